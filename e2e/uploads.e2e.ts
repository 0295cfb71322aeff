import assert from 'node:assert/strict';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';

describe('the page of uploads', () => {
  const app = useOwnApp({ seed: 'none', env: { SONGS_PER_ACCOUNT: '2' } });
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  before(async () => {
    ann = await signUp(app().address, 'ann');
    await uploadSong(ann, createToneSong(5), 'First.wav');
  });

  async function openUploads(options: WindowOptions): Promise<BrowserWindow> {
    const opened = await open(await launch(), options);
    await restoreSession(opened, ann.token);
    await visit(opened.page, `${app().address}/uploads?lang=${options.language ?? 'en'}`);
    await byTestId(opened.page, 'song-quota').waitFor();
    return opened;
  }
  // The sound of each is of another length, because duplicates are refused [H577].
  const choose = ({ page }: BrowserWindow, name: string, seconds: number) =>
    byTestId(page, 'upload-input').setInputFiles({
      ...{ name, mimeType: 'audio/wav' },
      buffer: Buffer.from(createToneSong(seconds)),
    });

  it('[H720] shows how much of the quota is used, and counts another song', async () => {
    const window = await openUploads({});
    const quota = byTestId(window.page, 'song-quota');
    await quota.getByText('1 of 2 songs').waitFor();
    assert.match((await quota.textContent()) ?? '', /MB of 5 GB/);
    await choose(window, 'Second.wav', 6);
    await quota.getByText('2 of 2 songs').waitFor();
  });

  const phone: WindowOptions = { width: 390, height: 844, touch: true };
  const languages: readonly [string, WindowOptions, RegExp, RegExp][] = [
    ['English', { language: 'en' }, /2 of 2 songs/, /You have as many songs as you may have/],
    ['Spanish on a phone', { ...phone, language: 'es' }, /2 de 2 canciones/, /Ya tienes todas las canciones/],
  ];
  for (const [name, options, used, refusal] of languages)
    it(`[H720] refuses a song beyond the quota in words: ${name}`, async () => {
      const window = await openUploads(options);
      await byTestId(window.page, 'song-quota').getByText(used).waitFor();
      await choose(window, 'Third.wav', 7);
      await window.page.getByText(refusal).first().waitFor();
    });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { createToneSong } from '@hangout/testkit/songs/tone';

describe('adding songs by a link', () => {
  // Without a host it listens at once, so that the configuration of the app can name its port.
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'audio/wav').end(createToneSong(5));
  }).listen(0);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = useOwnApp({ seed: 'none', env: { AUDIO_LINK_HOSTS: host } });
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  before(async () => {
    ann = await signUp(app().address, 'ann');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function openUploads(options: WindowOptions) {
    const opened = await open(await launch(), options);
    await restoreSession(opened, ann.token);
    const { page } = opened;
    await visit(page, `${app().address}/uploads?lang=${options.language ?? 'en'}`);
    await byTestId(page, 'link-input').waitFor();
    return page;
  }

  it('[H1010] a song is added by its link with the keyboard alone, and is ready like an upload', async () => {
    const page = await openUploads({ language: 'en' });
    await byTestId(page, 'link-input').fill(`http://${host}/Rain%20at%20Night.wav`);
    await page.keyboard.press('Enter');
    const row = byTestId(page, 'upload-row');
    await row.getByText('Rain at Night').waitFor();
    // It is prepared like an upload, which takes a busy machine a while.
    await row.and(page.locator('[data-status="VERIFIED"]')).waitFor({ timeout: 90_000 });
  });

  it('[H1010] a link to another host is refused on a phone, with the hosts that are allowed', async () => {
    const page = await openUploads({ width: 390, height: 844, touch: true, language: 'es' });
    await byTestId(page, 'link-input').fill('https://elsewhere.example.org/a.mp3');
    await byTestId(page, 'link-add').click();
    await page
      .getByText(
        `No se pueden añadir canciones desde esta dirección. La dirección de un archivo de audio en: ${host}`,
      )
      .waitFor();
  });
});

import assert from 'node:assert/strict';
import { crateSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { songs } from '@hangout/contract/rest/playlist-service/songs';
import { spotifyIdOf } from '@hangout/provider-stand-ins/spotify/spotify';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';

describe('similar songs', () => {
  const env: Record<string, string> = {};
  const cover = { coverFile: '/nothing.jpg' };
  const standIns = useStandIns(
    12,
    Array.from({ length: 12 }, () => cover),
  );
  before(() => {
    env.PROVIDERS_URL = standIns().origin;
    env.MUSIC_PROVIDERS = 'stand-ins';
  });
  const app = useOwnApp({ seed: 'none', env });
  const { launch, open } = useBrowsers();

  it('[H1048] the menu of a song leads to songs that sound like it, from which one is queued by keyboard', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const { id: songId } = await ann.api(songs.importTrack, {
      ...{ musicProvider: 'spotify', providerSongId: spotifyIdOf(2) },
    });
    const { crateUuid } = await ann.api(crates.create, { crateName: 'Signals' });
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId }], append: true });
    const window = await open(await launch());
    await restoreSession(window, ann.token);
    const { page } = window;
    await visit(page, `${address}/playlists/${crateUuid}`);
    const item = byTestId(page, 'queue-item').first();
    await item.getByTestId('song-menu').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'menu-similar').focus();
    await page.keyboard.press('Enter');
    const dialog = byTestId(page, 'similar-songs');
    await dialog.getByTestId('similar-song').first().waitFor();
    const titles = await dialog.getByTestId('similar-song').allTextContents();
    assert.equal(titles.length, 11);
    assert.ok(!titles.some((title) => /Test Song 2(?!\d)/.test(title)), 'the song itself is not similar');
    await dialog.getByTestId('similar-song-to-queue').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await visit(page, `${address}/queue`);
    await byTestId(page, 'queue-item').filter({ hasText: 'Test Song 3' }).waitFor();
  });
});

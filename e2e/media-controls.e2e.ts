import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The handlers that the page has registered at the media session, which has no way to read them back. */
    mediaKeys: Map<string, (() => void) | null>;
    /** Number of active wake locks. */
    wakeLocks: number;
  }
}

/**
 * Runs in the page: records media session handlers and wake locks, and replaces small windows, which headless browsers
 * lack.
 */
function observeSystem(): void {
  window.mediaKeys = new Map();
  window.wakeLocks = 0;
  navigator.mediaSession.setActionHandler = (name, handler) =>
    void window.mediaKeys.set(name, handler as (() => void) | null);
  const wakeLock = {
    async request() {
      window.wakeLocks += 1;
      return {
        async release() {
          window.wakeLocks -= 1;
        },
      };
    },
  };
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
  const documentPictureInPicture = {
    requestWindow: async () => window.open('about:blank', '', 'popup,width=360,height=220'),
  };
  Object.defineProperty(window, 'documentPictureInPicture', { value: documentPictureInPicture });
}

const press = (page: Page, key: string) => page.evaluate((name) => window.mediaKeys.get(name)?.(), key);

describe('media controls of the system', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let page: Page;
  let slug: string;
  let kai: RegisteredUser;

  before(async () => {
    const { address, songId } = app();
    kai = await signUp(address, 'kai');
    const bob = await signUp(address, 'bob');
    slug = (await createHangout(kai, 'Pocket Radio')).slug;
    await kai.api(queueSongs.add, { songs: [{ songId }], append: false });
    await (await kai.join(slug)).request('addDj', {});
    const window = await open(await launch());
    await restoreSession(window, bob.token);
    page = window.page;
    await page.addInitScript(observeSystem);
    await openHangout(page, address, slug);
    await byTestId(page, 'song-title').waitFor();
  });

  it('[H1654] [H1655] the system’s media controls show the song; their pause mutes it, their play unmutes it, and their next-track button likes it', async () => {
    const title = await byTestId(page, 'song-title').textContent();
    await page.waitForFunction((name) => navigator.mediaSession.metadata?.title === name, title);
    assert.equal(await page.evaluate(() => navigator.mediaSession.metadata?.album), 'Pocket Radio');
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
    await press(page, 'pause');
    await byTestId(page, 'mute').and(page.locator('[aria-pressed="true"]')).waitFor();
    assert.equal(await page.evaluate(() => navigator.mediaSession.playbackState), 'paused');
    await press(page, 'nexttrack');
    await byTestId(page, 'vote-like').and(page.locator('[aria-pressed="true"]')).waitFor();
    await press(page, 'play');
    await byTestId(page, 'mute').and(page.locator('[aria-pressed="false"]')).waitFor();
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
  });

  it('[H1654] [H1655] while another tab plays the sound, the media controls of a tab show a pause, and their play takes the sound over', async () => {
    const second = await page.context().newPage();
    await openHangout(second, app().address, slug);
    await byTestId(second, 'take-sound').click();
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'paused');
    await press(page, 'play');
    await byTestId(second, 'take-sound').waitFor();
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
    await second.close();
  });

  it('[H1656] the screen of a device stays on while the stage is visible, but not on other pages', async () => {
    await page.waitForFunction(() => window.wakeLocks === 1);
    await visit(page, app().address);
    await byTestId(page, 'mini-player').waitFor();
    await page.waitForFunction(() => window.wakeLocks === 0);
  });

  it('[H1657] the picture-in-picture window of a hangout shows the song and takes votes; it closes when the user leaves the hangout there', async () => {
    const opened = page.context().waitForEvent('page');
    await byTestId(page, 'mini-small-window').click();
    const small = await opened;
    const player = small.getByTestId('small-window');
    await player.getByText('Pocket Radio').waitFor();
    await player.getByTestId('vote-star').click();
    await player.getByTestId('vote-star').and(small.locator('[aria-pressed="true"]')).waitFor();
    const closed = small.waitForEvent('close');
    await player.getByTestId('small-leave').click();
    await closed;
    await byTestId(page, 'mini-player').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => navigator.mediaSession.metadata), null);
  });

  it('[H1658] a text that another app shares with this one is searched for on the queue page', async () => {
    const { address } = app();
    const manifest = await (await fetch(`${address}/manifest.webmanifest`)).json();
    assert.equal(manifest.share_target.action, '/share');
    assert.equal(manifest.protocol_handlers[0].protocol, 'web+hangout');
    await visit(page, `${address}/share?title=&text=${encodeURIComponent('Glass Estuary')}`);
    await page.waitForURL('**/queue?q=Glass%20Estuary');
    assert.equal(await byTestId(page, 'song-search').inputValue(), 'Glass Estuary');
  });
});

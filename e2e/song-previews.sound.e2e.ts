import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';

declare global {
  /** For each audio element, the last volume that the page has set. */
  var volumesByElement: Map<HTMLMediaElement, number>;
}

describe('previews of songs in a hangout', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let kai: RegisteredUser;
  let window: BrowserWindow;
  before(async () => {
    const { address } = app();
    kai = await signUp(address, 'djKai');
    const { slug } = await kai.api(rooms.create, { name: 'A Night of Previews', autoDj: true });
    await queueNewSong(kai, composeMelody(110), 'Kai Plays.wav');
    window = await open(await launch());
    await restoreSession(window, kai.token);
    await window.page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume');
      globalThis.volumesByElement = new Map();
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
        get: own?.get,
        set(this: HTMLMediaElement, volume: number) {
          if (this.isConnected || this.src !== '') globalThis.volumesByElement.set(this, volume);
          own?.set?.call(this, volume);
        },
      });
    });
    await openHangout(window.page, address, slug);
  });

  /** Opens the songs of the current artist and returns the preview button of the first one. */
  async function openArtist() {
    const { page } = window;
    await byTestId(page, 'song-menu').first().click();
    await byTestId(page, 'menu-artist').click();
    const preview = byTestId(page, 'artist-song').first().getByTestId('preview');
    await preview.waitFor();
    return preview;
  }

  it('[H1042][H1043] a song preview plays over the lowered music, which stays in sync, and Escape stops the preview', async () => {
    const { page } = window;
    await byTestId(page, 'tab-queue').click();
    await byTestId(page, 'take-seat').last().click();
    await waitForSound(page);
    const preview = await openArtist();
    const volumes = () => page.evaluate(() => [...globalThis.volumesByElement.values()]);
    const loudest = async () => Math.max(...(await volumes()));
    const before = await loudest();
    const hasStatus = (status: string | null) =>
      waitFor(
        `the status of the preview is ${status}`,
        async () => (await preview.getAttribute('data-status')) === status,
      );
    // Two elements play: the preview, and the music at less than a quarter of its usual volume.
    const isLowered = () =>
      waitFor('the music is lowered', async () =>
        (await volumes()).some((volume) => volume > 0 && volume < before / 4),
      );
    await preview.focus();
    await page.keyboard.press('Enter');
    await hasStatus('playing');
    assert.equal(await preview.getAttribute('aria-label'), 'Stop the preview of Kai Plays');
    await isLowered();
    await waitFor('the lowered music is in time', async () => {
      const { playing, offsetMs } = await readSound(page);
      return playing && offsetMs !== null && Math.abs(offsetMs) < 120;
    });
    // Starts a new preview, because on a slow machine the first one may have ended.
    await page.keyboard.press('Enter');
    await hasStatus(null);
    await page.keyboard.press('Enter');
    await hasStatus('playing');
    await isLowered();
    await page.keyboard.press('Escape');
    await hasStatus(null);
    await waitFor('the music is as loud as before', async () =>
      (await volumes()).every((volume) => volume === 0 || volume >= before / 4),
    );
  });

  it('[H1042] closing the list of songs stops the preview of a song in it', async () => {
    const { page } = window;
    const preview = byTestId(page, 'artist-song').first().getByTestId('preview');
    await preview.click();
    await waitFor('it plays', async () => (await preview.getAttribute('data-status')) === 'playing');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await byTestId(page, 'artist-songs').waitFor({ state: 'detached' });
    assert.equal(await (await openArtist()).getAttribute('data-status'), null);
  });
});

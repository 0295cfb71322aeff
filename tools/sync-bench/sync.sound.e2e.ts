import assert from 'node:assert/strict';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { readSound, waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';
import { type ChirpHangout, createChirpHangout } from './chirp-hangout.ts';
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts';
import { elementsOf, FOLLOWING_MS, recordMore, watchElements } from './recorder.ts';

const SONG_SECONDS = 24;
const PAUSE_MS = 3_000;

/**
 * Tests that both browsers play the same song at its position. `npm run bench -- sync` measures their offset in ms
 * and checks the thresholds; the controller's figures are tested on simulated clocks.
 */
describe('two browsers in sync', () => {
  let hangout: ChirpHangout;
  let proxy: NetworkProxy;
  let pages: Page[];
  // The DJ leaves before the app process stops, so that it does not try to reconnect.
  after(async () => {
    await hangout?.dj.leave();
    await proxy?.close();
  });
  const app = useApp();
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  before(async () => {
    hangout = await createChirpHangout(app().address, {
      songSeconds: Array.from({ length: 4 }, () => SONG_SECONDS),
    });
    proxy = await openNetworkProxy(app().address, { delayMs: 0, jitterMs: 0, seed: 1 });
    pages = [];
    for (const origin of [app().address, proxy.origin]) {
      const { page } = await open(await launch());
      await page.addInitScript(watchElements);
      await page.goto(`${origin}/r/${hangout.slug}`);
      pages.push(page);
    }
    await hangout.dj.current().request('addDj', {});
  });

  const playing = () => {
    const { nowPlaying } = hangout.dj.current().state();
    assert.ok(nowPlaying, 'nothing plays');
    return nowPlaying;
  };
  /** Resolves when both browsers play the current song at the position that its start time gives. */
  const waitUntilInSync = () =>
    waitFor('both follow the play', async () => {
      const { playId, startTime, song } = playing();
      const heard = await Promise.all(pages.map(readSound));
      const follow = heard.every(
        ({ songId, playing, heardSongTimeMs, serverNowMs }) =>
          songId === song.songId &&
          playing &&
          Math.abs((heardSongTimeMs ?? 0) - (serverNowMs - startTime)) < FOLLOWING_MS,
      );
      return follow && playing().playId === playId;
    });

  it('[H961] [H962] two browsers play a song at its expected position, each by one audio element without pitch preservation', async () => {
    await Promise.all(pages.map((page) => waitForSound(page)));
    await waitUntilInSync();
    // Chromium ignores rates this close to one if an element preserves its pitch.
    for (const page of pages) assert.deepEqual(await elementsOf(page), { sounding: 1, keepingPitch: 0 });
  });

  it('[H969] after a song change both browsers play the next song at its expected position', async () => {
    const { playId, song } = playing();
    await waitFor('another song', () => playing().playId !== playId);
    assert.notEqual(playing().song.songId, song.songId);
    await waitUntilInSync();
  });

  it('[H974] while a listener’s network is paused the song plays on, and afterwards the listener is in sync', async () => {
    const [, page] = pages;
    assert.ok(page);
    // A song change would need the network, so enough of the song must be left.
    await waitFor('a song with time left', () => playing().endTime - Date.now() > 4 * PAUSE_MS);
    await waitUntilInSync();
    const before = await readSound(page);
    proxy.pause();
    await recordMore(page, PAUSE_MS);
    const meanwhile = await readSound(page);
    proxy.resume();
    assert.deepEqual([meanwhile.songId, meanwhile.playing], [before.songId, true]);
    await byTestId(page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await waitUntilInSync();
  });
});

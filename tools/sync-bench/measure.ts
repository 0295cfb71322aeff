import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '@hangout/testkit/browser';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser, Page } from 'playwright-core';
import { openUncontrolledPair } from './audio-pair.ts';
import { type ChirpHangout, createChirpHangout } from './chirp-hangout.ts';
import { describeTicks, readTicks } from './cpu-steal.ts';
import { measureReconnect } from './network-pause.ts';
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts';
import { measureDrift, offsetsBetween } from './offsets.ts';
import { beginRecording, holdRate, type PageRecording, takeRecording, watchElements } from './recorder.ts';
import { readRecordings } from './recording.ts';
import { measureSongChanges } from './song-changes.ts';
import { planSongs } from './song-plan.ts';
import { createResult, HELD_RATE, type SyncResult } from './verdict.ts';
import { watchSongs } from './watch-songs.ts';

export interface MeasureOptions {
  readonly address: string;
  readonly seconds: number;
  /** Least number of song changes during the recording; a few if absent. */
  readonly changes?: number;
  /** Network delay between the server and each browser, in each direction, ms. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly seed?: number;
  /** For how long the second listener's network is paused after the recording, s. */
  readonly pauseSeconds?: number;
  /** For how long the first listener's playback rate is held fixed at the end, s. */
  readonly rateSeconds?: number;
  readonly log: (message: string) => void;
}

const SETTLE_MS = 10_000;
/** Wait after a song change before the next part of the measurement, ms. */
const AFTER_CHANGE_MS = 8_000;
/** Length of the recording after the network has resumed. */
const AFTER_PAUSE_SECONDS = 15;
const TAKE_EVERY_MS = 5_000;

/**
 * Lets two browsers play songs of chirps through the product, each behind its own network proxy, beside two
 * audio elements without sync. Afterwards pauses the network of the second browser, and then holds the
 * playback rate of the first fixed.
 */
export async function measure(options: MeasureOptions): Promise<SyncResult> {
  const { address, seconds, delayMs = 0, jitterMs = 0, seed = 1, log } = options;
  const { pauseSeconds = 10, rateSeconds = 30 } = options;
  const after = pauseSeconds + AFTER_PAUSE_SECONDS + rateSeconds + (4 * AFTER_CHANGE_MS) / 1000;
  log('djKai uploads songs of chirps');
  const hangout = await createChirpHangout(address, planSongs(seconds, after, options.changes));
  // WebGL is off, because software rendering would take CPU time from the measured sound.
  const launch = () => launchBrowser({ muted: false, webgl: false });
  const browsers: [Browser, Browser] = [await launch(), await launch()];
  const proxies = await Promise.all(
    [seed, seed + 1].map((ownSeed) => openNetworkProxy(address, { delayMs, jitterMs, seed: ownSeed })),
  );
  try {
    const windows = await Promise.all(browsers.map((browser) => openWindow(browser)));
    await hangout.dj.current().request('addDj', {});
    log(`two browsers join, ${delayMs} ms away, ${jitterMs} ms more or less`);
    await Promise.all(
      windows.map(async ({ page }, index) => {
        await page.addInitScript(watchElements);
        await page.goto(`${proxies[index]?.origin}/r/${hangout.slug}`);
        await waitForSound(page);
      }),
    );
    const uncontrolled = await openUncontrolledPair(browsers, hangout.songs);
    await delay(SETTLE_MS);
    const [one, other] = windows.map(({ page }) => page);
    const [, proxy] = proxies;
    if (!one || !other || !proxy) throw new Error('two windows were opened');
    const pages = [one, other, ...uncontrolled.pages];
    return await record(hangout, pages, proxy, uncontrolled.close, {
      ...options,
      delayMs,
      jitterMs,
      pauseSeconds,
      rateSeconds,
    });
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await hangout.dj.leave();
  }
}

type Phases = Required<Omit<MeasureOptions, 'seed' | 'changes'>>;

async function record(
  hangout: ChirpHangout,
  pages: readonly Page[],
  proxy: NetworkProxy,
  closeUncontrolled: () => Promise<void>,
  { seconds, delayMs, jitterMs, pauseSeconds, rateSeconds, log }: Phases,
): Promise<SyncResult> {
  const takes: PageRecording[][] = pages.map(() => []);
  let recordedPages = pages;
  const recordFor = async (forMs: number) => {
    const ends = Date.now() + forMs;
    while (Date.now() < ends) {
      await delay(Math.min(TAKE_EVERY_MS, Math.max(0, ends - Date.now())));
      for (const [index, page] of recordedPages.entries()) takes[index]?.push(await takeRecording(page));
    }
  };
  /** If less than `forSeconds` of the current song is left, records on until the next song has begun. */
  const waitForQuietSong = async (forSeconds: number) => {
    for (;;) {
      const left = (hangout.endsAt() ?? 0) - Date.now();
      if (left >= forSeconds * 1000) return;
      await recordFor(Math.max(0, left) + AFTER_CHANGE_MS);
    }
  };

  log(`recording for ${seconds} s`);
  const ticks = await readTicks();
  await Promise.all(pages.map(beginRecording));
  const from = Date.now();
  const takeSongStarts = watchSongs(hangout);
  await recordFor(seconds * 1000);
  const to = Date.now();
  // Songs that began just before the end are left out, because their first chirp may not be recorded.
  const starts = takeSongStarts().filter((start) => start > from && start < to - 1_000);
  const processors = describeTicks(ticks, await readTicks());
  await closeUncontrolled();
  recordedPages = pages.slice(0, 2);

  await waitForQuietSong(pauseSeconds + AFTER_PAUSE_SECONDS);
  log(`the second listener's network is paused for ${pauseSeconds} s`);
  const pausedAt = Date.now();
  proxy.pause();
  await delay(pauseSeconds * 1000);
  proxy.resume();
  const resumedAt = Date.now();
  await recordFor(AFTER_PAUSE_SECONDS * 1000);
  const watchedTo = Date.now() - 1_000;

  await waitForQuietSong(rateSeconds + 1);
  log(`a rate of ${HELD_RATE} is fixed for ${rateSeconds} s`);
  const [held] = pages;
  if (!held) throw new Error('no page to hold the rate of');
  await holdRate(held, HELD_RATE);
  const heldFrom = Date.now() + 500;
  await recordFor(rateSeconds * 1000);
  const heldTo = Date.now();

  const [one, other, uncontrolledOne, uncontrolledOther] = readRecordings(takes);
  if (!one || !other || !uncontrolledOne || !uncontrolledOther) throw new Error('four pages were recorded');
  const drift = measureDrift(one, heldFrom, heldTo);
  const pair = offsetsBetween(one, other, from, to);
  const control = offsetsBetween(uncontrolledOne, uncontrolledOther, from, to);
  return createResult(seconds / 60, [pair, control], {
    ...{ delayMs, jitterMs, processors },
    ...measureSongChanges(one, other, starts),
    seeks: one.seeks + other.seeks,
    pauseSeconds,
    ...measureReconnect({ steady: one, paused: other }, { gone: pausedAt, back: resumedAt, to: watchedTo }),
    rate: drift && {
      expectedMs: drift.seconds * 1000 * (1 - 1 / HELD_RATE),
      measuredMs: drift.driftMs,
      seconds: drift.seconds,
    },
  });
}

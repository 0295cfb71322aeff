import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '@hangout/testkit/browser';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser, Page } from 'playwright-core';
import { openBarePair } from './audio-pair.ts';
import { type ChirpHouse, houseOfChirps } from './chirp-hangout.ts';
import { readTicks, tellTicks } from './cpu-steal.ts';
import { comebackOf } from './network-pause.ts';
import { openSlowProxy, type SlowProxy } from './network-proxy.ts';
import { driftOf, offsetsBetween } from './offsets.ts';
import { beginRecording, type Heard, holdRate, takeRecording, watchElements } from './recorder.ts';
import { readRecording } from './recording.ts';
import { planSongs } from './song-plan.ts';
import { HELD_RATE, resultOf, type SyncResult } from './verdict.ts';

export interface MeasureOptions {
  /** Of the house. */
  readonly address: string;
  readonly seconds: number;
  /** Of the network between the house and each browser, each way, ms. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly seed?: number;
  /** How long one listener's network is away afterwards, s. */
  readonly pauseSeconds?: number;
  /** How long the rate is held at the end, s. */
  readonly rateSeconds?: number;
  readonly log: (words: string) => void;
}

const SETTLE_MS = 10_000;
/** After a song change nothing else is begun for so long. */
const CALM_MS = 8_000;
/** What a network that has returned is watched for. */
const AFTER_PAUSE_SECONDS = 15;
const TAKE_EVERY_MS = 5_000;

/**
 * Two browsers hear songs of chirps through the product, each behind a network of its own, and two bare players beside
 * them; then one loses its network for a while; then its rate is held. Says how far apart each pair was.
 */
export async function measure(options: MeasureOptions): Promise<SyncResult> {
  const { address, seconds, delayMs = 0, jitterMs = 0, seed = 1, log } = options;
  const { pauseSeconds = 10, rateSeconds = 30 } = options;
  const after = pauseSeconds + AFTER_PAUSE_SECONDS + rateSeconds + (4 * CALM_MS) / 1000;
  log('djKai uploads songs of chirps');
  const house = await houseOfChirps(address, planSongs(seconds, after));
  const launch = () => launchBrowser({ muted: false });
  const browsers: [Browser, Browser] = [await launch(), await launch()];
  const lines = await Promise.all(
    [seed, seed + 1].map((own) => openSlowProxy(address, { delayMs, jitterMs, seed: own })),
  );
  try {
    const windows = await Promise.all(browsers.map((browser) => openWindow(browser)));
    await house.dj.current().request('addDj', {});
    log(`two browsers walk in, ${delayMs} ms away, ${jitterMs} ms more or less`);
    await Promise.all(
      windows.map(async ({ page }, index) => {
        await page.addInitScript(watchElements);
        await page.goto(`${lines[index]?.origin}/r/${house.slug}`);
        await waitForSound(page, 60_000);
      }),
    );
    const bare = await openBarePair(browsers, house.songs);
    await delay(SETTLE_MS);
    const [one, other] = windows.map(({ page }) => page);
    const [, line] = lines;
    if (!one || !other || !line) throw new Error('two windows were opened');
    const pages = [one, other, ...bare.pages];
    return await record(house, pages, line, bare.close, {
      ...options,
      delayMs,
      jitterMs,
      pauseSeconds,
      rateSeconds,
    });
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(lines.map((line) => line.close()));
    await house.dj.leave();
  }
}

type Phases = Required<Omit<MeasureOptions, 'seed'>>;

async function record(
  house: ChirpHouse,
  pages: readonly Page[],
  line: SlowProxy,
  closeBare: () => Promise<void>,
  { seconds, delayMs, jitterMs, pauseSeconds, rateSeconds, log }: Phases,
): Promise<SyncResult> {
  const takes: Heard[][] = pages.map(() => []);
  let heard = pages;
  const listen = async (forMs: number) => {
    const ends = Date.now() + forMs;
    while (Date.now() < ends) {
      await delay(Math.min(TAKE_EVERY_MS, Math.max(0, ends - Date.now())));
      for (const [index, page] of heard.entries()) takes[index]?.push(await takeRecording(page));
    }
  };
  /** Until no song changes within so many seconds. */
  const reducedMotion = async (forSeconds: number) => {
    const left = (house.endsAt() ?? 0) - Date.now();
    if (left < forSeconds * 1000) await listen(Math.max(0, left) + CALM_MS);
  };

  log(`recording for ${seconds} s`);
  const ticks = await readTicks();
  await Promise.all(pages.map(beginRecording));
  const from = Date.now();
  const played = watchSongs(house);
  await listen(seconds * 1000);
  const to = Date.now();
  const songChanges = played() - 1;
  const processors = tellTicks(ticks, await readTicks());
  await closeBare();
  heard = pages.slice(0, 2);

  await reducedMotion(pauseSeconds + AFTER_PAUSE_SECONDS);
  log(`the second listener's network is away for ${pauseSeconds} s`);
  const gone = Date.now();
  line.pause();
  await delay(pauseSeconds * 1000);
  line.resume();
  const back = Date.now();
  await listen(AFTER_PAUSE_SECONDS * 1000);
  const watchedTo = Date.now() - 1_000;

  await reducedMotion(rateSeconds + 1);
  log(`a rate of ${HELD_RATE} is held for ${rateSeconds} s`);
  const [held] = pages;
  if (!held) throw new Error('no page to hold the rate of');
  await holdRate(held, HELD_RATE);
  const heldFrom = Date.now() + 500;
  await listen(rateSeconds * 1000);
  const heldTo = Date.now();

  const [one, other, bareOne, bareOther] = takes.map(readRecording);
  if (!one || !other || !bareOne || !bareOther) throw new Error('four pages were recorded');
  const drift = driftOf(one, heldFrom, heldTo);
  const pair = offsetsBetween(one, other, from, to);
  const control = offsetsBetween(bareOne, bareOther, from, to);
  return resultOf(seconds / 60, [pair, control], {
    ...{ delayMs, jitterMs, songChanges, processors },
    seeks: one.seeks + other.seeks,
    pauseSeconds,
    ...comebackOf({ steady: one, paused: other }, { gone, back, to: watchedTo }),
    rate: drift && {
      expectedMs: drift.seconds * 1000 * (1 - 1 / HELD_RATE),
      measuredMs: drift.driftMs,
      seconds: drift.seconds,
    },
  });
}

/** Answers how many songs were playing between now and the asking. */
function watchSongs(house: ChirpHouse): () => number {
  const ends = new Set<number>();
  const look = () => {
    const end = house.endsAt();
    if (end !== null) ends.add(Math.round(end / 1000));
  };
  look();
  const timer = setInterval(look, 500);
  return () => {
    clearInterval(timer);
    return ends.size;
  };
}

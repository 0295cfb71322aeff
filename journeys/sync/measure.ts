import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser/index.ts';
import { openWindow } from '../browsers.ts';
import { bringSong } from '../music.ts';
import { djKai, openHangout } from '../people.ts';
import { chirpSong } from '../songs/chirps.ts';
import { untilHeard } from '../sound.ts';
import { stay } from '../stay.ts';
import { openBarePair } from './bare-pair.ts';
import { driftOf, offsetsBetween } from './offsets.ts';
import { beginRecording, type Heard, holdRate, takeRecording, watchElements } from './recorder.ts';
import { readRecording } from './recording.ts';
import { readTicks, tellTicks } from './steal.ts';
import { HELD_RATE, resultOf, type SyncResult } from './verdict.ts';

export interface MeasureOptions {
  /** Of the house. */
  readonly address: string;
  readonly seconds: number;
  /** How long the rate is held afterwards, s. */
  readonly rateSeconds?: number;
  readonly log: (words: string) => void;
}

const SETTLE_MS = 10_000;
/** Room for walking in and settling, and for what comes after, s. */
const SPARE_SECONDS = 100;
const TAKE_EVERY_MS = 5_000;

/** Two browsers hear a song of chirps through the product, two bare players beside them; says how far apart each pair was. */
export async function measure(options: MeasureOptions): Promise<SyncResult> {
  const { address, seconds, rateSeconds = 30, log } = options;
  const song = chirpSong(seconds + rateSeconds + SPARE_SECONDS);
  const kai = await djKai(address);
  const { slug } = await openHangout(kai, 'Chirps');
  log('djKai uploads a song of chirps');
  await bringSong(kai, song, 'Chirps.wav');
  const kaiHere = await stay(kai, slug);
  const launch = () => launchBrowser({ muted: false });
  const browsers: [Browser, Browser] = [await launch(), await launch()];
  try {
    const windows = await Promise.all(browsers.map((browser) => openWindow(browser)));
    await kaiHere.now().ask('addDj', {});
    log('two browsers walk in');
    await Promise.all(
      windows.map(async ({ page }) => {
        await page.addInitScript(watchElements);
        await page.goto(`${address}/r/${slug}`);
        await untilHeard(page, 60_000);
      }),
    );
    const bare = await openBarePair(browsers, song);
    await delay(SETTLE_MS);
    log(`recording for ${seconds} s`);
    const pages = [...windows.map(({ page }) => page), ...bare.pages];
    const result = await record(pages, seconds, rateSeconds, log);
    await bare.close();
    return result;
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await kaiHere.leave();
  }
}

async function record(
  pages: readonly Page[],
  seconds: number,
  rateSeconds: number,
  log: (words: string) => void,
): Promise<SyncResult> {
  const takes: Heard[][] = pages.map(() => []);
  const listen = async (forSeconds: number) => {
    const ends = Date.now() + forSeconds * 1000;
    while (Date.now() < ends) {
      await delay(Math.min(TAKE_EVERY_MS, Math.max(0, ends - Date.now())));
      for (const [index, page] of pages.entries()) takes[index]?.push(await takeRecording(page));
    }
  };
  const ticks = await readTicks();
  await Promise.all(pages.map(beginRecording));
  const from = Date.now();
  await listen(seconds);
  const to = Date.now();
  const processors = tellTicks(ticks, await readTicks());

  const [held] = pages;
  if (!held) throw new Error('no page to hold the rate of');
  log(`a rate of ${HELD_RATE} is held for ${rateSeconds} s`);
  await holdRate(held, HELD_RATE);
  const heldFrom = Date.now() + 500;
  await listen(rateSeconds);
  const heldTo = Date.now();

  const [one, other, bareOne, bareOther] = takes.map(readRecording);
  if (!one || !other || !bareOne || !bareOther) throw new Error('four pages were recorded');
  const drift = driftOf(one, heldFrom, heldTo);
  const pair = offsetsBetween(one, other, from, to);
  const control = offsetsBetween(bareOne, bareOther, from, to);
  return resultOf(seconds / 60, [pair, control], {
    seeks: one.seeks + other.seeks,
    processors,
    rate: drift && {
      expectedMs: drift.seconds * 1000 * (1 - 1 / HELD_RATE),
      measuredMs: drift.driftMs,
      seconds: drift.seconds,
    },
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import type { DrivenPage } from '@hangout/testkit/browser/webkit';
import { waitFor } from '@hangout/testkit/wait-for';
import { createChirpHangout } from './chirp-hangout.ts';
import { loadBetween, readTicks } from './cpu-steal.ts';
import { type EnginePair, openEngineWindow } from './engine-windows.ts';
import { pairChirps } from './offsets.ts';
import { formatPairs, measurePairFigures, nameOf, type PairFigures } from './pair-figures.ts';
import { readPair } from './pair-recording.ts';
import { planSongs } from './song-plan.ts';
import { startSoundServer } from './sound-server.ts';
import { watchSongs } from './watch-songs.ts';

interface MeasurePairOptions {
  readonly address: string;
  readonly pair: EnginePair;
  readonly seconds: number;
  /** Least number of song changes during the recording; a few if absent. */
  readonly changes?: number;
  readonly log: (message: string) => void;
}

/** The figures of a pair, and the data that they were computed from. */
export interface PairResult {
  readonly figures: PairFigures;
  /** For each chirp: when it is in the recording, s, and how much later the second browser played it, ms. */
  readonly offsets: readonly (readonly [atSeconds: number, laterMs: number])[];
  /** What the pages reported about their own playback, once a second. */
  readonly readings: readonly Reading[];
  /** When songs began in the recording, s. */
  readonly songs: readonly number[];
}

interface Reading {
  readonly atSeconds: number;
  /** For each page, the synchronization error that it measured, ms, and the playback rate that it set. */
  readonly pages: readonly { readonly offsetMs: number | null; readonly rate: number }[];
}

const SETTLE_MS = 10_000;
const READ_EVERY_MS = 1_000;

/** A script that records when an audible element seeks. */
const watchSeeks = `(() => {
  if (globalThis.__seeks) return;
  const seeks = (globalThis.__seeks = []);
  const known = new WeakSet();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener('seeking', () => {
        if (!this.paused && !this.muted && this.volume > 0) seeks.push(performance.timeOrigin + performance.now());
      });
    }
    return play.call(this);
  };
})()`;

interface Heard {
  readonly playing: boolean;
  readonly heardSongTimeMs: number | null;
  readonly offsetMs: number | null;
  readonly rate: number;
}
const readHeard = (page: DrivenPage) => page.evaluate<Heard>('window.__hangout.sound()');

/** Measures several pairs, one after the other, with one app process. */
export async function measurePairs({
  pairs,
  ...options
}: Omit<MeasurePairOptions, 'address' | 'pair'> & { readonly pairs: readonly EnginePair[] }): Promise<
  PairResult[]
> {
  // Other qualities are not encoded: the benchmark does not play them, and encoding takes time for each song.
  const app = await startRestartableApp({ seed: 'none', env: { AUDIO_QUALITIES: 'medium' } });
  try {
    const results: PairResult[] = [];
    for (const pair of pairs) {
      const result = await measurePair({ ...options, address: app.address, pair });
      results.push(result);
      options.log(formatPairs([result.figures]));
    }
    return results;
  } finally {
    await app.close();
  }
}

/**
 * Lets two browsers play songs of chirps through the product, each into its own virtual speaker, and compares
 * the recordings.
 */
async function measurePair(options: MeasurePairOptions): Promise<PairResult> {
  const { address, pair, seconds, changes, log } = options;
  log(`${nameOf(pair)}: djKai uploads songs of chirps`);
  const hangout = await createChirpHangout(address, planSongs(seconds, SETTLE_MS / 1000, changes));
  const closers: (() => Promise<unknown>)[] = [() => hangout.dj.leave()];
  try {
    const sound = await startSoundServer();
    closers.push(sound.close);
    const pages: DrivenPage[] = [];
    for (const [index, engine] of pair.entries()) {
      const window = await openEngineWindow(engine, sound.speakers[index] ?? {}, watchSeeks);
      closers.push(window.close);
      pages.push(window.page);
    }
    const takeSongStarts = watchSongs(hangout);
    closers.push(async () => void takeSongStarts());
    await hangout.dj.current().request('addDj', {});
    log('both browsers join');
    for (const page of pages) await page.goto(`${address}/r/${hangout.slug}`);
    await Promise.all(pages.map(waitUntilHeard));
    await delay(SETTLE_MS);

    log(`recording for ${seconds} s`);
    const ticks = await readTicks();
    const stopRecording = await sound.record();
    const from = Date.now();
    const readings = await readWhile(pages, from, seconds * 1000);
    const to = Date.now();
    const load = loadBetween(ticks, await readTicks());
    const recorded = await stopRecording();
    const songStarts = takeSongStarts();
    const allSeeks = await Promise.all(
      pages.map((page) => page.evaluate<number[]>('globalThis.__seeks ?? []')),
    );
    const seeks = allSeeks.map((one) => one.filter((at) => at >= from && at <= to));
    await closeAll(closers);

    const recording = readPair(recorded, { seeks, songStarts });
    const secondOf = (at: number) => Math.round((at - from) / 10) / 100;
    return {
      figures: measurePairFigures(recording, { pair, part: { from, to }, songStarts, load }),
      offsets: pairChirps(recording.one, recording.other, [{ from, to }]).map(
        ({ at, laterMs }) => [secondOf(at), Math.round(laterMs * 100) / 100] as const,
      ),
      readings,
      songs: songStarts.map(secondOf),
    };
  } finally {
    await closeAll(closers);
  }
}

/** Closes what was opened, last first. A second call does nothing. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Resolves when the page reports that it plays and its position advances. */
async function waitUntilHeard(page: DrivenPage): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  await waitFor('a song is heard', async () => {
    const { playing, heardSongTimeMs } = await readHeard(page);
    const moved = (heardSongTimeMs ?? 0) - before;
    before = heardSongTimeMs ?? Number.POSITIVE_INFINITY;
    return playing && moved > 0;
  });
}

async function readWhile(pages: readonly DrivenPage[], from: number, ms: number): Promise<Reading[]> {
  const readings: Reading[] = [];
  while (Date.now() < from + ms) {
    await delay(Math.min(READ_EVERY_MS, Math.max(0, from + ms - Date.now())));
    const heard = await Promise.all(pages.map(readHeard));
    readings.push({
      atSeconds: Math.round((Date.now() - from) / 10) / 100,
      pages: heard.map(({ offsetMs, rate }) => ({ offsetMs, rate })),
    });
  }
  return readings;
}

import type { ReconnectFigures } from './network-pause.ts';
import type { Offsets } from './offsets.ts';
import type { SongChangeFigures } from './song-changes.ts';

/** The figures of a run. Times in ms unless the name says otherwise. */
export interface SyncResult extends ReconnectFigures, SongChangeFigures {
  readonly minutes: number;
  /** Network delay between the server and each browser, in each direction. */
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  readonly controlMedianMs: number;
  readonly controlP95Ms: number;
  readonly usableShare: number;
  readonly usable: number;
  readonly seeks: number;
  readonly pauseSeconds: number;
  /**
   * By how much a fixed rate of 1.001 was expected to move the song ahead, and by how much it did; null if sound was
   * lost.
   */
  readonly rate: {
    readonly expectedMs: number;
    readonly measuredMs: number;
    readonly seconds: number;
  } | null;
  /** Processor load during the run, as text. */
  readonly processors: string;
}

export type Verdict = 'good' | 'violation' | 'inconclusive';

/** Largest median offset between two listeners, ms. */
const MEDIAN_BOUND_MS = 5;
/**
 * Largest 95th percentile of the offset between two listeners, ms: without a network delay (`near`) and with
 * one (`far`).
 */
const p95Bounds = { near: 5, far: 15 } as const;
const p95BoundOf = (delayMs: number) => (delayMs === 0 ? p95Bounds.near : p95Bounds.far);
/** [H283] Largest offset between two listeners at the first chirp after a song change, ms. */
const FIRST_CHIRP_BOUND_MS = 15;
/** Longest time after a network pause until a listener is in sync again, ms. */
const BACK_BOUND_MS = 5_000;
/** A run with fewer usable chirps than this is inconclusive. */
export const ENOUGH = 30;
export const HELD_RATE = 1.001;
const RATE_BOUND_MS = 4;

type Judged = Pick<
  SyncResult,
  'delayMs' | 'medianMs' | 'p95Ms' | 'usable' | 'firstChirpWorstMs' | 'rate' | 'backWithinMs'
>;

/** Returns a message for each threshold that a run crossed. */
export function brokenThresholds(figures: Judged): string[] {
  const { delayMs, medianMs, p95Ms, usable, firstChirpWorstMs, rate, backWithinMs } = figures;
  const judged = usable >= ENOUGH;
  const p95BoundMs = p95BoundOf(delayMs);
  return [
    ...(judged && medianMs > MEDIAN_BOUND_MS ? [`median ${medianMs} ms, limit ${MEDIAN_BOUND_MS} ms`] : []),
    ...(judged && p95Ms > p95BoundMs ? [`p95 ${p95Ms} ms, limit ${p95BoundMs} ms`] : []),
    ...(firstChirpWorstMs > FIRST_CHIRP_BOUND_MS
      ? [`first chirp after a change ${firstChirpWorstMs} ms, limit ${FIRST_CHIRP_BOUND_MS} ms`]
      : []),
    ...(backWithinMs === null ? ['not back within 20 ms after the network returned'] : []),
    ...(backWithinMs !== null && backWithinMs > BACK_BOUND_MS
      ? [`back within 20 ms only after ${backWithinMs} ms, limit ${BACK_BOUND_MS} ms`]
      : []),
    ...(rate && Math.abs(rate.measuredMs - rate.expectedMs) > RATE_BOUND_MS
      ? [`a rate of ${HELD_RATE} is not exact`]
      : []),
  ];
}

/**
 * Returns the verdict of a run. If no threshold is crossed, it is inconclusive with too few usable chirps or
 * without a measured rate.
 */
export function verdictFor(result: Judged): Verdict {
  if (brokenThresholds(result).length > 0) return 'violation';
  return result.usable < ENOUGH || !result.rate ? 'inconclusive' : 'good';
}

/** [H974] Repeats an inconclusive run once. Returns the runs in order. */
export async function runUntilConclusive<R extends Judged>(run: () => Promise<R>): Promise<[R, ...R[]]> {
  const first = await run();
  return verdictFor(first) === 'inconclusive' ? [first, await run()] : [first];
}

export function createResult(
  minutes: number,
  [pair, control]: readonly [Offsets, Offsets],
  rest: Omit<
    SyncResult,
    | 'minutes'
    | 'medianMs'
    | 'p95Ms'
    | 'largestMs'
    | 'controlMedianMs'
    | 'controlP95Ms'
    | 'usableShare'
    | 'usable'
  >,
): SyncResult {
  return {
    minutes,
    medianMs: rounded(pair.medianMs),
    p95Ms: rounded(pair.p95Ms),
    largestMs: rounded(pair.largestMs),
    controlMedianMs: rounded(control.medianMs),
    controlP95Ms: rounded(control.p95Ms),
    usableShare: rounded(pair.usableShare),
    usable: pair.values.length,
    ...rest,
    firstChirpMedianMs: rounded(rest.firstChirpMedianMs),
    firstChirpWorstMs: rounded(rest.firstChirpWorstMs),
    farthestMs: rounded(rest.farthestMs),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export function formatResult(result: SyncResult): string {
  const { rate, processors, pauseSeconds, backWithinMs, heardMeanwhile, farthestMs, ...others } = result;
  const { songChanges, firstChirps, firstChirpMedianMs, firstChirpWorstMs, ...figures } = others;
  const names = Object.keys(figures);
  const cells = Object.values(figures).map(String);
  const widths = names.map((name, index) => Math.max(name.length, cells[index]?.length ?? 0));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ');
  const held = rate
    ? `a rate of ${HELD_RATE} held for ${rate.seconds} s took off ${rate.measuredMs.toFixed(2)} ms of ${rate.expectedMs.toFixed(2)} ms`
    : 'the held rate could not be judged: sound was lost';
  const back = backWithinMs === null ? 'not back within 20 ms' : `back within 20 ms after ${backWithinMs} ms`;
  const pause = `network away for ${pauseSeconds} s: ${heardMeanwhile} chirps heard meanwhile, at most ${farthestMs} ms apart; afterwards ${back}`;
  const changes = `${songChanges} song changes: the first chirps after ${firstChirps} of them were ${firstChirpMedianMs} ms apart (median), ${firstChirpWorstMs} ms at the worst; the others were too near lost sound`;
  return [line(names), line(cells), changes, pause, held, processors].join('\n');
}

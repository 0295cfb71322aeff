import type { ProcessorLoad } from './cpu-steal.ts';
import type { Engine, EnginePair } from './engine-windows.ts';
import { offsetsWithin, type Part, QUIET_MS, quantile } from './offsets.ts';
import type { PairRecording } from './pair-recording.ts';
import type { Recording } from './recording.ts';
import { measureSongChanges } from './song-changes.ts';
import { ENOUGH, type Verdict } from './verdict.ts';

/** How far apart two browsers play. Times in ms unless the name says otherwise. */
export interface PairFigures {
  readonly pair: EnginePair;
  readonly minutes: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  /** Median of how much later the second browser was than the first. */
  readonly laterMs: number;
  /** Figures named `steady` leave out the first ten seconds of each song. */
  readonly steadyMedianMs: number;
  readonly steadyP95Ms: number;
  readonly steadyLargestMs: number;
  /**
   * For each browser, the largest deviation of the rate from 1, measured over five seconds, without the first ten
   * seconds of each song.
   */
  readonly ratesPercent: readonly [number, number];
  readonly seeks: readonly [number, number];
  /** How often each browser lost sound: silences of at least 20 ms that no seek explains. */
  readonly soundLosses: readonly [number, number];
  readonly songChanges: number;
  readonly firstChirpWorstMs: number;
  readonly usable: number;
  readonly usableShare: number;
  readonly load: ProcessorLoad | null;
}

interface Limits {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
}
/**
 * Largest allowed offsets. WebKitGTK may have larger ones: each change of its rate interrupts the sound, so
 * the client corrects it less.
 */
const limits: Record<Engine, Limits> = {
  chromium: { medianMs: 1, p95Ms: 5, largestMs: 20 },
  firefox: { medianMs: 1, p95Ms: 5, largestMs: 20 },
  webkit: { medianMs: 4, p95Ms: 7, largestMs: 20 },
};
const RATE_LIMIT_PERCENT = 0.5;
/** On a machine that is busier than this, a crossed limit says nothing about the product. */
const busiest: ProcessorLoad = { stolen: 5, busy: 90 };
/**
 * From this time after its start a song counts as steady, ms; before that the sync controller may still be finding the
 * position.
 */
const STEADY_AFTER_MS = 10_000;
/** How long after a song change a browser may still play the old song and miss chirps of the new one, ms. */
const CHANGE_MS = 1_500;
const RATE_SECONDS = 5;

/** Returns the figures of a pair. `songStarts` are epoch ms and may be before the recording. */
export function measurePairFigures(
  { one, other }: PairRecording,
  {
    pair,
    part,
    songStarts,
    load,
  }: {
    pair: EnginePair;
    part: Part;
    songStarts: readonly number[];
    load: ProcessorLoad | null;
  },
): PairFigures {
  const all = offsetsWithin(one, other, [part]);
  const parts = steadyParts(part, songStarts);
  const steady = offsetsWithin(one, other, parts);
  const changes = songStarts.filter((start) => start > part.from && start < part.to - CHANGE_MS);
  const { firstChirpWorstMs } = measureSongChanges(one, other, changes);
  return {
    pair,
    minutes: rounded((part.to - part.from) / 60_000),
    medianMs: rounded(all.medianMs),
    p95Ms: rounded(all.p95Ms),
    largestMs: rounded(all.largestMs),
    laterMs: rounded(
      quantile(
        all.values.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    steadyMedianMs: rounded(steady.medianMs),
    steadyP95Ms: rounded(steady.p95Ms),
    steadyLargestMs: rounded(steady.largestMs),
    ratesPercent: [largestRate(one, parts), largestRate(other, parts)],
    seeks: [one.seeks, other.seeks],
    soundLosses: [one.soundLosses.length, other.soundLosses.length],
    songChanges: changes.length,
    firstChirpWorstMs: rounded(firstChirpWorstMs),
    usable: all.values.length,
    usableShare: rounded(all.usableShare),
    load,
  };
}

function steadyParts(part: Part, songStarts: readonly number[]): Part[] {
  const starts = songStarts.toSorted((a, b) => a - b);
  return starts
    .map((start, index) => ({
      from: Math.max(part.from, start + STEADY_AFTER_MS),
      to: Math.min(part.to, (starts[index + 1] ?? Number.POSITIVE_INFINITY) - CHANGE_MS),
    }))
    .filter(({ from, to }) => to > from);
}

/**
 * Returns by how much the rate differed from 1 at most, percent; NaN if no part without lost sound is long
 * enough.
 */
function largestRate({ chirps, soundLosses }: Recording, parts: readonly Part[]): number {
  const departures = parts.flatMap(({ from, to }) => {
    const heard = chirps.filter(({ at }) => at >= from && at <= to);
    return heard.flatMap(({ at }, index) => {
      const later = heard[index + RATE_SECONDS]?.at;
      if (later === undefined || soundLosses.some((loss) => loss > at - QUIET_MS && loss < later + 100))
        return [];
      const took = later - at;
      // If a chirp is missing between the two, they are six seconds apart and not compared.
      return Math.abs(took - RATE_SECONDS * 1000) < 500
        ? [Math.abs((RATE_SECONDS * 1000) / took - 1) * 100]
        : [];
    });
  });
  return rounded(
    quantile(
      departures.toSorted((a, b) => a - b),
      1,
    ),
  );
}

const limitsOf = (pair: EnginePair): Limits => limits[pair.includes('webkit') ? 'webkit' : pair[0]];

export function crossedLimits(figures: PairFigures): string[] {
  const { medianMs, p95Ms, largestMs } = limitsOf(figures.pair);
  const name = nameOf(figures.pair);
  const cross = (what: string, value: number, limit: number, unit = 'ms') =>
    value > limit ? [`${name}: ${what} ${value} ${unit}, limit ${limit} ${unit}`] : [];
  return [
    ...cross('median', figures.medianMs, medianMs),
    ...cross('p95', figures.p95Ms, p95Ms),
    ...cross('largest offset', figures.largestMs, largestMs),
    ...figures.pair.flatMap((engine, index) =>
      cross(`rate of ${engine}`, figures.ratesPercent[index] ?? 0, RATE_LIMIT_PERCENT, '% from 1'),
    ),
  ];
}

/**
 * Judges a pair. Crossed limits are excused on a machine that was too busy; with too few chirps the pair is
 * inconclusive.
 */
export function judgePair(figures: PairFigures): Verdict {
  const { usable, usableShare, load } = figures;
  if (usable < ENOUGH || usableShare < 0.5) return 'inconclusive';
  if (crossedLimits(figures).length === 0) return 'good';
  const isTooBusy = load !== null && (load.stolen > busiest.stolen || load.busy > busiest.busy);
  return isTooBusy ? 'inconclusive' : 'violation';
}

/** Prints the crossed limits and missing data of each pair. Returns the verdict of all. */
export function reportVerdicts(all: readonly PairFigures[], log: (message: string) => void): Verdict {
  const verdicts = all.map(judgePair);
  for (const [index, figures] of all.entries()) {
    const isTooBusy = verdicts[index] === 'inconclusive';
    for (const message of crossedLimits(figures)) log(`${isTooBusy ? 'beyond' : 'FAILED'} ${message}`);
    if (isTooBusy)
      log(`inconclusive: ${nameOf(figures.pair)}: the machine was too busy, or too few chirps were usable`);
  }
  if (verdicts.includes('violation')) return 'violation';
  if (verdicts.includes('inconclusive')) return 'inconclusive';
  log('ok     every limit was kept');
  return 'good';
}

export const nameOf = (pair: EnginePair): string => pair.join(' and ');

const columns: readonly (readonly [string, (figures: PairFigures) => string])[] = [
  ['pair', ({ pair }) => nameOf(pair)],
  ['median ms', ({ medianMs }) => medianMs.toFixed(2)],
  ['p95', ({ p95Ms }) => p95Ms.toFixed(2)],
  ['largest', ({ largestMs }) => largestMs.toFixed(2)],
  ['second later by', ({ laterMs }) => laterMs.toFixed(2)],
  [
    'from 10 s of each song',
    (one) =>
      [one.steadyMedianMs, one.steadyP95Ms, one.steadyLargestMs].map((ms) => ms.toFixed(2)).join(' / '),
  ],
  ['rate from 1, %', ({ ratesPercent }) => ratesPercent.map((percent) => percent.toFixed(3)).join(' / ')],
  ['seeks', ({ seeks }) => seeks.join(' / ')],
  ['sound lost', ({ soundLosses }) => soundLosses.join(' / ')],
  ['songs changed', ({ songChanges }) => String(songChanges)],
  ['first chirp', ({ firstChirpWorstMs }) => firstChirpWorstMs.toFixed(2)],
  ['usable', ({ usable, usableShare }) => `${usable} (${Math.round(usableShare * 100)} %)`],
  ['stolen / busy %', ({ load }) => (load ? `${load.stolen} / ${load.busy}` : 'unknown')],
];

/** Formats a heading and a line for each pair. */
export function formatPairs(all: readonly PairFigures[]): string {
  const rows = [
    columns.map(([heading]) => heading),
    ...all.map((one) => columns.map(([, cell]) => cell(one))),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
    .join('\n');
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

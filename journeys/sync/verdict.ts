import type { Offsets } from './offsets.ts';

/** The figures of one run. Times in ms. */
export interface SyncResult {
  readonly minutes: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  readonly controlMedianMs: number;
  readonly controlP95Ms: number;
  readonly usableShare: number;
  readonly usable: number;
  readonly seeks: number;
  /** A rate of 1.001 held for a while: what it should take off, and what it took off; null where sound was lost. */
  readonly rate: {
    readonly expectedMs: number;
    readonly measuredMs: number;
    readonly seconds: number;
  } | null;
  /** What the processors did meanwhile. */
  readonly processors: string;
}

export type Verdict = 'good' | 'violation' | 'inconclusive';

/** p95 of what two people hear apart, ms. */
export const BOUND_MS = 30;
/** Fewer chirps than this say nothing. */
export const ENOUGH = 30;
export const HELD_RATE = 1.001;
const RATE_BOUND_MS = 4;

export function verdictOf({ p95Ms, usable, rate }: Pick<SyncResult, 'p95Ms' | 'usable' | 'rate'>): Verdict {
  if (usable >= ENOUGH && p95Ms > BOUND_MS) return 'violation';
  if (rate && Math.abs(rate.measuredMs - rate.expectedMs) > RATE_BOUND_MS) return 'violation';
  return usable < ENOUGH || !rate ? 'inconclusive' : 'good';
}

export function resultOf(
  minutes: number,
  [pair, control]: readonly [Offsets, Offsets],
  rest: Pick<SyncResult, 'rate' | 'processors' | 'seeks'>,
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
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The result as lines for people. */
export function tell(result: SyncResult): string {
  const { rate, processors, ...figures } = result;
  const names = Object.keys(figures);
  const cells = Object.values(figures).map(String);
  const widths = names.map((name, index) => Math.max(name.length, cells[index]?.length ?? 0));
  const line = (words: readonly string[]) =>
    words.map((word, index) => word.padStart(widths[index] ?? 0)).join('  ');
  const held = rate
    ? `a rate of ${HELD_RATE} held for ${rate.seconds} s took off ${rate.measuredMs.toFixed(2)} ms of ${rate.expectedMs.toFixed(2)} ms`
    : 'the held rate could not be judged: sound was lost';
  return [line(names), line(cells), held, processors].join('\n');
}

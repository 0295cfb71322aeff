import type { Recording } from './recording.ts';

/** Offsets between two pages, over the usable chirps. Times in ms. */
export interface Offsets {
  /** One value for each chirp: the other page's time minus the first one's. */
  readonly values: readonly number[];
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  /** Share of usable chirps among those that both pages should have played. */
  readonly usableShare: number;
}

/** Chirps are ignored for this long after a page lost sound, ms. */
export const QUIET_MS = 6_000;
/** Maximum distance of paired chirps, ms; chirps of one kind are two seconds apart. */
const REACH_MS = 1_000;

/** True if a chirp is far enough from every loss of sound; times in epoch ms. */
const isJudged = (at: number, soundLosses: readonly number[]): boolean =>
  !soundLosses.some((trouble) => at > trouble - 200 && at < trouble + QUIET_MS);

/** Pairs the chirps of two pages between two times, epoch ms, and leaves out those near lost sound. */
export function offsetsBetween(one: Recording, other: Recording, from: number, to: number): Offsets {
  return offsetsWithin(one, other, [{ from, to }]);
}

/** A part of a recording, epoch ms. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** A chirp that both pages played: when the first did, epoch ms, and how much later the other did, ms. */
export interface ChirpPair {
  readonly at: number;
  readonly laterMs: number;
}

/** Pairs the chirps of two pages in parts of their recordings, and leaves out those near lost sound. */
export function pairChirps(one: Recording, other: Recording, parts: readonly Part[]): ChirpPair[] {
  const soundLosses = [...one.soundLosses, ...other.soundLosses];
  return one.chirps
    .filter(({ at }) => parts.some(({ from, to }) => at >= from && at <= to) && isJudged(at, soundLosses))
    .flatMap(({ at, kind }) => {
      const laterMs = other.chirps
        .filter((chirp) => chirp.kind === kind)
        .map((chirp) => chirp.at - at)
        .filter((offset) => Math.abs(offset) < REACH_MS)
        .sort((a, b) => Math.abs(a) - Math.abs(b))[0];
      return laterMs === undefined ? [] : [{ at, laterMs }];
    });
}

/** Like `offsetsBetween`, over several parts of the recordings. */
export function offsetsWithin(one: Recording, other: Recording, parts: readonly Part[]): Offsets {
  const values = pairChirps(one, other, parts).map(({ laterMs }) => laterMs);
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  const expected = parts.reduce((sum, { from, to }) => sum + Math.floor((to - from) / 1000), 0);
  return {
    values,
    medianMs: quantile(sizes, 0.5),
    p95Ms: quantile(sizes, 0.95),
    largestMs: quantile(sizes, 1),
    usableShare: Math.min(1, values.length / Math.max(1, expected)),
  };
}

/** Returns the value at a share of a sorted list; NaN if it is empty. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Minimum number of chirps from which a rate is measured. */
const STRETCH = 12;

/**
 * Returns by how many ms `seconds` of the song were played too fast. Measured by the chirps between two times, in the
 * longest stretch without lost sound; null if no stretch is long enough.
 */
export function measureDrift(
  recording: Recording,
  from: number,
  to: number,
): { driftMs: number; seconds: number } | null {
  const cuts = recording.soundLosses.filter((trouble) => trouble > from && trouble < to);
  const stretches = [from, ...cuts].map((start, index) => {
    const end = [...cuts, to][index] ?? to;
    return recording.chirps.filter(({ at }) => at >= start && at + 100 <= end);
  });
  const longest = stretches.reduce((best, one) => (one.length > best.length ? one : best), []);
  const [first, last] = [longest[0], longest.at(-1)];
  if (!first || !last || longest.length < STRETCH) return null;
  const seconds = Math.round((last.at - first.at) / 1000);
  return { driftMs: seconds * 1000 - (last.at - first.at), seconds };
}

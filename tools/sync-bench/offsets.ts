import type { Recording } from './recording.ts';

/** Offsets between two pages. Times in ms. */
export interface Offsets {
  /** For each chirp, when the other page played it minus when the first page did. */
  readonly values: readonly number[];
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  /** Share of the chirps that both pages should have played and that could be compared. */
  readonly usableShare: number;
}

/** Chirps are ignored for this long after a page has lost sound, ms. */
export const QUIET_MS = 6_000;
/**
 * Two chirps count as the same one if they are at most this far apart, ms. Chirps of one kind are two seconds
 * apart.
 */
const REACH_MS = 1_000;

/** Returns whether a chirp is far enough from every loss of sound. Times in epoch ms. */
const isJudged = (at: number, soundLosses: readonly number[]): boolean =>
  !soundLosses.some((trouble) => at > trouble - 200 && at < trouble + QUIET_MS);

/** Compares the chirps of two pages from `from` to `to`, epoch ms, without those near lost sound. */
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

/** Returns the chirps that both pages played in parts of their recordings, without those near lost sound. */
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

/** Returns the value at a share of a sorted list (0.5 for the median); NaN if the list is empty. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A rate is measured from at least this many chirps. */
const STRETCH = 12;

/**
 * Returns how many ms too fast the song was played in `seconds`, measured by the chirps in the longest part
 * without lost sound; null if no part is long enough.
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

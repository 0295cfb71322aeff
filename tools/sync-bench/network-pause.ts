import type { Recording } from './recording.ts';

/** What became of a listener whose network was away. Times in ms. */
export interface Comeback {
  /** After the network's return: from then on every chirp was near again. Null where that never came. */
  readonly backWithinMs: number | null;
  /** Chirps that the listener heard while the network was away, and the farthest of them. */
  readonly heardMeanwhile: number;
  readonly farthestMs: number;
}

/** Near is within this, ms. */
export const NEAR_MS = 20;
const REACH_MS = 1_000;

/**
 * [H974] Compares a listener with somebody whose network was well: while it was away, and from its return until `to`.
 * Nothing is left out: here lost sound counts as being away. Moments in epoch ms.
 */
export function comebackOf(
  { steady, paused }: { readonly steady: Recording; readonly paused: Recording },
  moments: { readonly gone: number; readonly back: number; readonly to: number },
): Comeback {
  const offsetOf = ({ kind, at }: Recording['chirps'][number]) =>
    paused.chirps
      .filter((chirp) => chirp.kind === kind)
      .reduce((least, chirp) => Math.min(least, Math.abs(chirp.at - at)), REACH_MS);
  const between = (from: number, to: number) =>
    steady.chirps
      .filter(({ at }) => at >= from && at < to)
      .map((chirp) => ({ at: chirp.at, offset: offsetOf(chirp) }));
  const meanwhile = between(moments.gone, moments.back).filter(({ offset }) => offset < REACH_MS);
  const after = between(moments.back, moments.to);
  const lastFar = after.findLastIndex(({ offset }) => offset > NEAR_MS);
  const firstNear = after[lastFar + 1];
  // Nothing is known between two chirps: the first near one after the last far one is the proof.
  const backAt = lastFar < 0 && firstNear ? moments.back : firstNear?.at;
  return {
    backWithinMs: backAt === undefined ? null : Math.round(backAt - moments.back),
    heardMeanwhile: meanwhile.length,
    farthestMs: Math.max(0, ...meanwhile.map(({ offset }) => offset)),
  };
}

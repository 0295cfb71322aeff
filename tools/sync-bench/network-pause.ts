import type { Recording } from './recording.ts';

/** How a listener recovered from a pause of its network. Times in ms. */
export interface ReconnectFigures {
  /** Time from the resume until every further chirp was in sync; null if that never happened. */
  readonly backWithinMs: number | null;
  /** Number of chirps that the listener played during the pause, and their largest offset. */
  readonly heardMeanwhile: number;
  readonly farthestMs: number;
}

/** A chirp with at most this offset is in sync, ms. */
const NEAR_MS = 20;
const REACH_MS = 1_000;

/**
 * [H974] Compares a listener whose network was paused with one whose network was not, from the pause until
 * `to` (epoch ms). Nothing is left out: lost sound counts as out of sync.
 */
export function measureReconnect(
  { steady, paused }: { readonly steady: Recording; readonly paused: Recording },
  times: { readonly gone: number; readonly back: number; readonly to: number },
): ReconnectFigures {
  const offsetOf = ({ kind, at }: Recording['chirps'][number]) =>
    paused.chirps
      .filter((chirp) => chirp.kind === kind)
      .reduce((least, chirp) => Math.min(least, Math.abs(chirp.at - at)), REACH_MS);
  const between = (from: number, to: number) =>
    steady.chirps
      .filter(({ at }) => at >= from && at < to)
      .map((chirp) => ({ at: chirp.at, offset: offsetOf(chirp) }));
  const meanwhile = between(times.gone, times.back).filter(({ offset }) => offset < REACH_MS);
  const after = between(times.back, times.to);
  const lastFar = after.findLastIndex(({ offset }) => offset > NEAR_MS);
  const firstNear = after[lastFar + 1];
  // Between two chirps the offset is unknown. The listener counts as back from the first chirp after the last
  // one that was out of sync.
  const backAt = lastFar < 0 && firstNear ? times.back : firstNear?.at;
  return {
    backWithinMs: backAt === undefined ? null : Math.round(backAt - times.back),
    heardMeanwhile: meanwhile.length,
    farthestMs: Math.max(0, ...meanwhile.map(({ offset }) => offset)),
  };
}

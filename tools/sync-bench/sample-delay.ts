import { createRandom } from '@hangout/rules/random';

/** Delay of a network in each direction, ms. */
export interface Delay {
  readonly delayMs: number;
  /** How much earlier or later than `delayMs` a piece may arrive, at most. */
  readonly jitterMs: number;
  readonly seed: number;
}

/**
 * [H975] Returns when a piece that is sent at `now` arrives: after its own delay, but never before the piece
 * before it.
 */
export function createDelay({ delayMs, jitterMs, seed }: Delay): (now: number) => number {
  const random = createRandom(seed);
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    last = Math.max(last, now + Math.max(0, delayMs + (2 * random() - 1) * jitterMs));
    return last;
  };
}

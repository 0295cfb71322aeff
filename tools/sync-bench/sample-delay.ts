import { createRandom } from '@hangout/rules/random';

/** The delay of a network in each direction, ms. */
export interface Delay {
  readonly delayMs: number;
  /** Each piece arrives up to this much earlier or later. */
  readonly jitterMs: number;
  readonly seed: number;
}

/** [H975] Calculates when a piece sent at `now` arrives: after its own delay, and never before the previous piece. */
export function createDelay({ delayMs, jitterMs, seed }: Delay): (now: number) => number {
  const random = createRandom(seed);
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    last = Math.max(last, now + Math.max(0, delayMs + (2 * random() - 1) * jitterMs));
    return last;
  };
}

/** The delay of a network in each direction, ms. */
export interface Delay {
  readonly delayMs: number;
  /** Each piece arrives up to this much earlier or later. */
  readonly jitterMs: number;
  readonly seed: number;
}

/** A seeded random number generator, 0 to 1 (xorshift). */
function createSeededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** [H975] Calculates when a piece sent at `now` arrives: after its own delay, and never before the previous piece. */
export function createDelay({ delayMs, jitterMs, seed }: Delay): (now: number) => number {
  const random = createSeededRandom(seed);
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    last = Math.max(last, now + Math.max(0, delayMs + (2 * random() - 1) * jitterMs));
    return last;
  };
}

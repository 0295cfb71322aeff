/** How a line delays what passes over it, each way. Ms. */
export interface Delay {
  readonly delayMs: number;
  /** Each piece comes up to this much earlier or later. */
  readonly jitterMs: number;
  readonly seed: number;
}

/** Seeded dice, 0 to 1, the same throws for the same seed. */
export function seededDice(seed: number): () => number {
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

/** [H975] When a piece handed in at `now` arrives: after a delay of its own, and never before the one ahead of it. */
export function delayLine({ delayMs, jitterMs, seed }: Delay): (now: number) => number {
  const dice = seededDice(seed);
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    last = Math.max(last, now + Math.max(0, delayMs + (2 * dice() - 1) * jitterMs));
    return last;
  };
}

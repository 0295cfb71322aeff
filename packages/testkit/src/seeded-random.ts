import { createRandom } from '@hangout/rules/random';

/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both bounds included. */
  integer(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  chance(share: number): boolean;
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = createRandom(seed);
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    integer: (least, most) => Math.floor(between(least, most + 1)),
    // The cast is safe: callers pass no empty lists.
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    shuffle: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    chance: (share) => next() < share,
  };
}

/** Creates a generator for one purpose; its numbers do not depend on what other generators draw. */
export function createNamedRandom(seed: number, purpose: string): SeededRandom {
  let hash = seed >>> 0;
  for (const letter of purpose) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return createSeededRandom(hash);
}

/**
 * Seed of this run's fuzz tests: TEST_SEED, else a constant, so that a run in CI can be repeated. Titles of
 * tests contain it.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 1);

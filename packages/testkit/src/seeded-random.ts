import { createRandom } from '@hangout/rules/random';

/** A seeded random number generator for schedules, simulated users and fuzz tests. */
export interface SeededRandom {
  /** Random number from 0 (inclusive) to 1 (exclusive). */
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
    // Callers pass only non-empty lists, hence the cast.
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    shuffle: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    chance: (share) => next() < share,
  };
}

/** Creates an independent generator for one purpose, whose numbers do not depend on what other generators draw. */
export function createNamedRandom(seed: number, purpose: string): SeededRandom {
  let hash = seed >>> 0;
  for (const letter of purpose) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return createSeededRandom(hash);
}

/**
 * The seed of this run's fuzz tests: TEST_SEED, else a constant, so that a CI run can be repeated. The tests print it
 * in their titles.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 1);

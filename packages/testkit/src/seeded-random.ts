import { mulberry32 } from '../../rules/test/mulberry32.ts';

/** A seeded random number generator with the choices that schedules, simulated users and fuzz tests need. */
export interface SeededRandom {
  /** Random number, 0 or above and below 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both bounds included. */
  integer(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    integer: (least, most) => Math.floor(between(least, most + 1)),
    // Callers pass only lists that are not empty, hence the cast.
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (share) => next() < share,
  };
}

/** A generator of its own for one purpose: what others draw meanwhile does not change what it draws. */
export function createNamedRandom(seed: number, purpose: string): SeededRandom {
  let hash = seed >>> 0;
  for (const letter of purpose) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return createSeededRandom(hash);
}

/**
 * The seed of the fuzz tests of this run: TEST_SEED, else always the same one, so that a run of CI can be repeated. The
 * tests print it in their titles.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 1);

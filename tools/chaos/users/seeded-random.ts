import { mulberry32 } from '../../../packages/rules/test/mulberry32.ts';

/** A seeded random number generator with the choices that schedules and users need. */
export interface SeededRandom {
  /** Random number, 0 or above and below 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    // Callers pass only lists that are not empty, hence the cast.
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (share) => next() < share,
  };
}

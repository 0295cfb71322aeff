import { mulberry32 } from '../../../packages/rules/test/mulberry32.ts';

/** Chance by seed, in the words of somebody who makes a plan. */
export interface Dice {
  /** In [0, 1). */
  roll(): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

export function diceOf(seed: number): Dice {
  const roll = mulberry32(seed);
  const between = (least: number, most: number) => least + roll() * (most - least);
  return {
    roll,
    between,
    // whoever picks has something to pick from
    pick: <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)] as T,
    chance: (share) => roll() < share,
  };
}

import assert from 'node:assert/strict';
import { nameSkeletons } from './name-skeleton.ts';

describe('nameSkeletons, by which names that look alike are found', () => {
  const looksLike = (a: string, b: string) => {
    const [one, other] = [nameSkeletons(a), nameSkeletons(b)];
    return one.folded === other.folded || one.drawn === other.drawn;
  };

  const alike: readonly (readonly [string, string])[] = [
    ['Valentina', 'Valentina\uFE0F'],
    ['Valentina', 'Valen\u034Ftina'],
    ['Valentina', 'VALENTINA'],
    ['Valentina', 'VaIentina'],
    ['Valentina', 'Vаlеntinа'],
    ['Valentina', 'Vale ntina'],
    ['Moderator', 'М0derator'],
    ['Михаил', 'МИХАИЛ'],
    ['MAX', 'МАХ'],
    ['علیرضا', 'علی\u200Cرضا'],
  ];
  for (const [a, b] of alike)
    it(`[H772] the names ${JSON.stringify(b)} and ${a} count as looking alike`, () =>
      assert.ok(looksLike(a, b)));

  for (const [a, b] of [
    ['Elia', 'Ella'],
    ['Вера', 'Вира'],
    ['Ann', 'Anna'],
    ['José', 'Jose'],
  ] as const)
    it(`[H772] the names ${b} and ${a} count as different`, () => assert.ok(!looksLike(a, b)));
});

import { createRandom } from '@hangout/rules/random';
import { picture, rect } from './shapes.ts';

/** A lighthouse of twenty by twenty squares, its beam over a night sea. */
const ROWS = [
  '....................',
  '.*......rrrr......*.',
  '........rrrr........',
  '...*...rrrrrr.......',
  '.......kyyyyk..*....',
  'bbbbbbbkyyyykbbb....',
  '.bbbbbbkyyyykbbbbbb.',
  '......wwwwwwwwbbbbbb',
  '.*.....rrrrrr.......',
  '.......rrrrrr....*..',
  '.......wwwwww.......',
  '..*....wwwwww.......',
  '......rrrrrrrr......',
  '......rrrkkrrr......',
  '......wwwkkwww......',
  '..gggggggggggggg....',
  '.gggggggggggggggggg.',
  'ssssssgggggggsssssss',
  'sswwssssssssssswwsss',
  'ssssssswwsssssssssss',
];
const COLOURS: Readonly<Record<string, string>> = {
  r: '#ff4d5e',
  w: '#f7f3e3',
  y: '#ffe45c',
  b: '#fff09a',
  k: '#2a1b4a',
  g: '#35c27a',
  s: '#2f6be0',
  '*': '#ffffff',
};

export function lighthouse(): string {
  const dice = createRandom(4);
  const squares = ROWS.flatMap((row, y) =>
    [...row].map((sign, x) => {
      const sky = ['#1b1446', '#211a55', '#1f1850'][Math.floor(dice() * 3)] ?? '#1b1446';
      const colour = COLOURS[sign] ?? sky;
      const small = sign === '*' ? 8 : 0;
      return (
        rect(x * 32, y * 32, 32.6, 32.6, sign === '*' ? sky : colour) +
        (small ? rect(x * 32 + small, y * 32 + small, 16, 16, '#ffffff') : '')
      );
    }),
  ).join('');
  return picture('', squares);
}

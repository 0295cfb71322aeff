import type { SeededRandom } from '../seeded-random.ts';

/** Values that no field of a request expects. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  2 ** 31,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'ﷺ🧑‍🚀\u202e\u0007\n',
  "'; drop table users; --",
  '%',
  '../../etc/passwd',
  '99999999999999999999999999',
  'NaN',
  'infinity',
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '00000000-0000-0000-0000-000000000000',
  [],
  [null],
  [[[]]],
  {},
  { length: 3, toString: 'x', constructor: null },
  { length: { toString: 1, valueOf: 1 }, size: { toString: 1 } },
  Array.from({ length: 2000 }, () => 'x'),
];

/** Malformed texts for path and query parameters. */
export const oddTexts: readonly string[] = [
  '',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2fetc',
  'null',
  'undefined',
  '-1',
  '1e999',
  '99999999999999999999999999',
  '1.5',
  '0x10',
  "'%20or%201=1--",
  '%F0%9F%A7%91',
  'x'.repeat(5000),
  '[object%20Object]',
];

/** Names of fields that no request may set, or that mean something in JavaScript. */
export const oddNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  'a\u0000b',
  '\ud800',
  '',
  '$where',
  'role',
  'isAdmin',
  'uuid',
  'userUuid',
  'ownerUuid',
  'passwordHash',
  'principal',
  'db',
];

const letters = [
  ...'aZ09 _-./\\\'"`<>&;%$#{}[]()|*?:,\t\n\r',
  '\u0000',
  '\ud83d',
  '\udc00',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0301',
  '\u00ad',
  'ß',
  'İ',
  'Ａ',
  'а',
  '漢',
  '🧑‍🚀',
  '\u{10ffff}',
];

/** Draws an unexpected value: one of `oddValues`, or a made-up text, number, list or object. */
export function drawOddValue(random: SeededRandom, depth = 0): unknown {
  const roll = random.next();
  if (roll < 0.4) return random.pick(oddValues);
  if (roll < 0.65) return drawOddText(random);
  if (roll < 0.8) return drawOddNumber(random);
  if (depth > 3) return null;
  if (roll < 0.86) return nest(random.integer(30, 200));
  const size = random.integer(0, 5);
  if (roll < 0.93) return Array.from({ length: size }, () => drawOddValue(random, depth + 1));
  return withNames(
    Array.from({ length: size }, () => [
      random.chance(0.5) ? random.pick(oddNames) : drawOddText(random),
      drawOddValue(random, depth + 1),
    ]),
  );
}

/** Draws a text of up to 40 unusual characters, rarely of up to 3,000. */
export function drawOddText(random: SeededRandom): string {
  const length = random.chance(0.05) ? random.integer(500, 3000) : random.integer(0, 40);
  return Array.from({ length }, () => random.pick(letters)).join('');
}

/** Creates an object in which even `__proto__` is an own property, as JSON.parse does. */
export function withNames(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of fields)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function drawOddNumber(random: SeededRandom): number {
  const magnitude = 10 ** random.integer(0, 20) * (random.chance(0.5) ? 1 : -1);
  return random.chance(0.5) ? Math.trunc(random.next() * magnitude) : random.next() * magnitude;
}

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

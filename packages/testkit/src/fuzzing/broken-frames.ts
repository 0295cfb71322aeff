import type { SeededRandom } from '../seeded-random.ts';

/** A frame that no client sends. */
export interface BrokenFrame {
  readonly what: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Message codes of Colyseus 0.18 that clients send; `allCodes` has some of the server too. */
export const frameCodes = { join: 10, leave: 12, message: 13, bytes: 17, ping: 18, request: 21 } as const;
const allCodes = [0, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 31, 127, 255];

const bytesOf = (...parts: (Uint8Array | readonly number[] | string)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])),
  );

/** MessagePack values that may break a decoder. */
const payloads: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['nothing', bytesOf()],
  ['a map that ends early', bytesOf([0x8f, 0xa1], 'a')],
  ['a text that ends early', bytesOf([0xda, 0xff, 0xff], 'abc')],
  ['a list of four thousand million items', bytesOf([0xdd, 0xff, 0xff, 0xff, 0xff])],
  ['a map of four thousand million fields', bytesOf([0xdf, 0xff, 0xff, 0xff, 0xff])],
  ['bytes of four thousand million', bytesOf([0xc6, 0xff, 0xff, 0xff, 0xff, 0x00])],
  ['ten thousand lists in each other', bytesOf(new Uint8Array(10_000).fill(0x91), [0xc0])],
  ['ten thousand maps in each other', bytesOf(new Uint8Array(10_000).map((_, at) => (at % 2 ? 0xa0 : 0x81)))],
  ['text that is no UTF-8', bytesOf([0x81, 0xa4], 'uuid', [0xa4, 0xff, 0xfe, 0xc0, 0x80])],
  ['text with NUL', bytesOf([0x81, 0xa7], 'message', [0xa3], 'a\0b')],
  ['text with a lone surrogate', bytesOf([0x81, 0xa7], 'message', [0xa3, 0xed, 0xa0, 0x80])],
  ['a field __proto__', bytesOf([0x81, 0xa9], '__proto__', [0x81, 0xa7], 'isAdmin', [0xc3])],
  ['a field constructor', bytesOf([0x81, 0xab], 'constructor', [0x81, 0xa9], 'prototype', [0xc0])],
  ['a field that is a number', bytesOf([0x81, 0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc3])],
  ['a field that is a map', bytesOf([0x81, 0x80, 0xc3])],
  ['an extension of unknown type', bytesOf([0xc7, 0x04, 0x7f], 'abcd')],
  ['an extension of msgpackr records', bytesOf([0xd4, 0x72, 0x40, 0x93, 0xa1], 'a', [0xa1], 'b', [0xc0])],
  ['a pointer to a record', bytesOf([0xd6, 0x70, 0x00, 0x00, 0x00, 0x01])],
  ['a date beyond all dates', bytesOf([0xd7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ['a regular expression', bytesOf([0xc7, 0x0b, 0x78, 0x92, 0xa6], '(a+)+$', [0xa0])],
  ['an error', bytesOf([0xc7, 0x05, 0x65, 0x91, 0xa3], 'abc')],
  ['a typed array of odd length', bytesOf([0xc7, 0x03, 0x74, 0x06, 0x01, 0x02])],
  ['not a number', bytesOf([0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0])],
  ['the byte that is never used', bytesOf([0xc1])],
  ['two values', bytesOf([0x80, 0x80, 0xc3])],
];

/** Encodes a request frame with these bytes as its payload. `id` is 0 to 127, `name` has at most 31 bytes. */
export function requestFrame(id: number, name: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(name).subarray(0, 31);
  return bytesOf([frameCodes.request, id & 0x7f, 0xa0 | encoded.length], encoded, payload);
}

const oddRequestNames = ['__proto__', 'constructor', 'toString', '*', '', 'a\0b', '\u202e', 'x'.repeat(31)];

/** [H792] Draws broken frames, some of them with the names of requests. Equal seeds give equal frames. */
export function drawBrokenFrames(
  names: readonly string[],
  random: SeededRandom,
  count: number,
): BrokenFrame[] {
  const ways: (() => BrokenFrame)[] = [
    () => {
      const [what, payload] = random.pick(payloads);
      const name = random.pick(names);
      return { what: `${name} with ${what}`, bytes: requestFrame(random.integer(0, 127), name, payload) };
    },
    () => {
      const name = random.pick(oddRequestNames);
      return { what: `request ${JSON.stringify(name)}`, bytes: requestFrame(1, name, bytesOf([0x80])) };
    },
    () => {
      const code = random.pick([frameCodes.message, frameCodes.bytes]);
      const [what, payload] = random.pick(payloads);
      const name = random.pick([...names, ...oddRequestNames]).slice(0, 31);
      const encoded = new TextEncoder().encode(name).subarray(0, 31);
      return {
        what: `message ${JSON.stringify(name)} with ${what}`,
        bytes: bytesOf([code, 0xa0 | encoded.length], encoded, payload),
      };
    },
    () => ({
      what: 'a request whose name is odd bytes',
      bytes: bytesOf(
        [frameCodes.request, random.integer(0, 255), random.integer(0, 255)],
        drawBytes(random, 40),
      ),
    }),
    () => {
      const code = random.pick(allCodes);
      return { what: `code ${code} with odd bytes`, bytes: bytesOf([code], drawBytes(random, 60)) };
    },
    () => ({ what: 'odd bytes', bytes: bytesOf(drawBytes(random, 200)) }),
  ];
  return Array.from({ length: count }, () => random.pick(ways)());
}

const drawBytes = (random: SeededRandom, most: number): number[] =>
  Array.from({ length: random.integer(0, most) }, () => random.integer(0, 255));

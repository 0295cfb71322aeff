import assert from 'node:assert/strict';
import { createRandom } from '@hangout/rules/random';
import { unpack as unpackWhole, Packr as WholePackr } from 'msgpackr';
import { Packr, RESERVE_START_SPACE, unpack } from './msgpack.ts';

const server = new WholePackr({ useRecords: false });

/** Creates random plain values, including sizes at which msgpack changes its format. */
function createValues(seed: number) {
  const random = createRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const sizes = [0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536];
  const texts = ['a', 'ñ', '♥', '🎶', 'כן'];
  const numbers = [
    0,
    1,
    127,
    128,
    255,
    256,
    65_535,
    65_536,
    2 ** 32 - 1,
    2 ** 32,
    1_764_000_000_000,
    0.5,

    1e300,
  ];
  const scalars: readonly (() => unknown)[] = [
    () => null,
    () => pick(2) === 1,
    () => numbers[pick(numbers.length)],
    () => 0 - (numbers[pick(numbers.length)] ?? 0) - pick(2),
    () => random() * 1e6,
    () => (texts[pick(texts.length)] ?? '').repeat(sizes[pick(9)] ?? 0),
    () => Uint8Array.from({ length: sizes[pick(9)] ?? 0 }, () => pick(256)),
  ];
  return function value(depth = 0): unknown {
    const kind = depth > 2 ? pick(7) : pick(9);
    const length = depth === 0 ? (sizes[pick(8)] ?? 0) : pick(4);
    if (kind === 7) return Array.from({ length }, () => value(depth + 1));
    if (kind === 8)
      return Object.fromEntries(Array.from({ length }, (_, i) => [`field ${i}`, value(depth + 1)]));
    return scalars[kind]?.();
  };
}

/** Converts a value so that it can be compared: in Node msgpackr returns bytes as a Buffer. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

describe('the msgpack module that replaces msgpackr in the build', () => {
  it('[H1842] msgpackr reads what this module packs, and this module reads what msgpackr packs', () => {
    const value = createValues(1843);
    for (let i = 0; i < 150; i++) {
      const sent = value();
      const wanted = plain(sent);
      const bytes = new Packr().pack(sent, RESERVE_START_SPACE | 3);
      assert.deepEqual(plain(unpackWhole(bytes.slice(3))), wanted);
      assert.deepEqual(plain(unpack(bytes, { start: 3 })), wanted);
      assert.deepEqual(plain(unpack(server.pack(sent))), wanted);
    }
  });

  it('[H1842] undefined values and dates are unpacked as with msgpackr', () => {
    const sent = { at: new Date(1_764_000_000_000), nothing: undefined };
    assert.deepEqual(unpack(server.pack(sent)), sent);
    assert.deepEqual(unpackWhole(new Packr().pack({ nothing: undefined })), { nothing: undefined });
    assert.deepEqual(
      Object.keys(Object(unpack(server.pack(JSON.parse('{"__proto__":1}'))))).length <= 1,
      true,
    );
  });

  it('[H1842] unpacking a truncated value, or one of an unknown type, throws an error, and so does packing a function', () => {
    const bytes = server.pack(['a text of some length', { field: 1.5 }]);
    for (let length = 0; length < bytes.length; length++)
      assert.throws(() => unpack(bytes.subarray(0, length)), RangeError);
    assert.throws(() => unpack(Uint8Array.of(0xc1)), RangeError);
    assert.throws(() => unpack(Uint8Array.of(0xd4, 0x72, 0x40)), RangeError);
    assert.throws(() => new Packr().pack(() => {}), TypeError);
  });
});

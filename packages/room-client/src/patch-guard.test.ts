import assert from 'node:assert/strict';
import { guardPatches } from './guard.ts';

/** A reader that knows one word and skips all others, as the SDK's does. */
function reader() {
  const taken: number[] = [];
  const one = {
    decoder: { skipCurrentStructure() {} },
    setState(bytes: Uint8Array) {
      one.patch(bytes);
    },
    patch(bytes: Uint8Array) {
      for (const byte of bytes)
        if (byte === 0) throw new RangeError('cut off');
        else if (byte > 9) one.decoder.skipCurrentStructure();
        else taken.push(byte);
    },
  };
  return { one, taken };
}

describe('taking a state in', () => {
  it('[R093] tells once that a patch could not be applied, and takes no other in', () => {
    const { one, taken } = reader();
    const why: unknown[] = [];
    guardPatches(one, (error) => why.push(error));
    one.patch(Uint8Array.of(1, 2));
    one.patch(Uint8Array.of(3, 0));
    one.patch(Uint8Array.of(4));
    assert.deepEqual(taken, [1, 2, 3]);
    assert.match(String(why), /^RangeError: cut off$/);
  });

  it('[R244] takes what the SDK would skip for a failure too', () => {
    const { one } = reader();
    const why: unknown[] = [];
    guardPatches(one, (error) => why.push(error));
    one.setState(Uint8Array.of(1, 77));
    assert.equal(why.length, 1);
  });
});

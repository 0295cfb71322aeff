import assert from 'node:assert/strict';
import { guardPatches } from './patch-guard.ts';

/** A fake serializer: bytes above 9 stand for unknown structures, which the SDK's serializer skips; 0 is invalid. */
function fakeSerializer() {
  const decoded: number[] = [];
  const serializer = {
    decoder: { skipCurrentStructure() {} },
    setState(bytes: Uint8Array) {
      serializer.patch(bytes);
    },
    patch(bytes: Uint8Array) {
      for (const byte of bytes)
        if (byte === 0) throw new RangeError('cut off');
        else if (byte > 9) serializer.decoder.skipCurrentStructure();
        else decoded.push(byte);
    },
  };
  return { serializer, decoded };
}

describe('guardPatches', () => {
  it('[R093] a patch that could not be applied is reported once, and later patches are ignored', () => {
    const { serializer, decoded } = fakeSerializer();
    const reasons: unknown[] = [];
    guardPatches(serializer, (error) => reasons.push(error));
    serializer.patch(Uint8Array.of(1, 2));
    serializer.patch(Uint8Array.of(3, 0));
    serializer.patch(Uint8Array.of(4));
    assert.deepEqual(decoded, [1, 2, 3]);
    assert.match(String(reasons), /^RangeError: cut off$/);
  });

  it('[R244] a structure that the SDK would skip is reported as a failure', () => {
    const { serializer } = fakeSerializer();
    const reasons: unknown[] = [];
    guardPatches(serializer, (error) => reasons.push(error));
    serializer.setState(Uint8Array.of(1, 77));
    assert.equal(reasons.length, 1);
  });
});

import assert from 'node:assert/strict';
import { guardPatches } from './patch-guard.ts';

/** Creates a fake serializer. Like the SDK's, it skips unknown structures (bytes above 9); 0 is invalid. */
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

describe('guardPatches, detection of state patches that cannot be applied', () => {
  it('[R093] the first state patch that cannot be applied is reported, and later patches are ignored', () => {
    const { serializer, decoded } = fakeSerializer();
    const reasons: unknown[] = [];
    guardPatches(serializer, (error) => reasons.push(error));
    serializer.patch(Uint8Array.of(1, 2));
    serializer.patch(Uint8Array.of(3, 0));
    serializer.patch(Uint8Array.of(4));
    assert.deepEqual(decoded, [1, 2, 3]);
    assert.match(String(reasons), /^RangeError: cut off$/);
  });

  it('[R244] a patch with an unknown structure, which the Colyseus SDK would skip, is reported', () => {
    const { serializer } = fakeSerializer();
    const reasons: unknown[] = [];
    guardPatches(serializer, (error) => reasons.push(error));
    serializer.setState(Uint8Array.of(1, 77));
    assert.equal(reasons.length, 1);
  });
});

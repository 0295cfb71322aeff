import assert from 'node:assert/strict';
import { countLeadingZeroBits } from './proof-of-work.ts';

describe('the proof of work for a sign-up', () => {
  it('[H1973] countLeadingZeroBits returns the number of zero bits at the beginning of a hash', () => {
    const count = (...bytes: number[]) => countLeadingZeroBits(Uint8Array.from(bytes));
    assert.deepEqual([count(0x80), count(0x01), count(0, 0x20), count(0, 0), count()], [0, 7, 10, 16, 0]);
  });
});

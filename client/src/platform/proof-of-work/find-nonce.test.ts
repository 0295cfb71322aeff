import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { countLeadingZeroBits, proofText } from '@hangout/rules';
import { findNonce } from './find-nonce.ts';

describe('findNonce', () => {
  it('[H1973] findNonce returns the first number whose hash, as the server computes it, begins with enough zero bits', () => {
    const challenge = 'a challenge of the server, with an ñ';
    const bitsOf = (nonce: number) =>
      countLeadingZeroBits(hash('sha256', proofText(hash('sha256', challenge, 'hex'), nonce), 'buffer'));
    const found = findNonce({ challenge, bits: 10 });
    assert.ok(bitsOf(found) >= 10);
    for (let nonce = 0; nonce < found; nonce++) assert.ok(bitsOf(nonce) < 10);
  });
});

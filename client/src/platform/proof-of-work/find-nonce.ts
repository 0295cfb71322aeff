import { countLeadingZeroBits, proofText } from '@hangout/rules/proof-of-work';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** [H1973] A challenge from the server, and the number of zero bits with which the hash must begin. */
export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/**
 * Tries numbers until one solves the challenge; that takes 2^bits attempts on average. The library's SHA-256 needs no
 * promise per attempt, and also works where browsers offer no `crypto.subtle`, as on a plain HTTP URL in a home
 * network.
 */
export function findNonce({ challenge, bits }: Challenge): number {
  const seed = bytesToHex(sha256(utf8ToBytes(challenge)));
  let nonce = 0;
  while (countLeadingZeroBits(sha256(utf8ToBytes(proofText(seed, nonce)))) < bits) nonce += 1;
  return nonce;
}

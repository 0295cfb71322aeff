import { countLeadingZeroBits, proofText } from '@hangout/rules/proof-of-work';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * [H1973] A challenge by the server: find a number for which the hash of `challenge` and number begins with `bits` zero
 * bits.
 */
export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/**
 * Tries numbers until one solves the challenge; that takes 2^bits attempts on average. Uses no `crypto.subtle`, which
 * needs a promise per attempt and is missing on plain HTTP, as in a home network.
 */
export function findNonce({ challenge, bits }: Challenge): number {
  const seed = bytesToHex(sha256(utf8ToBytes(challenge)));
  let nonce = 0;
  while (countLeadingZeroBits(sha256(utf8ToBytes(proofText(seed, nonce)))) < bits) nonce += 1;
  return nonce;
}

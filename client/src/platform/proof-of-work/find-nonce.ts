import { countLeadingZeroBits, proofText } from '@hangout/rules/proof-of-work';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** [H1973] A challenge of the server, and how many zero bits the hash has to begin with. */
export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/**
 * Tries numbers until one solves the challenge: 2^bits attempts on average. The library's SHA-256 also works where
 * `crypto.subtle` is missing, such as on a plain HTTP address of a home network, and needs no promise per attempt.
 */
export function findNonce({ challenge, bits }: Challenge): number {
  const seed = bytesToHex(sha256(utf8ToBytes(challenge)));
  let nonce = 0;
  while (countLeadingZeroBits(sha256(utf8ToBytes(proofText(seed, nonce)))) < bits) nonce += 1;
  return nonce;
}

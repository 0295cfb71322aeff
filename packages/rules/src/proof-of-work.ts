/**
 * [H1973] Returns the text to hash in one attempt. A browser tries nonces until the SHA-256 of this text begins with
 * enough zero bits. `seed` is the SHA-256 of the challenge in hexadecimal digits, so that an attempt costs the same
 * however long the challenge is.
 */
export const proofText = (seed: string, nonce: number): string => `${seed}${nonce}`;

export function countLeadingZeroBits(hash: Uint8Array): number {
  const index = hash.findIndex((byte) => byte !== 0);
  if (index === -1) return hash.length * 8;
  return index * 8 + Math.clz32(hash[index] ?? 0) - 24;
}

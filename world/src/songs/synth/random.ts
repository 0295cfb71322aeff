/** Returns a number in [0, 1). All randomness of a song comes from seeded generators, so each render is equal. */
export type Random = () => number;

/** A seed from a name, so that the parts of a song get different random numbers. */
export function seedOf(name: string): number {
  let hash = 2_166_136_261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** A random number between -1 and 1; numbers near 0 are more likely. */
export const wobble = (dice: Random): number => dice() + dice() - 1;

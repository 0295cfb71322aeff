export { createRandom } from '@hangout/rules/random';

/** Hashes a text to a 32-bit number (FNV-1a). The same person always gets the same number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The i-th item of a list that repeats endlessly. */
export function itemAt<T>(items: readonly [T, ...T[]], i: number): T {
  return items[i % items.length] ?? items[0];
}

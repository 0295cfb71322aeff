export { createRandom } from '@hangout/rules/random';

/** Hashes a text to 32 bits (FNV-1a), so that a person's look is always the same. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Returns item `i` of a list that repeats endlessly. */
export function itemAt<T>(items: readonly [T, ...T[]], i: number): T {
  return items[i % items.length] ?? items[0];
}

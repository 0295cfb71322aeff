/** Creates a seeded generator of numbers in [0, 1) (mulberry32). For drawing only, never for security. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Hashes a text to a 32-bit number (FNV-1a), so that a person always gets the same one. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The i-th item of a list that repeats endlessly. */
export function itemAt<T>(items: readonly [T, ...T[]], i: number): T {
  return items[i % items.length] ?? items[0];
}

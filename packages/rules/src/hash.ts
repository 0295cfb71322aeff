/**
 * Returns a fast 32-bit hash of a text (FNV-1a with a final mix). It is the same on every platform, and not
 * cryptographic.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Picks the list entry at `number` modulo the length; returns `fallback` only for an empty list. */
export function pick<T>(list: readonly T[], number: number, fallback: T): T {
  return list[number % Math.max(1, list.length)] ?? fallback;
}

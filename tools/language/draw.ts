/** Draws `count` different items; a seed (an integer) always draws the same from the same list. */
export function drawAtRandom<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = createRandom(seed);
  const pool = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && pool.length > 0)
    drawn.push(...pool.splice(Math.floor(random() * pool.length), 1));
  return drawn;
}

/** The mulberry32 generator: uniform numbers from 0 up to 1 out of a 32-bit seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

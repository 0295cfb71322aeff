/**
 * The microphone stays open for this long after the last loud moment, ms, so that ends of words and short pauses are
 * not cut off.
 */
export const GATE_HOLD_MS = 600;

/**
 * [H1465] Voice activation: returns a function that decides from the level (0 to 1) whether a person is speaking. `now`
 * is in ms.
 */
export function createVoiceGate(): (level: number, threshold: number, now: number) => boolean {
  let lastLoud = Number.NEGATIVE_INFINITY;
  return (level, threshold, now) => {
    if (level >= threshold) lastLoud = now;
    return now - lastLoud < GATE_HOLD_MS;
  };
}

/** How long the microphone stays open after the last loud moment, ms, so that the ends of words and short pauses are heard. */
export const GATE_HOLD_MS = 600;

/** [H1465] Voice activation: tells by the level, 0 to 1, whether somebody speaks. `now` is in ms. */
export function createVoiceGate(): (level: number, threshold: number, now: number) => boolean {
  let lastLoud = Number.NEGATIVE_INFINITY;
  return (level, threshold, now) => {
    if (level >= threshold) lastLoud = now;
    return now - lastLoud < GATE_HOLD_MS;
  };
}

let known: number | null | undefined;

/**
 * Returns the duration of the buffers that this browser passes to the sound card for an audio element, ms; null if
 * unknown. Media elements use the same buffers as an AudioContext with the latency hint `playback`, so one is opened
 * and closed at once.
 */
export function outputBufferMs(): number | null {
  if (known === undefined) {
    try {
      const context = new AudioContext({ latencyHint: 'playback' });
      known = context.baseLatency > 0 ? context.baseLatency * 1000 : null;
      void context.close();
    } catch {
      known = null;
    }
  }
  return known;
}

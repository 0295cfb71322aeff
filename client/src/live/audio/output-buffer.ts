let known: number | null | undefined;

/**
 * The duration of the buffers that this browser gives the sound card for an audio element, ms; null where it does not
 * tell. Media elements use the buffers of an audio context that is made for playback, which is closed at once.
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

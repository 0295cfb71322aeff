import { once } from '../../platform/once.ts';

/**
 * Returns the duration of the buffers that this browser passes to the sound card for an audio element, ms; null if
 * unknown. An AudioContext with the latency hint `playback` uses the same buffers, so one is opened to read the
 * duration and closed at once.
 */
export const outputBufferMs = once((): number | null => {
  try {
    const context = new AudioContext({ latencyHint: 'playback' });
    const ms = context.baseLatency > 0 ? context.baseLatency * 1000 : null;
    void context.close();
    return ms;
  } catch {
    return null;
  }
});

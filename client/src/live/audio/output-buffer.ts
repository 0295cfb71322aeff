import { once } from '../../platform/once.ts';

/**
 * Returns the duration of the browser's output buffers for an audio element, ms; null if unknown. Measured
 * with an AudioContext with latency hint `playback`, which has the same buffers.
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

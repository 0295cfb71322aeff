import { FRAME_SAMPLES, VOICE_SAMPLE_RATE } from './voice-frame.ts';

/** A frame of 20 ms at 48 kHz. `sample` is the number (with fraction) of the input sample at which it begins. */
export interface VoiceFrame {
  readonly sample: number;
  readonly channels: Float32Array<ArrayBuffer>[];
}

/**
 * [H1447] Cuts an input of any sample rate into frames of 20 ms at 48 kHz; an input at another rate is interpolated.
 */
export function createFramer(rate: number) {
  const step = rate / VOICE_SAMPLE_RATE;
  let frame: VoiceFrame | null = null;
  let filled = 0;
  /** The input sample at which the next output sample lies. */
  let position = 0;
  let expected = Number.NaN;
  let last: readonly number[] = [];

  function begin(channels: number, sample: number): VoiceFrame {
    filled = 0;
    return { sample, channels: Array.from({ length: channels }, () => new Float32Array(FRAME_SAMPLES)) };
  }

  return {
    /** Adds samples that begin at the input sample `from`; returns the completed frames. */
    add(input: readonly Float32Array[], from: number): VoiceFrame[] {
      const length = input[0]?.length ?? 0;
      if (length === 0) return [];
      if (from !== expected || frame?.channels.length !== input.length) {
        [position, last] = [from, input.map((samples) => samples[0] ?? 0)];
        frame = begin(input.length, position);
      }
      expected = from + length;
      const full: VoiceFrame[] = [];
      for (; position <= expected - 1; position += step) {
        const index = Math.floor(position) - from;
        const share = position - Math.floor(position);
        for (const [channel, samples] of input.entries()) {
          const here = index < 0 ? (last[channel] ?? 0) : (samples[index] ?? 0);
          const value = share === 0 ? here : here + share * ((samples[index + 1] ?? here) - here);
          const target = frame.channels[channel];
          if (target) target[filled] = value;
        }
        filled += 1;
        if (filled < FRAME_SAMPLES) continue;
        full.push(frame);
        frame = begin(input.length, position + step);
      }
      last = input.map((samples) => samples[length - 1] ?? 0);
      return full;
    },
  };
}

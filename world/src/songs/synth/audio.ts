/** Samples per second of everything in this folder. */
export const RATE = 44_100;

/** Two channels of equal length, samples in -1..1. A mono sound may use one array for both. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** A processor of one sample at a time that keeps its own state. */
export type Processor = (sample: number) => number;

export const samples = (seconds: number): number => Math.max(1, Math.round(seconds * RATE));

export const silence = (length: number): Stereo => ({
  left: new Float32Array(length),
  right: new Float32Array(length),
});

export const mono = (channel: Float32Array): Stereo => ({ left: channel, right: channel });

/** Converts decibels to a factor. */
export const fromDb = (db: number): number => 10 ** (db / 20);
/** Converts a factor to decibels; silence becomes -120. */
export const toDb = (factor: number): number => Math.max(-120, 20 * Math.log10(Math.max(factor, 1e-9)));

/** Frequency in Hz of a MIDI pitch (69 is A at 440 Hz). */
export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/** A buffer whose samples are computed from their index. */
export function write(length: number, at: (index: number) => number): Float32Array {
  const out = new Float32Array(length);
  for (let i = 0; i < length; i++) out[i] = at(i);
  return out;
}

/** Runs a processor over a buffer in place. */
export function run(channel: Float32Array, process: Processor): void {
  for (let i = 0; i < channel.length; i++) channel[i] = process(channel[i] ?? 0);
}

/** Adds a sound to a mix from sample `at`, with its own gain for each side; what does not fit is cut. */
export function mixInto(mix: Stereo, sound: Stereo, at: number, left = 1, right = left): void {
  const first = Math.max(0, -at);
  const end = Math.min(sound.left.length, mix.left.length - at);
  for (let i = first; i < end; i++) {
    mix.left[at + i] = (mix.left[at + i] ?? 0) + (sound.left[i] ?? 0) * left;
    mix.right[at + i] = (mix.right[at + i] ?? 0) + (sound.right[i] ?? 0) * right;
  }
}

/** Multiplies both sides by a gain that may change over time. */
export function shape(audio: Stereo, gain: (index: number) => number): void {
  for (let i = 0; i < audio.left.length; i++) {
    const factor = gain(i);
    audio.left[i] = (audio.left[i] ?? 0) * factor;
    if (audio.right !== audio.left) audio.right[i] = (audio.right[i] ?? 0) * factor;
  }
}

import { encodeWav, SAMPLE_RATE } from './wav.ts';

/**
 * Length of a chirp, s. One begins at every full second: a rising one at even seconds, a falling one at odd
 * seconds.
 */
const CHIRP_SECONDS = 0.06;
const LOW_HZ = 1_500;
const HIGH_HZ = 6_000;

export type ChirpKind = 'rising' | 'falling';
export const chirpKindAt = (second: number): ChirpKind => (second % 2 === 0 ? 'rising' : 'falling');

/** Returns the samples of a chirp, which a matched filter looks for in a recording. */
export function chirpSamples(kind: ChirpKind, rate = SAMPLE_RATE): Float32Array {
  const samples = new Float32Array(Math.round(CHIRP_SECONDS * rate));
  const [from, to] = kind === 'rising' ? [LOW_HZ, HIGH_HZ] : [HIGH_HZ, LOW_HZ];
  for (let index = 0; index < samples.length; index++) {
    const time = index / rate;
    const phase = 2 * Math.PI * (from * time + ((to - from) * time * time) / (2 * CHIRP_SECONDS));
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
    samples[index] = Math.sin(phase) * window;
  }
  return samples;
}

/**
 * Composes a song of chirps. A quiet continuous tone (below 500 Hz) makes every gap in the playback visible.
 */
export function composeChirps(seconds: number, toneHz = 300): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (let index = 0; index < samples.length; index++)
    samples[index] = 0.08 * Math.sin((2 * Math.PI * toneHz * index) / SAMPLE_RATE);
  const shapes = { rising: chirpSamples('rising'), falling: chirpSamples('falling') };
  for (let second = 0; second + 1 < seconds; second++)
    for (const [index, sample] of shapes[chirpKindAt(second)].entries())
      samples[second * SAMPLE_RATE + index] = (samples[second * SAMPLE_RATE + index] ?? 0) + 0.6 * sample;
  return encodeWav(samples);
}

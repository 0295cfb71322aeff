import { RATE, wavOf } from './wav.ts';

/** One chirp begins at every whole second of the song; even seconds rise, odd ones fall. */
export const CHIRP_SECONDS = 0.06;
const LOW_HZ = 1_500;
const HIGH_HZ = 6_000;

export type ChirpKind = 'rising' | 'falling';
export const kindAt = (second: number): ChirpKind => (second % 2 === 0 ? 'rising' : 'falling');

/** The shape that is looked for in a recording. */
export function chirp(kind: ChirpKind): Float32Array {
  const samples = new Float32Array(Math.round(CHIRP_SECONDS * RATE));
  const [from, to] = kind === 'rising' ? [LOW_HZ, HIGH_HZ] : [HIGH_HZ, LOW_HZ];
  for (let index = 0; index < samples.length; index++) {
    const time = index / RATE;
    const phase = 2 * Math.PI * (from * time + ((to - from) * time * time) / (2 * CHIRP_SECONDS));
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
    samples[index] = Math.sin(phase) * window;
  }
  return samples;
}

/** A song of chirps over a quiet tone (low: below 500 Hz) that never stops, so that every hole in the sound is seen. */
export function chirpSong(seconds: number, toneHz = 300): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * RATE));
  for (let index = 0; index < samples.length; index++)
    samples[index] = 0.08 * Math.sin((2 * Math.PI * toneHz * index) / RATE);
  const shapes = { rising: chirp('rising'), falling: chirp('falling') };
  for (let second = 0; second + 1 < seconds; second++)
    for (const [index, sample] of shapes[kindAt(second)].entries())
      samples[second * RATE + index] = (samples[second * RATE + index] ?? 0) + 0.6 * sample;
  return wavOf(samples);
}

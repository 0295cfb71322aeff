import { encodeWav, SAMPLE_RATE } from './wav.ts';

/** Semitones of a minor pentatonic scale, up and down. */
const steps = [0, 3, 5, 7, 10, 12, 10, 7, 5, 3] as const;
const BEAT_SECONDS = 0.4;

/**
 * Composes a short melody over a quiet drone as a WAV file. `key` is its base note, Hz, which makes songs
 * differ.
 */
export function composeMelody(seconds: number, key = 220): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (let index = 0; index < samples.length; index++) {
    const time = index / SAMPLE_RATE;
    const beat = Math.floor(time / BEAT_SECONDS);
    const within = time - beat * BEAT_SECONDS;
    const pitch = key * 2 ** ((steps[beat % steps.length] ?? 0) / 12);
    const pluck = Math.min(1, within * 200) * Math.exp(-within * 6);
    const drone = Math.sin(Math.PI * key * time);
    samples[index] = 0.4 * pluck * Math.sin(2 * Math.PI * pitch * time) + 0.12 * drone;
  }
  return encodeWav(samples);
}

import { RATE, wavOf } from './wav.ts';

/** Steps of a minor scale with five notes, in half tones. */
const steps = [0, 3, 5, 7, 10, 12, 10, 7, 5, 3] as const;
const BEAT_SECONDS = 0.4;

/** A small tune over a quiet drone: a song that nobody else has. `key` in Hz tells one from another. */
export function melody(seconds: number, key = 220): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * RATE));
  for (let index = 0; index < samples.length; index++) {
    const time = index / RATE;
    const beat = Math.floor(time / BEAT_SECONDS);
    const within = time - beat * BEAT_SECONDS;
    const pitch = key * 2 ** ((steps[beat % steps.length] ?? 0) / 12);
    const pluck = Math.min(1, within * 200) * Math.exp(-within * 6);
    const drone = Math.sin(Math.PI * key * time);
    samples[index] = 0.4 * pluck * Math.sin(2 * Math.PI * pitch * time) + 0.12 * drone;
  }
  return wavOf(samples);
}

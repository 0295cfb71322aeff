import { encodeWav } from './wav.ts';

const SAMPLE_RATE = 8_000;

/** Creates a WAV file with a sine tone that changes its pitch every second. */
export function createToneSong(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(seconds * SAMPLE_RATE);
  for (let index = 0; index < samples.length; index += 1) {
    const second = Math.floor(index / SAMPLE_RATE);
    const pitch = 220 * 2 ** (((second * 7) % 12) / 12);
    samples[index] = 0.27 * Math.sin((2 * Math.PI * pitch * index) / SAMPLE_RATE);
  }
  return encodeWav(samples, SAMPLE_RATE);
}

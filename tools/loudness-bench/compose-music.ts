import { createSeededRandom } from '@hangout/testkit/seeded-random';
import { encodeWav, SAMPLE_RATE } from '@hangout/testkit/songs/wav';

const BEAT_SECONDS = 0.5;
/** A base note with its fifth, octave and twelfth, Hz. */
const CHORD = [110, 165, 220, 330] as const;

/**
 * Composes a WAV file: a dense mix of a chord, noise and beats, whose peaks reach `level` (1 is full scale).
 */
export function composeMusic(seconds: number, level: number): Uint8Array<ArrayBuffer> {
  const random = createSeededRandom(7);
  const samples = new Float32Array(seconds * SAMPLE_RATE);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const beat = Math.exp(-(time % BEAT_SECONDS) * 9);
    const chord = CHORD.reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * time), 0) / CHORD.length;
    const noise = random.next() * 2 - 1;
    samples[index] = Math.tanh(1.6 * chord + 0.5 * noise * beat + 0.3 * noise) * level;
  }
  return encodeWav(samples);
}

import { encodeWav, SAMPLE_RATE } from '@hangout/testkit/songs/wav';

/** Interval between clicks, s. Not a whole number, so that clicks fall on all positions within a beat. */
export const CLICK_EVERY = 1.37;
const CLICKS = 40;
/** A click is a chirp that rises half as fast as those of songs, so that the two are not confused. */
const CLICK_SECONDS = 0.12;
const [LOW_HZ, HIGH_HZ] = [1_500, 6_000];
/**
 * Between clicks there is a low tone. It keeps the song lowered (ducking), and its end shows when the voice
 * ends.
 */
export const VOICE_TONE_HZ = 110;
const TONE = 0.1;
const CLICK = 0.5;

export function clickSamples(rate: number): Float32Array {
  const length = Math.round(CLICK_SECONDS * rate);
  return Float32Array.from({ length }, (_, index) => {
    const time = index / rate;
    const phase = 2 * Math.PI * (LOW_HZ * time + ((HIGH_HZ - LOW_HZ) * time * time) / (2 * CLICK_SECONDS));
    return Math.sin(phase) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length));
  });
}

/** Composes the sound of the fake microphone, a WAV file that loops without a gap. */
export function composeClicks(): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(CLICKS * CLICK_EVERY * SAMPLE_RATE));
  const toneHz = Math.round((VOICE_TONE_HZ * samples.length) / SAMPLE_RATE) / (samples.length / SAMPLE_RATE);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = TONE * Math.sin((2 * Math.PI * toneHz * index) / SAMPLE_RATE);
  const click = clickSamples(SAMPLE_RATE);
  for (let number = 0; number < CLICKS; number += 1) {
    const from = Math.round((number * CLICK_EVERY + 0.5) * SAMPLE_RATE);
    for (const [index, value] of click.entries())
      samples[from + index] = (samples[from + index] ?? 0) + CLICK * value;
  }
  return encodeWav(samples);
}

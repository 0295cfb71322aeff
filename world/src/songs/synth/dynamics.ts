import { fromDb, RATE, type Stereo, samples, shape, toDb } from './audio.ts';
import { peakAt } from './loudness.ts';

export interface Compressor {
  readonly thresholdDb: number;
  readonly ratio: number;
  readonly attack: number;
  readonly release: number;
}

/** A stereo compressor: the same gain for both channels, with a soft knee of 6 dB. */
export function compress(audio: Stereo, { thresholdDb, ratio, attack, release }: Compressor): void {
  const rise = Math.exp(-1 / (attack * RATE));
  const fall = Math.exp(-1 / (release * RATE));
  const slow = Math.exp(-1 / (0.01 * RATE));
  let power = 0;
  let reduction = 0;
  shape(audio, (i) => {
    const l = audio.left[i] ?? 0;
    const r = audio.right[i] ?? 0;
    power = (l * l + r * r) / 2 + (power - (l * l + r * r) / 2) * slow;
    const over = toDb(Math.sqrt(power)) - thresholdDb;
    const above = over > 3 ? over : over < -3 ? 0 : (over + 3) ** 2 / 12;
    const wanted = above * (1 - 1 / ratio);
    reduction = wanted + (reduction - wanted) * (wanted > reduction ? rise : fall);
    return fromDb(-reduction);
  });
}

/** The smallest value in a window that reaches `ahead` samples to each side. */
function lowestAround(values: Float32Array, ahead: number): Float32Array {
  const out = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + ahead; i++) {
    if (i < values.length) {
      const value = values[i] ?? 1;
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 1) >= value) tail--;
      queue[tail++] = i;
    }
    const centre = i - ahead;
    if (centre < 0) continue;
    while ((queue[head] ?? 0) < centre - ahead) head++;
    out[centre] = values[queue[head] ?? 0] ?? 1;
  }
  return out;
}

/** A true-peak limiter: lowers the gain ahead of each peak and restores it slowly. */
export function limit(audio: Stereo, ceiling: number): void {
  const ahead = samples(0.004);
  const length = audio.left.length;
  const needed = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const peak = Math.max(peakAt(audio.left, i), peakAt(audio.right, i));
    needed[i] = peak > ceiling ? ceiling / peak : 1;
  }
  const held = lowestAround(needed, ahead);
  const release = 1 - Math.exp(-1 / (0.09 * RATE));
  let gain = 1;
  for (let i = 0; i < length; i++) {
    const wanted = held[i] ?? 1;
    gain = wanted < gain ? wanted : gain + (wanted - gain) * release;
    held[i] = gain;
  }
  // The moving average turns steps of the gain into ramps and never exceeds the gain that the peak in its middle needs.
  let sum = 0;
  const half = Math.floor(ahead / 2);
  for (let i = -half; i <= half; i++) sum += held[Math.max(0, i)] ?? 1;
  shape(audio, (i) => {
    const factor = sum / (half * 2 + 1);
    sum += (held[Math.min(length - 1, i + half + 1)] ?? 1) - (held[Math.max(0, i - half)] ?? 1);
    return factor;
  });
}

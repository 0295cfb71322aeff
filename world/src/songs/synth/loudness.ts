import { RATE, type Stereo } from './audio.ts';
import { section } from './filters.ts';

/** The K-weighting of ITU-R BS.1770 for this sample rate: a high shelf, then a high-pass filter. */
function weighting(): (x: number) => number {
  const shelfK = Math.tan((Math.PI * 1681.974) / RATE);
  const boost = 10 ** (3.99984 / 20);
  const mid = boost ** 0.49967;
  const q = 0.70718;
  const shelf = section([
    boost + (mid * shelfK) / q + shelfK ** 2,
    2 * (shelfK ** 2 - boost),
    boost - (mid * shelfK) / q + shelfK ** 2,
    1 + shelfK / q + shelfK ** 2,
    2 * (shelfK ** 2 - 1),
    1 - shelfK / q + shelfK ** 2,
  ]);
  const k = Math.tan((Math.PI * 38.13547) / RATE);
  const a0 = 1 + k / 0.50033 + k ** 2;
  const high = section([a0, -2 * a0, a0, a0, 2 * (k ** 2 - 1), 1 - k / 0.50033 + k ** 2]);
  return (x) => high(shelf(x));
}

/**
 * A tenth of a second, in samples. Four of these steps are one block, which overlaps the block before by three
 * quarters.
 */
const STEP = RATE / 10;

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Integrated loudness in LUFS with both gates (-70 absolute, -10 relative); silence is about -120. */
export function loudness(audio: Stereo): number {
  const steps = new Array<number>(Math.floor(audio.left.length / STEP)).fill(0);
  for (const channel of [audio.left, audio.right]) {
    const weigh = weighting();
    for (let step = 0; step < steps.length; step++) {
      let power = 0;
      for (let i = step * STEP; i < (step + 1) * STEP; i++) power += weigh(channel[i] ?? 0) ** 2;
      steps[step] = (steps[step] ?? 0) + power / STEP;
    }
  }
  const blocks = steps.slice(3).map((_, index) => mean(steps.slice(index, index + 4)));
  const audible = blocks.filter((power) => toLufs(power) > -70);
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

/** The signal can exceed its samples, so a windowed sinc interpolates three values between each pair of samples. */
const TAPS = 12;
const PHASES = [1, 2, 3].map((phase) =>
  Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - TAPS / 2 + 1 - phase / 4;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2 + 0.5));
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The highest level that the wave reaches between sample `i` and the next, as a factor. */
export function peakAt(channel: Float32Array, i: number): number {
  let peak = Math.abs(channel[i] ?? 0);
  // Between two quiet samples no peak is high enough to matter, so interpolation is skipped.
  if (peak < 0.3 && Math.abs(channel[i + 1] ?? 0) < 0.3) return peak;
  for (const taps of PHASES) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap++) sum += (taps[tap] ?? 0) * (channel[i + tap - TAPS / 2 + 1] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}

/** True peak as a factor of full scale. */
export function truePeak(audio: Stereo): number {
  let peak = 0;
  for (const channel of [audio.left, audio.right]) {
    for (let i = 0; i < channel.length; i++) peak = Math.max(peak, peakAt(channel, i));
  }
  return peak;
}

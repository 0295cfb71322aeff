/** Returns the amplitude of a tone in the samples from `from` on (one DFT bin, Hann window). */
function toneAt(
  samples: Float32Array,
  rate: number,
  { hz, from, length }: { readonly hz: number; readonly from: number; readonly length: number },
): number {
  let [re, im, weight] = [0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    const share = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length);
    const value = share * (samples[from + index] ?? 0);
    const angle = (2 * Math.PI * hz * index) / rate;
    re += value * Math.cos(angle);
    im += value * Math.sin(angle);
    weight += share;
  }
  return (2 * Math.hypot(re, im)) / Math.max(1, weight);
}

/** Returns the level of a tone in a part of a recording, dB: the median over windows of 200 ms. */
export function levelOfTone(
  samples: Float32Array,
  rate: number,
  hz: number,
  from: number,
  to: number,
): number {
  const length = Math.round(rate / 5);
  const levels: number[] = [];
  for (let at = Math.max(0, Math.round(from)); at + length <= Math.min(to, samples.length); at += length)
    levels.push(toneAt(samples, rate, { hz, from: at, length }));
  levels.sort((a, b) => a - b);
  return 20 * Math.log10(levels[Math.floor(levels.length / 2)] ?? 0);
}

/** Returns the last sample at which a tone is heard, exact to 10 ms; null if it is not heard. */
export function endOfTone(samples: Float32Array, rate: number, hz: number, from: number): number | null {
  const length = Math.round(rate * 0.05);
  const step = Math.round(rate * 0.01);
  let last: number | null = null;
  let loudest = 0;
  for (let at = Math.max(0, Math.round(from)); at + length <= samples.length; at += step) {
    const level = toneAt(samples, rate, { hz, from: at, length });
    loudest = Math.max(loudest, level);
    if (level > loudest / 4) last = at + length / 2;
  }
  return last;
}

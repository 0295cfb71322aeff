/**
 * When the samples of a stream were there, on the page's monotonic clock. Whoever observes the stream is late, by what else the
 * machine has to do, and never early: so the quickest of the last observations, counted back by samples, tell the truth.
 */
export type SampleClock = {
  readonly rate: number;
  readonly observations: readonly { readonly sample: number; readonly begin: number }[];
};

/** Clocks of sound cards drift, so older observations say nothing. */
const SPAN_S = 5;

export const startSampleClock = (rate: number): SampleClock => ({ rate, observations: [] });

/** Adds that a sample was there at a time, ms. */
export function observeSample({ rate, observations }: SampleClock, sample: number, at: number): SampleClock {
  const begin = at - (sample / rate) * 1000;
  const recent = observations.filter((one) => sample - one.sample < SPAN_S * rate);
  // Only observations that may still become the quickest one are kept.
  return { rate, observations: [...recent.filter((one) => one.begin < begin), { sample, begin }] };
}

/** [H1444] When a sample was, or will be, there, ms; NaN before the first observation. */
export function timeOfSample({ rate, observations }: SampleClock, sample: number): number {
  return (observations[0]?.begin ?? Number.NaN) + (sample / rate) * 1000;
}

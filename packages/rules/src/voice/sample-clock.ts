/**
 * When the samples of a stream arrived, on the page's monotonic clock. Observations are late, depending on the load
 * of the machine, and never early; so the earliest of the recent ones, counted back by samples, is the most accurate.
 */
export type SampleClock = {
  readonly rate: number;
  readonly observations: readonly { readonly sample: number; readonly begin: number }[];
};

/** Sound card clocks drift, so older observations are dropped. */
const SPAN_S = 5;

export const startSampleClock = (rate: number): SampleClock => ({ rate, observations: [] });

/** Records when a sample was observed, ms. */
export function observeSample({ rate, observations }: SampleClock, sample: number, at: number): SampleClock {
  const begin = at - (sample / rate) * 1000;
  const recent = observations.filter((one) => sample - one.sample < SPAN_S * rate);
  // Keeps only observations that may still become the earliest.
  return { rate, observations: [...recent.filter((one) => one.begin < begin), { sample, begin }] };
}

/** [H1444] The past or future time of a sample, ms; NaN before the first observation. */
export function timeOfSample({ rate, observations }: SampleClock, sample: number): number {
  return (observations[0]?.begin ?? Number.NaN) + (sample / rate) * 1000;
}

/**
 * When each sample of an audio stream arrived, on the page's monotonic clock. A busy machine observes samples late,
 * never early. So the most accurate of the recent observations is the one that places the beginning of the stream
 * earliest.
 */
export type SampleClock = {
  readonly rate: number;
  readonly observations: readonly { readonly sample: number; readonly begin: number }[];
};

/** Age up to which observations are used, seconds. Older ones are dropped, because sound card clocks drift. */
const SPAN_S = 5;

export const startSampleClock = (rate: number): SampleClock => ({ rate, observations: [] });

/** Adds an observation: the sample `sample` was seen at `at` (ms). */
export function observeSample({ rate, observations }: SampleClock, sample: number, at: number): SampleClock {
  const begin = at - (sample / rate) * 1000;
  const recent = observations.filter((one) => sample - one.sample < SPAN_S * rate);
  // Observations that can no longer become the earliest are dropped.
  return { rate, observations: [...recent.filter((one) => one.begin < begin), { sample, begin }] };
}

/** [H1444] Returns the time of a past or future sample, ms; NaN before the first observation. */
export function timeOfSample({ rate, observations }: SampleClock, sample: number): number {
  return (observations[0]?.begin ?? Number.NaN) + (sample / rate) * 1000;
}

/** The smallest value that at least `share` (0 to 1) of the values do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Joins a second: overall, and of the first and last quarter of those who came in. Times in ms from the start. */
export function joinRates(times: readonly number[]): {
  perSecond: number;
  firstQuarter: number;
  lastQuarter: number;
} {
  const sorted = Float64Array.from(times).sort();
  const count = sorted.length;
  const at = (index: number) => sorted[index - 1] ?? 0;
  const quarter = Math.floor(count / 4);
  return {
    perSecond: perSecond(count, at(count)),
    firstQuarter: perSecond(quarter, at(quarter)),
    lastQuarter: perSecond(quarter, at(count) - at(count - quarter)),
  };
}

const perSecond = (count: number, ms: number) => (ms > 0 ? (count / ms) * 1000 : 0);

/** As many decimals as the figure deserves. */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 3 : 5;
  return Number(value.toFixed(digits));
}

/**
 * Returns a percentile: the smallest value that at least `share` (0 to 1) of the values do not exceed. NaN if
 * the list is empty.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the 99th percentile; 0 for an empty list. */
export const p99 = (values: readonly number[]): number => (values.length > 0 ? percentile(values, 0.99) : 0);

/**
 * Returns joins per second, overall and in the first and the last quarter of the joins. `times` are in ms
 * from the start.
 */
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

/** Rounds to fewer decimals the larger the number is. */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 3 : 5;
  return Number(value.toFixed(digits));
}

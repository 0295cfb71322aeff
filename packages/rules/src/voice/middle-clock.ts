/**
 * The difference between two clocks, measured as the median of the last readings, because each single reading
 * may be too high or too low. A reading far from the median means another device or a long pause, so the
 * measurement starts again with it.
 */
export type MiddleClock = { readonly readings: readonly number[]; readonly offsetMs: number };

const READINGS = 31;
const ANEW_MS = 60;

export const UNREAD_CLOCK: MiddleClock = { readings: [], offsetMs: Number.NaN };

/** [H1444] Adds a reading of the clocks' difference, ms. */
export function addReading({ readings, offsetMs }: MiddleClock, reading: number): MiddleClock {
  const isAnew = Math.abs(reading - offsetMs) > ANEW_MS;
  const next = [...(isAnew ? [] : readings), reading].slice(-READINGS);
  const middle = next.toSorted((a, b) => a - b)[Math.floor(next.length / 2)] ?? reading;
  return { readings: next, offsetMs: middle };
}

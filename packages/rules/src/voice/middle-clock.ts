/**
 * How two clocks differ, by readings that miss in both directions: the middle one of the last counts. Readings that are far from it
 * are those of another device, or after a pause, and begin anew.
 */
export type MiddleClock = { readonly readings: readonly number[]; readonly offsetMs: number };

const READINGS = 31;
const ANEW_MS = 60;

export const UNREAD_CLOCK: MiddleClock = { readings: [], offsetMs: Number.NaN };

/** [H1444] Adds a reading of the difference, ms. */
export function addReading({ readings, offsetMs }: MiddleClock, reading: number): MiddleClock {
  const isAnew = Math.abs(reading - offsetMs) > ANEW_MS;
  const next = [...(isAnew ? [] : readings), reading].slice(-READINGS);
  const middle = next.toSorted((a, b) => a - b)[Math.floor(next.length / 2)] ?? reading;
  return { readings: next, offsetMs: middle };
}

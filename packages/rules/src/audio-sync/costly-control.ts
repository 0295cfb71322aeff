import { BETWEEN_SEEKS_MS, median, type SyncState, type SyncStep, seek } from './sync-state.ts';

/** [H1814] A change of the rate that delays the sound by at least this is costly, ms. */
const COSTLY_FROM_MS = 1.5;
/** Number of changes from which the cost of one is known. */
const MEASURED_CHANGES = 6;
/** [H1813] Errors up to this are left alone, because each correction is heard and may miss by some ms. */
export const DEAD_BAND_MS = 6;
/** Beyond this an error is corrected by a seek, while the song starts and later, ms. */
const SEEK_AT_START_MS = 12;
const SEEK_LATER_MS = 120;
const START_SEEKS = 3;
/** The change of the rate during a correction, and its shortest duration, ms. */
const EXCURSION = 0.01;
const SHORTEST_EXCURSION_MS = 250;

/** By how much the latest changes of a player's rate have delayed its sound, oldest first, ms. */
export type ChangeCosts = readonly number[];

export const addChangeCost = (costs: ChangeCosts, costMs: number): ChangeCosts =>
  [...costs, costMs].slice(-MEASURED_CHANGES);

/** [H1814] Returns by how much each change of the rate delays the sound; 0 if changes are free or not measured yet. */
export function changeCostMs(costs: ChangeCosts): number {
  if (costs.length < MEASURED_CHANGES) return 0;
  // Noise has a small mean, and a single loss of sound a small median.
  const cost = Math.min(median(costs), costs.reduce((sum, one) => sum + one, 0) / costs.length);
  return cost >= COSTLY_FROM_MS ? cost : 0;
}

/**
 * [H1813] Corrects a player whose sound is delayed by each change of its rate: rarely, and by one excursion that also
 * makes up for the delays of its own two changes, or by a seek while a song starts.
 */
export function controlRarely(
  state: SyncState,
  { error, at, isStarting }: { readonly error: number; readonly at: number; readonly isStarting: boolean },
  costMs: number,
): SyncStep {
  // The rate that the law for other players had chosen ends first.
  if (state.rate !== 1)
    return {
      state: { ...state, errors: [], rate: 1, correcting: false },
      actions: [{ kind: 'rate', rate: 1 }],
    };
  const size = Math.abs(error);
  const tooFar = isStarting && state.seeks < START_SEEKS ? SEEK_AT_START_MS : SEEK_LATER_MS;
  if (size > tooFar && at - state.lastSeekAt >= BETWEEN_SEEKS_MS) return seek(state, at, isStarting);
  if (size <= DEAD_BAND_MS) return { state, actions: [] };
  const rate = error > 0 ? 1 - EXCURSION : 1 + EXCURSION;
  const left = size - Math.sign(error) * 2 * costMs;
  const forMs = Math.max(SHORTEST_EXCURSION_MS, left / EXCURSION);
  const next = { ...state, errors: [], rate, correcting: true, stepUntil: at + forMs };
  return { state: next, actions: [{ kind: 'rate', rate }] };
}

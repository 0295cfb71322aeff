import { BETWEEN_SEEKS_MS, median, type SyncState, type SyncStep, seek } from './sync-state.ts';

/** [H1814] A rate change counts as costly if it delays the sound by at least this, ms. */
const COSTLY_FROM_MS = 1.5;
/** Number of rate changes that must have been measured before their cost is known. */
const MEASURED_CHANGES = 6;
/**
 * [H1814] Time from a rate change until the newest positions all show what it has cost, ms. Over a longer time a clock
 * that drifts would count too.
 */
export const CHANGE_SHOWN_MS = 400;
/** [H1813] Errors up to this (ms) are left alone, because each seek is audible and may itself miss by some ms. */
export const DEAD_BAND_MS = 5;
/** After this many seeks in a song, each pause between two seeks is twice as long as the one before, up to a limit. */
const QUICK_SEEKS = 3;
const MOST_DOUBLINGS = 5;

/** The delays of the sound that a player's latest rate changes have caused, oldest first, ms. */
export type ChangeCosts = readonly number[];

export const addChangeCost = (costs: ChangeCosts, costMs: number): ChangeCosts =>
  [...costs, costMs].slice(-MEASURED_CHANGES);

/** [H1814] Returns the delay of the sound that each rate change causes, ms; null until enough changes were measured. */
export function changeCostMs(costs: ChangeCosts): number | null {
  if (costs.length < MEASURED_CHANGES) return null;
  // Takes the smaller of mean and median, because neither noise nor a single loss of sound makes a change costly: noise
  // has a small mean, a single loss of sound a small median.
  const cost = Math.min(median(costs), costs.reduce((sum, one) => sum + one, 0) / costs.length);
  return cost >= COSTLY_FROM_MS ? cost : 0;
}

/**
 * [H1813] Corrects a player whose sound is interrupted and delayed by every rate change: by rare seeks, which interrupt
 * it once, while a changed rate does so twice and by unforeseeable times.
 */
export function controlRarely(
  state: SyncState,
  { error, at, isStarting }: { readonly error: number; readonly at: number; readonly isStarting: boolean },
): SyncStep {
  // First ends a rate that was set by the controller for players whose rate changes do not delay the sound.
  if (state.rate !== 1)
    return {
      state: { ...state, errors: [], rate: 1, correcting: false },
      actions: [{ kind: 'rate', rate: 1 }],
    };
  const isDue = Math.abs(error) > DEAD_BAND_MS && at - state.lastSeekAt >= betweenSeeksMs(state);
  return isDue ? seek(state, at, isStarting) : { state, actions: [] };
}

/** [H1938] Returns the shortest time from the last seek to the next one, ms. */
function betweenSeeksMs({ seeks }: SyncState): number {
  return BETWEEN_SEEKS_MS * 2 ** Math.min(MOST_DOUBLINGS, Math.max(0, seeks - QUICK_SEEKS));
}

import {
  BETWEEN_SEEKS_MS,
  type Corrections,
  countDisruptions,
  START_PHASE_MS,
  type SyncState,
  type SyncStep,
  seek,
} from './sync-state.ts';

/**
 * [H1131] Errors up to this are left alone, ms: two listeners of whom neither is further off are within 80 ms of each
 * other. A seek misses by some ms itself, so a song that runs is left alone up to a larger error.
 */
const SEEK_AT_START_MS = 35;
const SEEK_LATER_MS = 70;
/** So many seeks of a start learn the delay of a seek; whoever is not near then has a player that seeks roughly. */
const START_SEEKS = 4;
/** In the middle of a song each seek is followed by a longer rest, ms: it is heard as a gap. */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;
/** The longest delay of a seek, ms. */
const MAX_SEEK_DELAY_MS = 3_000;
/** An error of this size is another song to the ear, so it does not wait for the rest to end, ms. */
const FAR_OFF_MS = 1_000;

/** [H1132] A step of the rate corrects errors from the first to the second, ms; it takes a second at most. */
const STEP_FROM_MS = 25;
const STEP_TO_MS = 250;
const LONGEST_STEP_MS = 1_000;
/** Pause between two steps, ms: each is heard as a short change of the tempo. */
const BETWEEN_STEPS_MS = 4_000;

/**
 * Corrects a player whose rate cannot be changed finely: by a brief step of its rate where it has such rates, else by a
 * seek, and less often the longer the song runs.
 */
export function controlCoarsely(
  state: SyncState,
  error: number,
  at: number,
  corrections: Exclude<Corrections, { rate: 'continuous' }>,
): SyncStep {
  const learned = state.learning ? learnSeekDelay(state, error) : state;
  const isStarting = at - (state.since ?? at) < START_PHASE_MS && state.seeks < START_SEEKS;
  const step = corrections.rate === 'steps' ? chooseStep(error, corrections.rates) : null;
  if (step) {
    const isRested = at - state.stepUntil >= (isStarting ? 0 : BETWEEN_STEPS_MS);
    if (!isRested) return { state: learned, actions: [] };
    const next = { ...learned, errors: [], rate: step.rate, correcting: true, stepUntil: at + step.forMs };
    return { state: next, actions: [{ kind: 'rate', rate: step.rate }] };
  }
  const tooFar = isStarting ? SEEK_AT_START_MS : SEEK_LATER_MS;
  const rest =
    isStarting || Math.abs(error) > FAR_OFF_MS
      ? BETWEEN_SEEKS_MS
      : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** countDisruptions(state, at));
  if (Math.abs(error) <= tooFar || at - state.lastSeekAt < rest) return { state: learned, actions: [] };
  return seek(learned, at, isStarting);
}

/** [H1132] Whether a step of the rate is under way; `endStep` ends it when its time is over. */
export const isStepping = ({ correcting, stepUntil }: SyncState): boolean =>
  correcting && stepUntil !== Number.NEGATIVE_INFINITY;

export function endStep(state: SyncState, at: number): SyncStep {
  if (at < state.stepUntil) return { state, actions: [] };
  const next = { ...state, errors: [], rate: 1, correcting: false, stepUntil: at };
  return { state: next, actions: [{ kind: 'rate', rate: 1 }] };
}

/** [H1131] The first seek shows the delay in full, later ones by half: a single seek may miss by chance. */
function learnSeekDelay(state: SyncState, error: number): SyncState {
  const part = state.seekDelay === 0 ? 1 : 0.5;
  const wanted = state.seekDelay - part * error;
  const seekDelay = Math.max(-MAX_SEEK_DELAY_MS, Math.min(MAX_SEEK_DELAY_MS, wanted));
  return { ...state, learning: false, seekDelay };
}

/** The gentlest rate that corrects an error, and for how long; null where the error is too small or too large for it. */
function chooseStep(error: number, rates: readonly number[]): { rate: number; forMs: number } | null {
  const size = Math.abs(error);
  if (size < STEP_FROM_MS || size > STEP_TO_MS) return null;
  const useful = rates.filter((rate) => (error > 0 ? rate < 1 : rate > 1));
  const rate = useful.toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1))[0];
  if (rate === undefined) return null;
  const forMs = size / Math.abs(rate - 1);
  return forMs <= LONGEST_STEP_MS ? { rate, forMs } : null;
}

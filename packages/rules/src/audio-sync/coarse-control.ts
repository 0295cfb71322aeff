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
 * [H1131] Errors up to this are not corrected by a seek, ms. After the start two listeners thus hear the song within 70
 * ms of each other. Later a seek would be heard as a gap and is itself inexact, so the limit is larger.
 */
const SEEK_AT_START_MS = 35;
const SEEK_LATER_MS = 70;
/**
 * Number of seeks at the start of a song that may follow each other quickly and correct errors above
 * `SEEK_AT_START_MS`. A player that is still off after these seeks cannot seek precisely.
 */
const START_SEEKS = 4;
/**
 * Shortest and longest pause between two seeks in the middle of a song, ms. The pause doubles with each recent
 * disruption, because a seek is heard as a gap.
 */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;
/** A seek is assumed to take no longer than this, ms. */
const MAX_SEEK_DELAY_MS = 3_000;
/**
 * A listener with an error above this (ms) seems to hear a different part of the song than everybody else, so the error
 * is corrected before the pause between seeks is over.
 */
const FAR_OFF_MS = 1_000;

/**
 * [H1132] A rate step, a short change to another playback rate, corrects errors from `STEP_FROM_MS` to
 * `STEP_TO_MS`, and lasts at most `LONGEST_STEP_MS`.
 */
const STEP_FROM_MS = 25;
const STEP_TO_MS = 250;
const LONGEST_STEP_MS = 1_000;
/** Pause between two rate steps, ms, because each step is heard as a short change of tempo. */
const BETWEEN_STEPS_MS = 4_000;

/**
 * Corrects the drift of a player whose rate cannot be changed finely: by a short rate step if the player has suitable
 * rates, else by a seek. Seeks become rarer while the song runs.
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

/** [H1132] Whether a rate step is in progress; `endStep` ends it at `stepUntil`. */
export const isStepping = ({ correcting, stepUntil }: SyncState): boolean =>
  correcting && stepUntil !== Number.NEGATIVE_INFINITY;

export function endStep(state: SyncState, at: number): SyncStep {
  if (at < state.stepUntil) return { state, actions: [] };
  const next = { ...state, errors: [], rate: 1, correcting: false, stepUntil: at };
  return { state: next, actions: [{ kind: 'rate', rate: 1 }] };
}

/**
 * [H1131] Learns the seek delay from the error after a seek. The first error counts in full, later errors by half,
 * because a single seek may miss by chance.
 */
function learnSeekDelay(state: SyncState, error: number): SyncState {
  const part = state.seekDelay === 0 ? 1 : 0.5;
  const wanted = state.seekDelay - part * error;
  const seekDelay = Math.max(-MAX_SEEK_DELAY_MS, Math.min(MAX_SEEK_DELAY_MS, wanted));
  return { ...state, learning: false, seekDelay };
}

/**
 * Returns the rate closest to 1 that corrects an error within one step, and for how long; null if the error is too
 * small or too large.
 */
function chooseStep(error: number, rates: readonly number[]): { rate: number; forMs: number } | null {
  const size = Math.abs(error);
  if (size < STEP_FROM_MS || size > STEP_TO_MS) return null;
  const useful = rates.filter((rate) => (error > 0 ? rate < 1 : rate > 1));
  const rate = useful.toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1))[0];
  if (rate === undefined) return null;
  const forMs = size / Math.abs(rate - 1);
  return forMs <= LONGEST_STEP_MS ? { rate, forMs } : null;
}

import { controlCoarsely, endStep, isStepping } from './coarse-control.ts';
import { AS_ONE_RARELY_MS, controlRarely } from './costly-control.ts';
import {
  addDisruption,
  BETWEEN_SEEKS_MS,
  type Corrections,
  isStrained,
  median,
  type PlayerSample,
  START_PHASE_MS,
  type SyncAction,
  type SyncState,
  type SyncStep,
  seek,
} from './sync-state.ts';

/** [H091] Interval at which the player's position is sampled, ms. */
export const SAMPLE_INTERVAL_MS = 50;
const WINDOW = 10;
const CONTROL_EVERY_MS = 250;
/** For this long after a start or a seek the player reports an unreliable position, ms. */
const SETTLE_MS = 200;
const START_PHASE_SEEKS = 3;
/** A player with its own streaming, such as YouTube's, may be silent for this long after a seek, ms. */
const SLOW_SEEK_MS = 4_000;
/**
 * Change of the playback rate per ms of error. It is small because the error is an estimate of the past: a
 * strong correction would overshoot.
 */
const GAIN_PER_MS = 0.6 / 1000;
/** In the first seconds of a song a larger error is corrected faster. */
const STARTING_GAIN_PER_MS = 1.5 / 1000;
const SMALL_ERROR_MS = 4;
const SMALL_GAIN_PER_MS = 0.3 / 1000;
/**
 * The largest change of the playback rate, by the size of the error and the phase of the song. A change of
 * 0.5 % shifts the pitch by less than 9 cents, which is inaudible; a larger one is used only for the first
 * seconds of a song and for large errors.
 */
const MAX_RATE_CHANGE = { far: 0.03, starting: 0.015, coarse: 0.01, inaudible: 0.005 };
const FAR_MS = 40;
const COARSE_MS = 15;
/**
 * [H1722] If a player must not rest at a rate of exactly 1, it rests below 1 by this: a twentieth of a cent of pitch.
 * By a recording, Firefox then falls behind by 0.03 ms a second.
 */
const REST_BELOW_ONE = 3e-5;
/**
 * [H1722] When the rate of such a player rises above 1, its sound moves by up to 3 ms, which its position does not show.
 * So it may fall behind by the first of these, ms, before it is sped up, and is then ahead by the second.
 */
const BEHIND_FROM_MS = 1.2;
const AHEAD_UNTIL_MS = 0.5;
const MAX_SEEK_DELAY_MS = 1_000;
type Bounds = {
  readonly begin: number;
  readonly rest: number;
  readonly seekAtStart: number;
  readonly seekLater: number;
};
/**
 * Errors up to `seekAtStart` and `seekLater` (ms) are corrected by the playback rate, because a seek interrupts the
 * sound and is no more precise.
 */
const NORMAL: Bounds = { begin: 0.5, rest: 0.15, seekAtStart: 80, seekLater: 100 };
const STRAINED: Bounds = { begin: 5, rest: 2, seekAtStart: 120, seekLater: 250 };

type Continuous = Extract<Corrections, { rate: 'continuous' }>;

/** The corrections that a plain audio element supports. */
export const CONTINUOUS: Corrections = { rate: 'continuous' };
/**
 * [H1722] The corrections of an audio element that resamples the sound at any rate except exactly 1, and loses some
 * sound whenever it starts or stops resampling.
 */
export const CONTINUOUS_BESIDE_ONE: Corrections = { rate: 'continuous', restsBesideOne: true };
/** [H1722] The rate of such an audio element while there is no error to correct. */
export const RATE_BESIDE_ONE = 1 - REST_BELOW_ONE;

/** [H091] [H1130] Adds a sample and returns the actions that correct the drift, for the caller to apply in order. */
export function updateSync(
  state: SyncState,
  sample: PlayerSample,
  corrections: Corrections = CONTINUOUS,
): SyncStep {
  if (!sample.playing) return pause(state, sample.at, corrections);
  if (state.since === null)
    return { state: { ...state, since: sample.at, errors: [], seeks: 0 }, actions: [] };
  if (isStepping(state)) return endStep(state, sample.at);
  const settledFrom = Math.max(state.since, state.lastSeekAt, state.stepUntil) + SETTLE_MS;
  if (sample.at < settledFrom || !Number.isFinite(sample.error)) return { state, actions: [] };
  const errors = [...state.errors, sample.error].slice(-WINDOW);
  const measured = { ...state, errors };
  const isDue = errors.length >= WINDOW && sample.at - state.controlledAt >= CONTROL_EVERY_MS;
  if (!isDue) return { state: measured, actions: [] };
  const due = { ...measured, controlledAt: sample.at };
  return corrections.rate === 'continuous'
    ? applyControl(due, sample, corrections)
    : controlCoarsely(due, median(errors), sample.at, corrections);
}

/**
 * Stops measuring while no sound plays. Silence shortly after a seek is normal; any other silence is counted
 * as a disruption, because the player ran out of data.
 */
function pause(state: SyncState, at: number, { rate }: Corrections): SyncStep {
  const isOwnSeek = at - state.lastSeekAt < (rate === 'continuous' ? BETWEEN_SEEKS_MS : SLOW_SEEK_MS);
  if (isOwnSeek) return { state: { ...state, errors: [], lastSeekAt: state.lastSeekAt }, actions: [] };
  const troubles = state.since === null ? state.disruptions : addDisruption(state.disruptions, at);
  const actions: SyncAction[] = state.rate === 1 ? [] : [{ kind: 'rate', rate: 1 }];
  return {
    state: {
      ...state,
      since: null,
      errors: [],
      rate: 1,
      correcting: false,
      learning: false,
      beyondSince: null,
      disruptions: troubles,
    },
    actions,
  };
}

function applyControl(
  state: SyncState,
  { error, at, phase }: PlayerSample,
  corrections: Continuous,
): SyncStep {
  const isStarting = at - (state.since ?? at) < START_PHASE_MS;
  const { changeCostMs } = corrections;
  if (changeCostMs)
    return controlRarely(state, { error: median(state.errors), at, isStarting, phase }, changeCostMs);
  const bounds = isStrained(state, at) ? STRAINED : NORMAL;
  const seekDelay = clampSeekDelay(state.seekDelay - (state.learning ? error : 0));
  const learned = { ...state, learning: false, seekDelay };
  const tooFar = isStarting && state.seeks < START_PHASE_SEEKS ? bounds.seekAtStart : bounds.seekLater;
  if (Math.abs(error) > tooFar && at - state.lastSeekAt >= BETWEEN_SEEKS_MS)
    return seek(learned, at, isStarting);
  const adjust = corrections.restsBesideOne ? adjustBelowOne : adjustRate;
  return adjust(learned, error, isStarting, bounds);
}

const clampSeekDelay = (delay: number) => Math.max(-MAX_SEEK_DELAY_MS, Math.min(MAX_SEEK_DELAY_MS, delay));

function rateChange(error: number, isStarting: boolean): number {
  const size = Math.abs(error);
  const largeGain = isStarting ? STARTING_GAIN_PER_MS : GAIN_PER_MS;
  const gain = size < SMALL_ERROR_MS ? SMALL_GAIN_PER_MS : largeGain;
  const most = mostChange(size, isStarting);
  return -Math.max(-most, Math.min(most, error * gain));
}

function mostChange(size: number, isStarting: boolean): number {
  if (size > FAR_MS) return MAX_RATE_CHANGE.far;
  if (isStarting) return MAX_RATE_CHANGE.starting;
  return size >= COARSE_MS ? MAX_RATE_CHANGE.coarse : MAX_RATE_CHANGE.inaudible;
}

function adjustRate(state: SyncState, error: number, isStarting: boolean, bounds: Bounds): SyncStep {
  const size = Math.abs(error);
  const correcting = state.correcting ? size >= bounds.rest : size >= bounds.begin;
  return setRate(state, correcting ? 1 + rateChange(error, isStarting) : 1, correcting);
}

/** [H1722] As `adjustRate`, for a player that must not play at a rate of exactly 1 and should rarely play above it. */
function adjustBelowOne(state: SyncState, error: number, isStarting: boolean, bounds: Bounds): SyncStep {
  const behindFrom = Math.max(BEHIND_FROM_MS, bounds.begin);
  const isBehind = state.rate > 1 ? error < AHEAD_UNTIL_MS : error < -behindFrom;
  if (isBehind) {
    const faster = rateChange(error - AHEAD_UNTIL_MS, isStarting);
    return setRate(state, 1 + Math.max(REST_BELOW_ONE, faster), false);
  }
  const correcting = error >= (state.correcting ? bounds.rest : bounds.begin);
  const slower = correcting ? rateChange(error, isStarting) : 0;
  return setRate(state, 1 + Math.min(-REST_BELOW_ONE, slower), correcting);
}

function setRate(state: SyncState, rate: number, correcting: boolean): SyncStep {
  const actions: SyncAction[] = rate === state.rate ? [] : [{ kind: 'rate', rate }];
  return { state: { ...state, correcting, rate, stepUntil: Number.NEGATIVE_INFINITY }, actions };
}

/**
 * [H092] Returns the position that the listener hears, ms: the player's position minus the output latency and the
 * listener's own trim.
 */
export function audiblePosition(currentTimeMs: number, outputLatencyMs: number, trimMs: number): number {
  return currentTimeMs - outputLatencyMs - trimMs;
}

/**
 * [H092] Returns the position that everyone should hear at a time of the server's clock, ms from the beginning of the
 * song.
 */
export function targetPosition(serverNow: number, startTime: number): number {
  return serverNow - startTime;
}

/** Listeners hear two players as one song if their errors differ by less than this, ms. */
const AS_ONE_MS = 5;
/** The largest measurement error of a single sample on a busy machine, ms. */
const SAMPLE_NEAR_MS = 20;

/** [H290] Whether two players of the same song are as close to each other as the sync controller can bring them. */
export function isSynchronized(
  state: SyncState,
  other: SyncState,
  corrections: Corrections = CONTINUOUS,
): boolean {
  const isCostly = corrections.rate === 'continuous' && corrections.changeCostMs !== undefined;
  const isFull = state.errors.length >= WINDOW && other.errors.length >= WINDOW;
  if (!isFull || state.errors.some((error) => Math.abs(error) > SAMPLE_NEAR_MS)) return false;
  return Math.abs(median(state.errors) - median(other.errors)) <= (isCostly ? AS_ONE_RARELY_MS : AS_ONE_MS);
}

/** One sample of the player, in ms. `error` > 0: this listener is ahead of everyone else. */
export type PlayerSample = {
  /** the page's monotonic clock */
  readonly at: number;
  /** audible position minus target position */
  readonly error: number;
  /** false while seeking, waiting for data, paused or ended */
  readonly playing: boolean;
};

export type SyncAction =
  | { readonly kind: 'rate'; readonly rate: number }
  /** seek to the current target position plus `aheadMs`, which makes up for the time that the seek takes */
  | { readonly kind: 'seek'; readonly aheadMs: number };

export type SyncState = {
  /** start of the current playback, which only the controller's own seeks interrupt; else null */
  readonly since: number | null;
  readonly errors: readonly number[];
  readonly controlledAt: number;
  readonly rate: number;
  readonly correcting: boolean;
  /** number of seeks since `since` */
  readonly seeks: number;
  readonly lastSeekAt: number;
  /** whether the next measured error corrects `seekDelay` */
  readonly learning: boolean;
  readonly seekDelay: number;
  /** times of late seeks and buffer underruns */
  readonly disruptions: readonly number[];
};

export const INITIAL_SYNC: SyncState = {
  since: null,
  errors: [],
  controlledAt: Number.NEGATIVE_INFINITY,
  rate: 1,
  correcting: false,
  seeks: 0,
  lastSeekAt: Number.NEGATIVE_INFINITY,
  learning: false,
  seekDelay: 0,
  disruptions: [],
};

/** [H091] The player is sampled this often, ms. */
export const SAMPLE_INTERVAL_MS = 50;
const WINDOW = 10;
const CONTROL_EVERY_MS = 250;
/** After a start or a seek the player's reported position is unreliable for this long, ms. */
const SETTLE_MS = 200;
const START_PHASE_MS = 10_000;
const START_PHASE_SEEKS = 3;
const BETWEEN_SEEKS_MS = 1_500;
const GAIN_PER_MS = 0.8 / 1000;
const MAX_RATE_CHANGE = 0.03;
/** A change of pitch under 9 cents is inaudible. Once a song runs, only a large error justifies more. */
const INAUDIBLE_RATE_CHANGE = 0.005;
const COARSE_MS = 20;
const MAX_SEEK_DELAY_MS = 1_000;
const DISRUPTION_MEMORY_MS = 60_000;
const STRAINED_AT = 4;

type Bounds = {
  readonly begin: number;
  readonly rest: number;
  readonly seekAtStart: number;
  readonly seekLater: number;
};
/** Errors up to `seek…` ms are corrected by playback rate: a seek interrupts the sound and is no more exact. */
const NORMAL: Bounds = { begin: 1.5, rest: 0.5, seekAtStart: 80, seekLater: 100 };
const STRAINED: Bounds = { begin: 5, rest: 2, seekAtStart: 120, seekLater: 250 };

/** Whether the machine keeps losing sound. It then gets wider bounds and a larger buffer, and the listener is told. */
export function isStrained(state: SyncState, at: number): boolean {
  return state.disruptions.filter((time) => at - time < DISRUPTION_MEMORY_MS).length >= STRAINED_AT;
}

/**
 * Begins anew with a song or an audio element; only the seek delay and the disruptions of the machine are carried over.
 */
export function restartSync(state: SyncState): SyncState {
  return { ...INITIAL_SYNC, seekDelay: state.seekDelay, disruptions: state.disruptions };
}

/** [H091] Updates the state by one sample. The caller applies the actions in order. */
export function updateSync(
  state: SyncState,
  sample: PlayerSample,
): { state: SyncState; actions: SyncAction[] } {
  if (!sample.playing) return pause(state, sample.at);
  if (state.since === null)
    return { state: { ...state, since: sample.at, errors: [], seeks: 0 }, actions: [] };
  const settledFrom = Math.max(state.since, state.lastSeekAt) + SETTLE_MS;
  if (sample.at < settledFrom || !Number.isFinite(sample.error)) return { state, actions: [] };
  const errors = [...state.errors, sample.error].slice(-WINDOW);
  const measured = { ...state, errors };
  const isDue = errors.length >= WINDOW && sample.at - state.controlledAt >= CONTROL_EVERY_MS;
  return isDue
    ? applyControl({ ...measured, controlledAt: sample.at }, median(errors), sample.at)
    : { state: measured, actions: [] };
}

/** Stops measuring while no sound plays: shortly after a seek that is normal, else it is a buffer underrun. */
function pause(state: SyncState, at: number): { state: SyncState; actions: SyncAction[] } {
  const isOwnSeek = at - state.lastSeekAt < BETWEEN_SEEKS_MS;
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
      disruptions: troubles,
    },
    actions,
  };
}

function applyControl(
  state: SyncState,
  error: number,
  at: number,
): { state: SyncState; actions: SyncAction[] } {
  const bounds = isStrained(state, at) ? STRAINED : NORMAL;
  const learned = state.learning
    ? { ...state, learning: false, seekDelay: learnSeekDelay(state.seekDelay, error) }
    : state;
  const isStarting = at - (state.since ?? at) < START_PHASE_MS;
  const tooFar = isStarting && state.seeks < START_PHASE_SEEKS ? bounds.seekAtStart : bounds.seekLater;
  if (Math.abs(error) > tooFar && at - state.lastSeekAt >= BETWEEN_SEEKS_MS)
    return seek(learned, at, isStarting);
  return adjustRate(learned, error, isStarting, bounds);
}

function learnSeekDelay(seekDelay: number, error: number): number {
  return Math.max(-MAX_SEEK_DELAY_MS, Math.min(MAX_SEEK_DELAY_MS, seekDelay - error));
}

function seek(
  state: SyncState,
  at: number,
  isStarting: boolean,
): { state: SyncState; actions: SyncAction[] } {
  const next: SyncState = {
    ...state,
    errors: [],
    rate: 1,
    correcting: false,
    seeks: state.seeks + 1,
    lastSeekAt: at,
    learning: true,
    disruptions: isStarting ? state.disruptions : addDisruption(state.disruptions, at),
  };
  const rate: SyncAction[] = state.rate === 1 ? [] : [{ kind: 'rate', rate: 1 }];
  return { state: next, actions: [...rate, { kind: 'seek', aheadMs: state.seekDelay }] };
}

function adjustRate(
  state: SyncState,
  error: number,
  isStarting: boolean,
  bounds: Bounds,
): { state: SyncState; actions: SyncAction[] } {
  const size = Math.abs(error);
  const correcting = state.correcting ? size >= bounds.rest : size >= bounds.begin;
  const most = isStarting || size > COARSE_MS ? MAX_RATE_CHANGE : INAUDIBLE_RATE_CHANGE;
  const rate = correcting ? 1 - Math.max(-most, Math.min(most, error * GAIN_PER_MS)) : 1;
  const actions: SyncAction[] = rate === state.rate ? [] : [{ kind: 'rate', rate }];
  return { state: { ...state, correcting, rate }, actions };
}

function addDisruption(disruptions: readonly number[], at: number): number[] {
  return [...disruptions.filter((time) => at - time < DISRUPTION_MEMORY_MS), at];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/**
 * [H092] The position that the listener hears: the player's position minus output latency and the listener's own trim,
 * ms.
 */
export function audiblePosition(currentTimeMs: number, outputLatencyMs: number, trimMs: number): number {
  return currentTimeMs - outputLatencyMs - trimMs;
}

/**
 * [H092] The position that everyone should hear at this time of the server's clock, ms from the beginning of the song.
 */
export function targetPosition(serverNow: number, startTime: number): number {
  return serverNow - startTime;
}

/** Two players whose errors differ by less than this are heard as one, ms. */
const AS_ONE_MS = 5;
/** Single samples of a busy machine may be further off, ms. */
const SAMPLE_NEAR_MS = 20;

/** [H290] Whether a player that was started beside another one, in the same song, is where that one is. */
export function isSynchronized(state: SyncState, other: SyncState): boolean {
  const isFull = state.errors.length >= WINDOW && other.errors.length >= WINDOW;
  if (!isFull || state.errors.some((error) => Math.abs(error) > SAMPLE_NEAR_MS)) return false;
  return Math.abs(median(state.errors) - median(other.errors)) <= AS_ONE_MS;
}

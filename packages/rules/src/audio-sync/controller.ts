/** One look at the player; everything in ms. `error` > 0: what is heard is ahead of everyone else. */
export type Look = {
  /** the page's steady clock */
  readonly at: number;
  /** heard position minus target position */
  readonly error: number;
  /** false while seeking, waiting for data, paused or ended */
  readonly playing: boolean;
};

export type SyncAction =
  | { readonly kind: 'rate'; readonly rate: number }
  /** put the player where the music is now, plus `aheadMs` for the time that the seek itself takes */
  | { readonly kind: 'seek'; readonly aheadMs: number };

export type SyncState = {
  /** when this stretch of sound began; null while none runs */
  readonly since: number | null;
  readonly errors: readonly number[];
  readonly controlledAt: number;
  readonly rate: number;
  readonly correcting: boolean;
  /** seeks of this stretch */
  readonly seeks: number;
  readonly soughtAt: number;
  /** whether the next settled error tells how much a seek misses by */
  readonly learning: boolean;
  readonly seekDelay: number;
  /** moments of late seeks and underruns */
  readonly troubles: readonly number[];
};

export const NEW_SYNC: SyncState = {
  since: null,
  errors: [],
  controlledAt: Number.NEGATIVE_INFINITY,
  rate: 1,
  correcting: false,
  seeks: 0,
  soughtAt: Number.NEGATIVE_INFINITY,
  learning: false,
  seekDelay: 0,
  troubles: [],
};

/** [H091] Look this often, ms. */
export const LOOK_EVERY_MS = 50;
const WINDOW = 10;
const CONTROL_EVERY_MS = 250;
/** After a start or a seek the player's own figures are not to be trusted at once. */
const SETTLE_MS = 200;
const YOUNG_MS = 10_000;
const YOUNG_SEEKS = 3;
const BETWEEN_SEEKS_MS = 1_500;
const GAIN_PER_MS = 0.8 / 1000;
const MAX_BEND = 0.03;
/** Under 9 cents: nobody hears it. Once a song runs, only a coarse error is worth more. */
const QUIET_BEND = 0.005;
const COARSE_MS = 20;
const MAX_SEEK_DELAY_MS = 1_000;
const TROUBLE_MEMORY_MS = 60_000;
const STRAINED_AT = 4;

type Bounds = {
  readonly begin: number;
  readonly rest: number;
  readonly seekYoung: number;
  readonly seekLater: number;
};
/** Up to here bending is there sooner than a seek, which stops the sound and misses by as much. */
const CALM: Bounds = { begin: 1.5, rest: 0.5, seekYoung: 80, seekLater: 100 };
const STRAINED: Bounds = { begin: 5, rest: 2, seekYoung: 120, seekLater: 250 };

/** A machine that keeps losing sound: wider bounds, a larger buffer, one calm line of words. */
export function isStrained(state: SyncState, at: number): boolean {
  return state.troubles.filter((moment) => at - moment < TROUBLE_MEMORY_MS).length >= STRAINED_AT;
}

/** A new song or a new element: nothing is carried over but what was learned of the machine. */
export function restartSync(state: SyncState): SyncState {
  return { ...NEW_SYNC, seekDelay: state.seekDelay, troubles: state.troubles };
}

/** [H091] What to do after one look. The caller applies the actions in order. */
export function look(state: SyncState, seen: Look): { state: SyncState; actions: SyncAction[] } {
  if (!seen.playing) return pause(state, seen.at);
  if (state.since === null) return { state: { ...state, since: seen.at, errors: [], seeks: 0 }, actions: [] };
  const settledFrom = Math.max(state.since, state.soughtAt) + SETTLE_MS;
  if (seen.at < settledFrom || !Number.isFinite(seen.error)) return { state, actions: [] };
  const errors = [...state.errors, seen.error].slice(-WINDOW);
  const measured = { ...state, errors };
  const isDue = errors.length >= WINDOW && seen.at - state.controlledAt >= CONTROL_EVERY_MS;
  return isDue
    ? control({ ...measured, controlledAt: seen.at }, median(errors), seen.at)
    : { state: measured, actions: [] };
}

/** Sound stopped: stop measuring. Shortly after a seek of ours that is its own doing, else an underrun. */
function pause(state: SyncState, at: number): { state: SyncState; actions: SyncAction[] } {
  const isOwnSeek = at - state.soughtAt < BETWEEN_SEEKS_MS;
  if (isOwnSeek) return { state: { ...state, errors: [], soughtAt: state.soughtAt }, actions: [] };
  const troubles = state.since === null ? state.troubles : remember(state.troubles, at);
  const actions: SyncAction[] = state.rate === 1 ? [] : [{ kind: 'rate', rate: 1 }];
  return {
    state: { ...state, since: null, errors: [], rate: 1, correcting: false, learning: false, troubles },
    actions,
  };
}

function control(state: SyncState, error: number, at: number): { state: SyncState; actions: SyncAction[] } {
  const bounds = isStrained(state, at) ? STRAINED : CALM;
  const learned = state.learning
    ? { ...state, learning: false, seekDelay: learn(state.seekDelay, error) }
    : state;
  const isYoung = at - (state.since ?? at) < YOUNG_MS;
  const tooFar = isYoung && state.seeks < YOUNG_SEEKS ? bounds.seekYoung : bounds.seekLater;
  if (Math.abs(error) > tooFar && at - state.soughtAt >= BETWEEN_SEEKS_MS) return seek(learned, at, isYoung);
  return bend(learned, error, isYoung, bounds);
}

function learn(seekDelay: number, error: number): number {
  return Math.max(-MAX_SEEK_DELAY_MS, Math.min(MAX_SEEK_DELAY_MS, seekDelay - error));
}

function seek(state: SyncState, at: number, isYoung: boolean): { state: SyncState; actions: SyncAction[] } {
  const next: SyncState = {
    ...state,
    errors: [],
    rate: 1,
    correcting: false,
    seeks: state.seeks + 1,
    soughtAt: at,
    learning: true,
    troubles: isYoung ? state.troubles : remember(state.troubles, at),
  };
  const rate: SyncAction[] = state.rate === 1 ? [] : [{ kind: 'rate', rate: 1 }];
  return { state: next, actions: [...rate, { kind: 'seek', aheadMs: state.seekDelay }] };
}

function bend(
  state: SyncState,
  error: number,
  isYoung: boolean,
  bounds: Bounds,
): { state: SyncState; actions: SyncAction[] } {
  const size = Math.abs(error);
  const correcting = state.correcting ? size >= bounds.rest : size >= bounds.begin;
  const most = isYoung || size > COARSE_MS ? MAX_BEND : QUIET_BEND;
  const rate = correcting ? 1 - Math.max(-most, Math.min(most, error * GAIN_PER_MS)) : 1;
  const actions: SyncAction[] = rate === state.rate ? [] : [{ kind: 'rate', rate }];
  return { state: { ...state, correcting, rate }, actions };
}

function remember(troubles: readonly number[], at: number): number[] {
  return [...troubles.filter((moment) => at - moment < TROUBLE_MEMORY_MS), at];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** [H092] What is heard: the player's position less the way to the ear and the listener's own trim, ms. */
export function heardAt(currentTimeMs: number, outputLatencyMs: number, trimMs: number): number {
  return currentTimeMs - outputLatencyMs - trimMs;
}

/** [H092] What everyone should hear at this moment of the server's clock, ms from the song's beginning. */
export function targetAt(serverNow: number, startTime: number): number {
  return serverNow - startTime;
}

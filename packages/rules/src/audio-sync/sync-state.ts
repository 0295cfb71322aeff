/** One sample of the player, in ms. `error` > 0: this listener is ahead of everyone else. */
export type PlayerSample = {
  /** the page's monotonic clock */
  readonly at: number;
  /** audible position minus target position, ms; NaN while the player does not know its position */
  readonly error: number;
  /** false while seeking, waiting for data, paused or ended */
  readonly playing: boolean;
  /** whether nobody hears a correction now, or the song is about to end */
  readonly phase?: 'unheard' | 'ending' | undefined;
};

/**
 * [H1130] How a player can be corrected: by any rate near 1, by a few rates that are audibly different, or only by
 * seeks.
 */
export type Corrections =
  | {
      readonly rate: 'continuous';
      /**
       * [H1722] Whether each change from or to a rate of exactly 1 loses sound. If so, the player rests at a rate just
       * beside 1.
       */
      readonly restsBesideOne?: boolean;
      /**
       * [H1813] The delay of the sound that each rate change causes, ms; absent if rate changes cause none, infinite if the
       * player must be corrected by seeks alone.
       */
      readonly changeCostMs?: number;
    }
  | { readonly rate: 'steps'; readonly rates: readonly number[] }
  | { readonly rate: 'none' };

export type SyncAction =
  | { readonly kind: 'rate'; readonly rate: number }
  /** seek to the current target position plus `aheadMs`, which makes up for the time that the seek takes */
  | { readonly kind: 'seek'; readonly aheadMs: number };

export type SyncState = {
  /** start of the current playback; null while stopped. The controller's own seeks do not count as stops */
  readonly since: number | null;
  readonly errors: readonly number[];
  readonly controlledAt: number;
  readonly rate: number;
  readonly correcting: boolean;
  /** number of seeks since `since` */
  readonly seeks: number;
  readonly lastSeekAt: number;
  /** when the last rate step ends or ended */
  readonly stepUntil: number;
  /** whether the next measured error shows how wrong `seekDelay` is */
  readonly learning: boolean;
  readonly seekDelay: number;
  /** [H1957] how long the latest seeks of a player with costly rate changes took, ms */
  readonly seekDelays: readonly number[];
  /** [H2163] since when the error of a player with costly rate changes has been too large; null if it is not */
  readonly beyondSince: number | null;
  /** times of buffer underruns, and of seeks after the start phase */
  readonly disruptions: readonly number[];
};

export type SyncStep = { readonly state: SyncState; readonly actions: SyncAction[] };

export const INITIAL_SYNC: SyncState = {
  since: null,
  errors: [],
  controlledAt: Number.NEGATIVE_INFINITY,
  rate: 1,
  correcting: false,
  seeks: 0,
  lastSeekAt: Number.NEGATIVE_INFINITY,
  stepUntil: Number.NEGATIVE_INFINITY,
  learning: false,
  seekDelay: 0,
  seekDelays: [],
  beyondSince: null,
  disruptions: [],
};

const DISRUPTION_MEMORY_MS = 60_000;
const STRAINED_AT = 4;
/** Shortest time between two seeks, ms. */
export const BETWEEN_SEEKS_MS = 1_500;
/** Length of the start phase of a song, ms. In this phase errors are larger, and corrections less audible. */
export const START_PHASE_MS = 10_000;

/** Returns the number of disruptions in the last minute. */
export const countDisruptions = (state: SyncState, at: number): number =>
  state.disruptions.filter((time) => at - time < DISRUPTION_MEMORY_MS).length;

/**
 * Whether this machine often loses sound. If so, the controller tolerates larger errors, the page buffers more and
 * informs the listener.
 */
export function isStrained(state: SyncState, at: number): boolean {
  return countDisruptions(state, at) >= STRAINED_AT;
}

/**
 * Resets the state for a new song or another player. Keeps how often this machine loses sound and, unless the
 * caller passes another player's `seekDelay`, how long its seeks take.
 */
export function restartSync(state: SyncState, seekDelay: number = state.seekDelay): SyncState {
  const { seekDelays, disruptions } = state;
  return { ...INITIAL_SYNC, seekDelay, seekDelays, disruptions };
}

export function addDisruption(disruptions: readonly number[], at: number): number[] {
  return [...disruptions.filter((time) => at - time < DISRUPTION_MEMORY_MS), at];
}

export function seek(state: SyncState, at: number, isStarting: boolean): SyncStep {
  const next: SyncState = {
    ...state,
    errors: [],
    rate: 1,
    correcting: false,
    seeks: state.seeks + 1,
    lastSeekAt: at,
    learning: true,
    beyondSince: null,
    disruptions: isStarting ? state.disruptions : addDisruption(state.disruptions, at),
  };
  const rate: SyncAction[] = state.rate === 1 ? [] : [{ kind: 'rate', rate: 1 }];
  return { state: next, actions: [...rate, { kind: 'seek', aheadMs: state.seekDelay }] };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

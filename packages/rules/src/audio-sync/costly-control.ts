import {
  BETWEEN_SEEKS_MS,
  median,
  type PlayerSample,
  type SyncState,
  type SyncStep,
  seek,
} from './sync-state.ts';

/** [H1814] A rate change counts as costly if it delays the sound by at least this, ms. */
const COSTLY_FROM_MS = 1.5;
/** A rate change that delays the sound by less than this, ms, has cost nothing. */
const FREE_UNTIL_MS = 0.5;
/** Number of rate changes that must have been measured before their cost is known. */
const MEASURED_CHANGES = 6;
/**
 * [H1814] Time from a rate change until the newest positions all show what it has cost, ms. Over a longer time a clock
 * that drifts would count too.
 */
export const CHANGE_SHOWN_MS = 400;
/**
 * [H1813] Errors up to these (ms) are left alone: the first while nobody hears a correction, the second otherwise,
 * because a correction interrupts the sound and may miss by more. WebKitGTK drifts by some 3 ms in a minute.
 */
const UNHEARD_DEAD_BAND_MS = 4;
const DEAD_BAND_MS = 6;
/** Two such players count as synchronized up to this, ms: one is playing, the other is about to. */
export const AS_ONE_RARELY_MS = UNHEARD_DEAD_BAND_MS + DEAD_BAND_MS;
/** Errors above this (ms) are corrected by a seek, which interrupts the sound once and not twice. */
const SEEK_FROM_MS = 12;
/**
 * [H2163] An error of up to the first of these, ms, is corrected once it has lasted for the second, and not in the last
 * seconds of a song, because the next one starts without it. While WebKitGTK loads or starts another element, its
 * reported position is up to 7 ms wrong for two seconds, and a seek lands up to 44 ms off.
 */
const SMALL_ERROR_MS = 20;
const LASTING_MS = 3_000;
/** During a correction the rate differs from 1 by `EXCURSION`, for at least `SHORTEST_EXCURSION_MS`. */
const EXCURSION = 0.005;
const SHORTEST_EXCURSION_MS = 250;
/** After this many seeks in a row that miss, each pause between two seeks is twice as long, up to a limit. */
const QUICK_SEEKS = 3;
const MOST_DOUBLINGS = 5;
/** [H1957] A seek takes less than this, ms. If the sound comes back later, the seek was not the cause. */
const MAX_SEEK_DELAY_MS = 150;
/** Number of seeks from whose delays the median is used. */
const RECENT_SEEKS = 5;
/** [H1957] Usual delays of WebKitGTK's seeks, ms, which count until enough of this page's have been measured. */
const USUAL_SEEK_DELAYS = [7, 7];

/** The delays of the sound that a player's latest rate changes have caused, oldest first, ms. */
export type ChangeCosts = readonly number[];

export const addChangeCost = (costs: ChangeCosts, costMs: number): ChangeCosts =>
  [...costs, costMs].slice(-MEASURED_CHANGES);

/** [H1814] Returns the delay of the sound that each rate change causes, ms; null until enough changes were measured. */
export function changeCostMs(costs: ChangeCosts): number | null {
  if (costs.length < MEASURED_CHANGES) return null;
  // Takes the smaller of mean and median, because neither noise nor a single loss of sound makes a change costly: noise
  // has a small mean, a single loss of sound a small median. A change that cost nothing shows that others need not either.
  const cost = Math.min(median(costs), costs.reduce((sum, one) => sum + one, 0) / costs.length);
  return cost >= COSTLY_FROM_MS && Math.min(...costs) >= FREE_UNTIL_MS ? cost : 0;
}

/** The median of the latest errors (ms) at a time, in the start phase of a song or later. */
interface Measurement {
  readonly error: number;
  readonly at: number;
  readonly isStarting: boolean;
  readonly phase?: PlayerSample['phase'];
}

/**
 * [H1813] Corrects a player whose sound is interrupted and delayed by every rate change. Corrects rarely: by a seek, or
 * unless `costMs` is infinite, by a changed rate for a limited time, which also makes up for the delays of its own two
 * rate changes. Those show how much a change really costs; a player that was taken for costly by mistake is known then.
 */
export function controlRarely(
  state: SyncState,
  { error, at, isStarting, phase }: Measurement,
  costMs: number,
): SyncStep {
  // First ends a rate that was set by the controller for players whose rate changes do not delay the sound.
  if (state.rate !== 1)
    return {
      state: { ...state, errors: [], rate: 1, correcting: false },
      actions: [{ kind: 'rate', rate: 1 }],
    };
  const size = Math.abs(error);
  const isUnheard = phase === 'unheard';
  const deadBand = isUnheard ? UNHEARD_DEAD_BAND_MS : DEAD_BAND_MS;
  const beyondSince = size <= deadBand ? null : (state.beyondSince ?? at);
  const learned = { ...(state.learning ? learnSeek(state, error) : state), beyondSince };
  if (beyondSince === null) return { state: learned, actions: [] };
  const isLasting = at - beyondSince >= LASTING_MS && phase !== 'ending';
  if (size <= SMALL_ERROR_MS && !isLasting && !isUnheard) return { state: learned, actions: [] };
  if (costMs === Number.POSITIVE_INFINITY || size > SEEK_FROM_MS)
    return at - state.lastSeekAt >= betweenSeeksMs(learned)
      ? seek({ ...learned, seekDelay: seekDelayOf(learned) }, at, isStarting)
      : { state: learned, actions: [] };
  const rate = error > 0 ? 1 - EXCURSION : 1 + EXCURSION;
  const left = size - Math.sign(error) * 2 * costMs;
  const forMs = Math.max(SHORTEST_EXCURSION_MS, left / EXCURSION);
  const next = { ...learned, errors: [], rate, correcting: true, stepUntil: at + forMs };
  return { state: next, actions: [{ kind: 'rate', rate }] };
}

/**
 * [H1957] Learns from the error after a seek how long seeks take. [H1938] After a seek that hit, the next one need not
 * wait.
 */
function learnSeek(state: SyncState, error: number): SyncState {
  const delay = state.seekDelay - error;
  const isUsual = Math.abs(delay) <= MAX_SEEK_DELAY_MS;
  const seekDelays = isUsual ? [...state.seekDelays, delay].slice(-RECENT_SEEKS) : state.seekDelays;
  const seeks = Math.abs(error) > DEAD_BAND_MS ? state.seeks : 0;
  return { ...state, learning: false, seekDelays, seeks };
}

/** [H1957] The median of the latest seeks, because on a busy machine single ones land 30 ms early or late. */
const seekDelayOf = ({ seekDelays }: SyncState): number =>
  median([...USUAL_SEEK_DELAYS, ...seekDelays].slice(-RECENT_SEEKS));

/** [H1938] Returns the shortest time from the last seek to the next one, ms. */
function betweenSeeksMs({ seeks }: SyncState): number {
  return BETWEEN_SEEKS_MS * 2 ** Math.min(MOST_DOUBLINGS, Math.max(0, seeks - QUICK_SEEKS));
}

import { type Corrections, median } from '@hangout/rules';

/** The fade-in of a late join: silent until playback is synchronized, then rising to the listener's volume. */
export interface FadeIn {
  /** Start of playback on the page's monotonic clock, ms. */
  readonly since: number | null;
  /** Time at which playback became synchronized, on the page's monotonic clock, ms; null until then. */
  readonly settledAt: number | null;
  /** The latest synchronization errors, ms; collected only during the silence. */
  readonly recent: readonly number[];
}

/** The state at a late join: silent until playback is synchronized. */
export const SILENT: FadeIn = { since: null, settledAt: null, recent: [] };
export const FULL_VOLUME: FadeIn = { since: 0, settledAt: Number.NEGATIVE_INFINITY, recent: [] };

const RISE_MS = 300;
/** Playback counts as synchronized after this many successive samples with errors of at most `NEAR_MS`. */
const SETTLED_AFTER_SAMPLES = 10;
const NEAR_MS = 30;
/** Longest silence of a late join, ms, even if playback is not synchronized by then. */
const LONGEST_SILENCE_MS = 3_000;
/** [H1880] If this many errors in a row differ by at most `STEADY_MS`, the player reports its position steadily. */
const STEADY_SAMPLES = 3;
const STEADY_MS = 10;

/**
 * One measurement of playback. `errors` are the synchronization errors since the last seek, ms; `error` is
 * the newest of them.
 */
export interface FadeSample {
  readonly at: number;
  readonly playing: boolean;
  readonly error: number;
  readonly errors: readonly number[];
  /** [H1914] True if the silence must continue, because the hangout's position is only estimated so far. */
  readonly isHeld?: boolean;
}

/**
 * [H508] Ends the silence of a fade-in once `SETTLED_AFTER_SAMPLES` errors in a row are small, [H1880] once
 * the last few are small and nearly equal, or after the longest silence.
 */
export function settleFade(fade: FadeIn, { at, playing, error, errors, isHeld }: FadeSample): FadeIn {
  if (fade.settledAt !== null) return fade;
  if (!playing) return fade.recent.length > 0 ? { ...fade, recent: [] } : fade;
  const since = fade.since ?? at;
  const recent = [...fade.recent, error].slice(-STEADY_SAMPLES);
  const isNear = errors.length >= SETTLED_AFTER_SAMPLES && errors.every(isNearTarget);
  const isOver = at - since >= LONGEST_SILENCE_MS;
  const isSettled = !isHeld && (isNear || isSteadyAndNear(recent) || isOver);
  return { since, recent, settledAt: isSettled ? at : null };
}

/** Returns whether an error is so small that the sync controller can correct it inaudibly. */
export const isNearTarget = (error: number): boolean => Math.abs(error) <= NEAR_MS;
const isSteady = (errors: readonly number[]) =>
  errors.length >= STEADY_SAMPLES && Math.max(...errors) - Math.min(...errors) <= STEADY_MS;
const isSteadyAndNear = (errors: readonly number[]) => isSteady(errors) && errors.every(isNearTarget);

/** A playback rate, and for how long (ms) to keep it to bring a player to the hangout's position. */
export interface CatchUp {
  readonly rate: number;
  readonly ms: number;
  /** The errors before it, ms. */
  readonly errors: readonly number[];
}

/** Errors larger than this are corrected by a seek, ms. */
const LONGEST_CATCH_UP_MS = 800;
const USUAL_CATCH_UP_MS = 120;

/**
 * [H1880] Returns the rate at which a player that is still silent catches up with the hangout's position. Nobody hears
 * it, so any rate may be used. Returns null if the errors are unsteady, too small to matter, or so large that a seek is
 * needed, or if each change of the player's rate moves its sound.
 */
export function planCatchUp({ settledAt, recent }: FadeIn, corrections: Corrections): CatchUp | null {
  const [, error = 0] = recent.toSorted((a, b) => a - b);
  if (settledAt !== null || !isSteady(recent) || isSteadyAndNear(recent)) return null;
  if (!hasFreeRate(corrections)) return null;
  if (Math.abs(error) > LONGEST_CATCH_UP_MS) return null;
  const rate = 1 - Math.max(-1, Math.min(0.5, error / USUAL_CATCH_UP_MS));
  return { rate, ms: error / (1 - rate), errors: recent };
}

const hasFreeRate = (corrections: Corrections): boolean =>
  corrections.rate === 'continuous' && !corrections.changeCostMs;

/** An error is corrected in the silence in front of a song once it was measured so often. */
const SILENT_SAMPLES = 4;
/** Smaller errors are corrected inaudibly by the sync controller, ms. */
const SILENT_FROM_MS = 4;
const SILENT_CATCH_UP_MS = 200;
/** A changed rate is heard a tenth of a second after it was requested. The music must not have begun by then, ms. */
const SPARED_SILENCE_MS = 150;

/**
 * [H2098] Returns the rate at which a player that is in the silence in front of its song comes to its time. It is as near
 * to 1 as the silence allows, because a rate begins and ends with a buffer of the sound card. Returns null for players
 * that can only seek or lose sound at each change of the rate: the sync controller seeks, which nobody hears either.
 */
export function planSilentCatchUp(
  errors: readonly number[],
  corrections: Corrections,
  silenceLeftMs: number,
): CatchUp | null {
  if (!hasFreeRate(corrections) || errors.length < SILENT_SAMPLES) return null;
  const error = median(errors);
  if (Math.abs(error) < SILENT_FROM_MS || Math.abs(error) > LONGEST_CATCH_UP_MS) return null;
  const rate = 1 - Math.max(-1, Math.min(0.5, error / SILENT_CATCH_UP_MS));
  const ms = error / (1 - rate);
  return ms * rate + SPARED_SILENCE_MS > silenceLeftMs ? null : { rate, ms, errors };
}

/** [H508] Returns the gain of the fade-in, 0..1. */
export function gainOf({ settledAt }: FadeIn, at: number): number {
  return settledAt === null ? 0 : Math.min(1, (at - settledAt) / RISE_MS);
}

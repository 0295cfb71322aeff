/** The fade-in of a late join: silent until playback is synchronized, then rising to the listener's volume. */
export interface FadeIn {
  /** Start of playback on the page's monotonic clock, ms. */
  readonly since: number | null;
  /** Time at which playback became synchronized, on the page's monotonic clock, ms; null until then. */
  readonly settledAt: number | null;
}

/** The state at a late join: silent until playback is synchronized. */
export const SILENT: FadeIn = { since: null, settledAt: null };
/** The state at full volume. */
export const FULL_VOLUME: FadeIn = { since: 0, settledAt: Number.NEGATIVE_INFINITY };

const RISE_MS = 300;
/**
 * Number of samples with errors of at most `NEAR_MS` after which playback counts as synchronized. The sync controller
 * uses the same number, and does not seek for such errors.
 */
const SETTLED_AFTER_SAMPLES = 10;
const NEAR_MS = 30;
/** Longest silence of a late join, ms, even if playback is not synchronized by then. */
const LONGEST_SILENCE_MS = 3_000;

/** One sample of playback; `errors` are the synchronization errors since the last seek, ms. */
export interface FadeSample {
  readonly at: number;
  readonly playing: boolean;
  readonly errors: readonly number[];
}

/**
 * [H508] Ends the silence of a fade-in when a full set of samples shows small errors, or after the longest silence.
 */
export function settleFade(fade: FadeIn, { at, playing, errors }: FadeSample): FadeIn {
  if (fade.settledAt !== null || !playing) return fade;
  const since = fade.since ?? at;
  const isNear =
    errors.length >= SETTLED_AFTER_SAMPLES && errors.every((error) => Math.abs(error) <= NEAR_MS);
  return { since, settledAt: isNear || at - since >= LONGEST_SILENCE_MS ? at : null };
}

/** [H508] Returns the gain of the fade-in, 0..1. */
export function gainOf({ settledAt }: FadeIn, at: number): number {
  return settledAt === null ? 0 : Math.min(1, (at - settledAt) / RISE_MS);
}

/** The fade-in of a late join: silent until playback is synchronized, then rising to the listener's volume. */
export interface FadeIn {
  /** When playback started, on the page's monotonic clock, ms. */
  readonly since: number | null;
  /** When playback was found to be synchronized. */
  readonly settledAt: number | null;
}

/** Silent until playback is synchronized. */
export const SILENT: FadeIn = { since: null, settledAt: null };
/** Full volume at once, as at the beginning of a song. */
export const FULL_VOLUME: FadeIn = { since: 0, settledAt: Number.NEGATIVE_INFINITY };

const RISE_MS = 300;
/** As many samples as the sync controller needs for a decision; with smaller errors (ms) it does not seek again. */
const SETTLED_AFTER_SAMPLES = 10;
const NEAR_MS = 30;
/** A machine that never gets synchronized is heard after this time all the same. */
const LONGEST_SILENCE_MS = 3_000;

/** One sample of playback; `errors` are those of the sync controller since its last seek, ms. */
export interface FadeSample {
  readonly at: number;
  readonly playing: boolean;
  readonly errors: readonly number[];
}

/** [H508] Playback is settled when a full set of samples shows small errors, or when that took too long. */
export function settleFade(fade: FadeIn, { at, playing, errors }: FadeSample): FadeIn {
  if (fade.settledAt !== null || !playing) return fade;
  const since = fade.since ?? at;
  const isNear =
    errors.length >= SETTLED_AFTER_SAMPLES && errors.every((error) => Math.abs(error) <= NEAR_MS);
  return { since, settledAt: isNear || at - since >= LONGEST_SILENCE_MS ? at : null };
}

/** [H508] The gain of the fade-in, 0..1. */
export function gainOf({ settledAt }: FadeIn, at: number): number {
  return settledAt === null ? 0 : Math.min(1, (at - settledAt) / RISE_MS);
}

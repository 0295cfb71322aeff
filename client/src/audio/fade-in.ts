/** How much of the listener's own volume is heard while a stretch finds its place. */
export interface FadeIn {
  /** When it first sounded, ms of the page's steady clock. */
  readonly since: number | null;
  /** When it stood right. */
  readonly settledAt: number | null;
}

/** Nothing is heard until the sound stands where it should. */
export const SILENT: FadeIn = { since: null, settledAt: null };
/** All is heard at once, as at the beginning of a song. */
export const FULL_VOLUME: FadeIn = { since: 0, settledAt: Number.NEGATIVE_INFINITY };

const RISE_MS = 300;
/** As many looks as the controller takes before it decides; this near it seeks no more, ms. */
const SETTLED_AFTER_SAMPLES = 10;
const NEAR_MS = 30;
/** A machine that never comes near is heard all the same. */
const LONGEST_SILENCE_MS = 3_000;

/** One look at a stretch; `errors` are those that the controller holds since its last seek. */
export interface FadeSample {
  readonly at: number;
  readonly playing: boolean;
  readonly errors: readonly number[];
}

/** [H508] A stretch is settled when a full set of looks found it near, or when that took too long. */
export function settleFade(fade: FadeIn, { at, playing, errors }: FadeSample): FadeIn {
  if (fade.settledAt !== null || !playing) return fade;
  const since = fade.since ?? at;
  const isNear =
    errors.length >= SETTLED_AFTER_SAMPLES && errors.every((error) => Math.abs(error) <= NEAR_MS);
  return { since, settledAt: isNear || at - since >= LONGEST_SILENCE_MS ? at : null };
}

/** [H508] The part of the volume that is heard, 0..1. */
export function gainOf({ settledAt }: FadeIn, at: number): number {
  return settledAt === null ? 0 : Math.min(1, (at - settledAt) / RISE_MS);
}

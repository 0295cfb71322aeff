/** [H080] The plays of people without an account are recorded only from this subscription level on. */
export const TRACKING_LEVEL = 1;

/** [R116] Whether a person's plays are recorded: they have a token, and an account or at least `TRACKING_LEVEL`. */
export function mayTrack(who: { hasToken: boolean; registered: boolean; level: number }): boolean {
  return who.hasToken && (who.registered || who.level >= TRACKING_LEVEL);
}

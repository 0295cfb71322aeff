/** [H080] The plays of people without an account are recorded only from this subscription level on. */
export const TRACKING_LEVEL = 1;

/**
 * [R116] Whether a listener's plays are recorded: with an account always, else from subscription level `TRACKING_LEVEL`
 * on, and never without an access token.
 */
export function mayTrack(who: { hasToken: boolean; registered: boolean; level: number }): boolean {
  return who.hasToken && (who.registered || who.level >= TRACKING_LEVEL);
}

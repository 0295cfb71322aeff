/** [H1002] Two measured durations of a song agree if they differ by at most this, seconds. */
export const AGREEING_SECONDS = 2;
/** [H1002] Maximum number of durations, one per user, that are compared for a song. */
export const MOST_DURATIONS = 20;

/**
 * [H1002] Returns the duration of a song whose provider does not state one. `durations` are the measurements by the
 * players of different users, in seconds, earliest first. The measurement with which most others agree is returned; if
 * several have equally many, the earliest of them. Null if the list is empty.
 */
export function agreeOnDuration(durations: readonly number[]): number | null {
  let agreed: number | null = null;
  let most = 0;
  for (const duration of durations) {
    const count = durations.filter((other) => Math.abs(other - duration) <= AGREEING_SECONDS).length;
    if (count > most) [agreed, most] = [duration, count];
  }
  return agreed;
}

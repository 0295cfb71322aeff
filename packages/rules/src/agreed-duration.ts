/** [H1002] How far two durations may differ and still agree, seconds. */
export const AGREEING_SECONDS = 2;
/** [H1002] Maximum number of users' durations compared per song. */
export const MOST_DURATIONS = 20;

/**
 * [H1002] Chooses the duration of a song whose provider does not state it, from the durations (seconds) found by
 * different users' players, earliest first: the one that most agree on within two seconds, the earliest in a tie.
 * Null without any.
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

/** [H1002] How far two durations may differ and still agree, seconds. */
export const AGREEING_SECONDS = 2;
/** [H1002] How many people's durations of one song are compared. */
export const MOST_DURATIONS = 20;

/**
 * [H1002] The duration of a song whose provider does not say it, from what the players of different people have found, the
 * earliest first, in seconds: the one that most people agree on within two seconds, and of equally many the earliest. Null
 * without any.
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

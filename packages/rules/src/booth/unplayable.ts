/** [H1163] A play is skipped as unplayable at the earliest this long after its start, ms. */
export const UNPLAYABLE_AFTER_MS = 10_000;

/** A person or bot connected while a song plays. */
export type PlayListener = {
  readonly kind: 'user' | 'guest' | 'bot';
  /** When the listener joined the hangout, epoch ms. */
  readonly since: number;
  /** Whether the listener's player has reported that it cannot play the song. */
  readonly hasReported: boolean;
};

/** The reports on a play: how many count, how many are needed, and whether the play is skipped now. */
export type UnplayableJudgement = {
  readonly reports: number;
  readonly needed: number;
  readonly isUnplayable: boolean;
};

/**
 * [H1163] Decides from the listeners' reports whether a play is skipped as unplayable. More than half of the counted
 * listeners must have reported, at least two unless only one is counted, and the play must be ten seconds old. Guests
 * count except in raid mode; bots do not count, because they hear no sound. A listener who joined after the start
 * counts only ten seconds after joining, so that a person cannot skip songs by joining and leaving.
 */
export function judgeReports(
  { startTime }: { readonly startTime: number },
  listeners: Iterable<PlayListener>,
  { now, isRaid }: { readonly now: number; readonly isRaid: boolean },
): UnplayableJudgement {
  let [count, reports] = [0, 0];
  for (const { kind, since, hasReported } of listeners) {
    if (kind === 'bot' || (kind === 'guest' && isRaid)) continue;
    if (since > startTime && now - since < UNPLAYABLE_AFTER_MS) continue;
    count += 1;
    if (hasReported) reports += 1;
  }
  const needed = count <= 1 ? 1 : Math.max(2, Math.floor(count / 2) + 1);
  const isUnplayable = reports >= needed && now - startTime >= UNPLAYABLE_AFTER_MS;
  return { reports, needed, isUnplayable };
}

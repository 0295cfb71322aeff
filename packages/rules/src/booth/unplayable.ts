/** [H1163] Earliest time after its start at which a play is skipped as unplayable, ms. */
export const UNPLAYABLE_AFTER_MS = 10_000;

/** A person or bot connected while a song plays. */
export type PlayListener = {
  readonly kind: 'user' | 'guest' | 'bot';
  /** When they joined the hangout, epoch ms. */
  readonly since: number;
  /** Whether their player has reported that it cannot play the song. */
  readonly hasReported: boolean;
};

/** The reports on a play: how many count, how many are needed, and whether the play is skipped now. */
export type UnplayableJudgement = {
  readonly reports: number;
  readonly needed: number;
  readonly isUnplayable: boolean;
};

/**
 * [H1163] Decides from listeners' reports if a play is skipped as unplayable. More than half of the counted listeners
 * must have reported, at least two unless only one listens, and ten seconds of the play must have passed. Guests
 * count, except in raid mode; bots, who hear nothing, do not. A listener who joined after the start counts after ten
 * seconds, so that nobody skips songs by joining and leaving.
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

/** [H1163] A play is skipped as unplayable this long after its start at the earliest, ms. */
export const UNPLAYABLE_AFTER_MS = 10_000;

/** Somebody who is connected while a song plays. */
export type PlayListener = {
  readonly kind: 'user' | 'guest' | 'bot';
  /** When they came into the hangout, epoch ms. */
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
 * [H1163] Judges the reports of listeners that they cannot play a song. More than half of those who count must have
 * reported, two at least unless only one listens, and ten seconds of the play must have passed. Guests count, except in
 * raid mode; bots, who hear nothing, do not. Who came after the start counts after ten seconds, so that nobody skips songs
 * by coming and going.
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

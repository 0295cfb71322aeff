const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Pause before the next attempt after a failed backup, ms. It doubles with each failure, up to an hour. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * What is known about the scheduled backups so far. Times are in epoch ms, null if there is no such backup.
 */
export interface BackupHistory {
  /** When the last good backup began. */
  readonly lastGoodAt: number | null;
  /** When the last failed backup ended, if it is later than the last good one. */
  readonly lastFailureAt: number | null;
  /** Number of failed backups since the last successful one. */
  readonly failures: number;
}

/**
 * [H1926] Returns when the next scheduled backup is due, epoch ms: at the first of the times of day (minutes, UTC)
 * after the last good backup, at once if there is none, and after a pause if the last one has failed. A backup that is
 * later than `now` was dated by a clock that has been corrected since, and does not count.
 */
export function nextBackupAt(
  timesOfDay: readonly number[],
  { lastGoodAt, lastFailureAt, failures }: BackupHistory,
  now: number,
): number {
  const due = lastGoodAt === null || lastGoodAt > now ? 0 : nextTimeOfDay(timesOfDay, lastGoodAt);
  if (lastFailureAt === null || lastFailureAt > now) return due;
  return Math.max(due, lastFailureAt + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
}

function nextTimeOfDay(timesOfDay: readonly number[], after: number): number {
  const midnight = Math.floor(after / DAY_MS) * DAY_MS;
  const times = [midnight, midnight + DAY_MS].flatMap((day) =>
    timesOfDay.map((minutes) => day + minutes * MINUTE_MS),
  );
  return Math.min(...times.filter((time) => time > after));
}

export interface DatedBackup {
  readonly name: string;
  /** When the backup began, epoch ms. */
  readonly at: number;
}

/**
 * [H1927] Returns the names of the backups to be removed: all but the newest `keepCount`, and all that are older than
 * `keepDays`. The newest backup always stays.
 */
export function findExpiredBackups(
  backups: readonly DatedBackup[],
  {
    keepCount,
    keepDays,
    now,
  }: { readonly keepCount: number; readonly keepDays: number; readonly now: number },
): string[] {
  return backups
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, index) => index > 0 && (index >= keepCount || at < now - keepDays * DAY_MS))
    .map(({ name }) => name);
}

/** The states of making a backup: nothing to do, requested by a person, or being made. */
export const BACKUP_STATES = ['idle', 'requested', 'running'] as const;

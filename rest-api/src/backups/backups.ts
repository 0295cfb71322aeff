import type { backups } from '@hangout/contract/rest/backups/backups';
import { loadBackupOverview, requestBackup, toBackupHistory } from '@hangout/db';
import { nextBackupAt } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

export const backupHandlers: Handlers<typeof backups> = {
  async overview({ db, dependencies: { config, clock } }) {
    const overview = await loadBackupOverview(db);
    const { lastGood, lastFailure, failures, open } = overview;
    const place = config.BACKUP_TO ?? null;
    const now = clock.now();
    const nextAt = Math.max(now, nextBackupAt(config.BACKUP_AT, toBackupHistory(overview), now));
    return {
      place,
      keepCount: config.BACKUP_KEEP_COUNT,
      keepDays: config.BACKUP_KEEP_DAYS,
      state: open ? (open.begunAt ? 'running' : 'requested') : 'idle',
      nextAt: place === null ? null : new Date(nextAt).toISOString(),
      lastGood: lastGood?.begunAt
        ? {
            begunAt: lastGood.begunAt,
            address: lastGood.address ?? '',
            bytes: lastGood.bytes ?? 0,
            isEncrypted: lastGood.isEncrypted,
          }
        : null,
      failures,
      lastFailure: lastFailure?.endedAt
        ? { endedAt: lastFailure.endedAt, reason: lastFailure.failure ?? '' }
        : null,
    };
  },

  async make({ db, dependencies: { config }, refuse }) {
    if (config.BACKUP_TO === undefined) throw refuse('backups_off');
    await requestBackup(db);
  },
};

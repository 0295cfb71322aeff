import { type Db, deleteOldPhoneRecords } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import { repeatRemoval } from '../repeat.ts';

/**
 * [H620] Deletes old validations of phone numbers and codes now and every hour, also where no more come. The returned
 * function stops this after the current run.
 */
export function startPhoneRecordRemoval({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Pick<Log, 'info' | 'warn'>;
}): () => Promise<void> {
  return repeatRemoval({
    run: () => deleteOldPhoneRecords(db),
    what: 'old validations of phone numbers',
    everyMs: 3_600_000,
    log,
  });
}

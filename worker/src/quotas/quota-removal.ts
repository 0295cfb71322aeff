import { type Db, deleteEndedQuotas } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import { repeatRemoval } from '../repeat.ts';

/** [H745] Deletes quotas whose day is over, now and every hour. The returned function stops this after the current run. */
export function startQuotaRemoval({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Pick<Log, 'info' | 'warn'>;
}): () => Promise<void> {
  const run = () => deleteEndedQuotas(db);
  return repeatRemoval({ run, what: 'quotas of ended days', everyMs: 3_600_000, log });
}

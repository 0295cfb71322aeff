import type { BackupHistory } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Backup } from '../models/backups.ts';

/** Number of days for which a backup stays in the history. The last successful one stays for longer. */
const HISTORY_DAYS = 90;

export interface BackupOverview {
  readonly lastGood: Backup | null;
  /** The newest failed backup since the last successful one. */
  readonly lastFailure: Backup | null;
  /** Number of failed backups since the last successful one. */
  readonly failures: number;
  /** The backup that was requested or is being made; null if there is none. */
  readonly open: Backup | null;
}

export async function loadBackupOverview(db: Db): Promise<BackupOverview> {
  const lastGood =
    (await Backup.query(db).whereNotNull('endedAt').whereNull('failure').orderBy('id', 'desc').first()) ??
    null;
  const failed = await Backup.query(db)
    .whereNotNull('failure')
    .where('id', '>', lastGood?.id ?? 0)
    .orderBy('id', 'desc');
  const open = (await Backup.query(db).whereNull('endedAt').orderBy('id').first()) ?? null;
  return { lastGood, lastFailure: failed[0] ?? null, failures: failed.length, open };
}

export function toBackupHistory({ lastGood, lastFailure, failures }: BackupOverview): BackupHistory {
  const parse = (time: string | null | undefined) => (time ? Date.parse(time) : null);
  return { lastGoodAt: parse(lastGood?.begunAt), lastFailureAt: parse(lastFailure?.endedAt), failures };
}

/** Requests a backup from a worker. Does nothing if a backup is already requested or being made. */
export async function requestBackup(tx: Db): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(4217003)');
  if (await Backup.query(tx).whereNull('endedAt').first()) return;
  await Backup.query(tx).insert({ requestedAt: new Date().toISOString() });
}

/**
 * Records that a backup begins: the requested one, or a new one if none was requested. Marks earlier backups that never
 * ended, because their process died, as failed. Only one process may call this at a time. Returns the backup's id.
 */
export async function beginBackup(db: Db, beginsAt: number): Promise<number> {
  const begunAt = new Date(beginsAt).toISOString();
  return db.transaction(async (tx) => {
    await Backup.query(tx)
      .whereNull('endedAt')
      .whereNotNull('begunAt')
      .patch({ endedAt: begunAt, failure: 'The process that made it has ended.' });
    const requested = await Backup.query(tx).whereNull('endedAt').orderBy('id').forUpdate().first();
    if (!requested)
      return (await Backup.query(tx).insert({ begunAt }).returning('*').first().throwIfNotFound()).id;
    await Backup.query(tx).where({ id: requested.id }).patch({ begunAt });
    return requested.id;
  });
}

/** Records the result of a backup, and deletes entries of the history that are too old. */
export async function endBackup(
  db: Db,
  id: number,
  result: { readonly endedAt: number } & Partial<
    Pick<Backup, 'address' | 'bytes' | 'isEncrypted' | 'failure'>
  >,
): Promise<void> {
  const endedAt = new Date(result.endedAt).toISOString();
  await Backup.query(db)
    .where({ id })
    .patch({ ...result, endedAt });
  const { lastGood } = await loadBackupOverview(db);
  const before = new Date(result.endedAt - HISTORY_DAYS * 86_400_000).toISOString();
  await Backup.query(db)
    .where('endedAt', '<', before)
    .where('id', '<>', lastGood?.id ?? 0)
    .delete();
}

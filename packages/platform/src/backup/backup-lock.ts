import type pg from 'pg';
import { withClient } from './with-client.ts';

/** Key of the PostgreSQL advisory lock under which a process makes a backup. */
const BACKUP_LOCK = 4_217_005;

/**
 * [H2048] Takes the lock under which a process makes a backup; returns false if another process makes one. The lock ends
 * with the connection.
 */
export async function tryBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ]);
  return rows[0]?.taken ?? false;
}

/**
 * [H2048] Calls `work` while no other process makes a backup of the database, because a scheduled backup removes what it
 * takes for the rest of an unfinished one. If another process makes one, says so and waits for its end.
 */
export async function withBackupLock<T>(
  databaseUrl: string,
  log: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    if (!(await tryBackupLock(client))) {
      log('Waiting for the end of another backup');
      await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    }
    return work();
  });
}

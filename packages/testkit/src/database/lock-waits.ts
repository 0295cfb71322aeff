import { waitFor } from '../wait-for.ts';
import { withConnection } from './sql.ts';

/**
 * Waits until `sessions` sessions of a database wait for a lock, so that a test can decide which transaction comes
 * first.
 * @throws Error after a timeout
 */
export async function waitForLockWaits(url: string, sessions = 1): Promise<void> {
  await withConnection(url, async (client) => {
    await waitFor(`${sessions} sessions that wait for a lock`, async () => {
      const { rows } = await client.query<{ count: number }>(
        `select cast(count(*) as int) as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count === sessions;
    });
  });
}

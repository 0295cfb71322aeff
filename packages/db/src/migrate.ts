import { connect, type Db } from './connect.ts';
import { migrationSource } from './migrations/index.ts';

/** Of PostgreSQL's advisory locks, ours for migrating. */
const LOCK = 4_217_001;

/**
 * [H453] Brings a database to the newest form; harmless when it is there already. Of many processes that start at once
 * one does it and the others wait. Returns the names that were run.
 */
export async function migrate(target: string | Db): Promise<string[]> {
  const db = typeof target === 'string' ? connect(target, { poolMax: 3 }) : target;
  try {
    return await db.transaction(async (turn) => {
      await turn.raw('select pg_advisory_xact_lock(?)', [LOCK]);
      const [, names] = await db.migrate.latest({ migrationSource });
      return names as string[];
    });
  } finally {
    if (typeof target === 'string') await db.destroy();
  }
}

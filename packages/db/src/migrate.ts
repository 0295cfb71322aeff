import { connect, type Db } from './connect.ts';
import { migrationSource } from './migrations/index.ts';

/** Of PostgreSQL's advisory locks, ours for migrating. */
const LOCK = 4_217_001;
/** A great table takes its time, and so does whoever migrates before us. */
const PATIENCE_MS = 600_000;

/**
 * [H453] Brings a database to the newest form; harmless when it is there already. Of many processes that start at once
 * one does it and the others wait. `only` stops at an earlier form, as a backup has it. Returns the names that were run.
 */
export async function migrate(target: string | Db, only?: readonly string[]): Promise<string[]> {
  const db =
    typeof target === 'string' ? connect(target, { poolMax: 3, queryTimeoutMs: PATIENCE_MS }) : target;
  try {
    return await db.transaction(async (turn) => {
      await turn.raw('select pg_advisory_xact_lock(?)', [LOCK]);
      const [, names] = await db.migrate.latest({
        migrationSource: only ? limitedTo(only) : migrationSource,
      });
      return names as string[];
    });
  } finally {
    if (typeof target === 'string') await db.destroy();
  }
}

/** All names of migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return migrationSource.getMigrations([]);
}

const limitedTo = (only: readonly string[]): typeof migrationSource => ({
  ...migrationSource,
  getMigrations: async (extensions) =>
    (await migrationSource.getMigrations(extensions)).filter((name) => only.includes(name)),
});

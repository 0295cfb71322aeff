import { connect, type Db } from './connect.ts';
import { migrationSource } from './migrations/index.ts';
import { programVersion } from './program-version.ts';
import { requireUsableSchema } from './schema-compatibility.ts';
import { queryRows } from './sql.ts';

/** Key of the PostgreSQL advisory lock that a migrating process holds. */
const MIGRATION_LOCK = 4_217_001;
/** Timeout of migrations, ms: they may change large tables, or wait for another migrating process. */
const QUERY_TIMEOUT_MS = 600_000;

/**
 * [H453] Runs the pending migrations of a database and returns their names; of several processes that start at once,
 * one runs them while the others wait. [H1920] All run in one transaction, so that a failure changes nothing. [H1921]
 * Accepts a database that a newer version has only extended.
 * @param only names of the migrations to run: a restore passes the migrations that the backup was made with
 * @param source other migrations, for tests
 * @throws Error if the database needs a newer version of the program
 */
export async function migrate(
  target: string | Db,
  only?: readonly string[],
  source: typeof migrationSource = migrationSource,
): Promise<string[]> {
  const db =
    typeof target === 'string' ? connect(target, { poolMax: 3, queryTimeoutMs: QUERY_TIMEOUT_MS }) : target;
  try {
    return await db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      const known = await source.getMigrations([]);
      const done = await listMigrations(tx);
      const pending = (only ?? known).filter((name) => !done.includes(name));
      requireUsableSchema({ unknown: done.filter((name) => !known.includes(name)), pending }, programVersion);
      // [H836] If nothing is pending, nothing is written, so that a server can run as a database role without the right
      // to change tables.
      if (pending.length === 0) return [];
      const [, names] = await tx.migrate.latest({
        migrationSource: only ? limitedTo(source, only) : source,
      });
      return names as string[];
    });
  } finally {
    if (typeof target === 'string') await db.destroy();
  }
}

export async function migrationNames(): Promise<string[]> {
  return migrationSource.getMigrations([]);
}

/** [H1920] Returns the names of the migrations that are still to be run; an empty list for an empty database. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const done = await listMigrations(db);
  if (done.length === 0) return [];
  return (await migrationNames()).filter((name) => !done.includes(name));
}

async function listMigrations(tx: Db): Promise<string[]> {
  const [exists] = await queryRows(tx, `select 1 as found where to_regclass('knex_migrations') is not null`);
  if (!exists) return [];
  const rows = await queryRows<{ name: string }>(tx, 'select name from knex_migrations order by id');
  return rows.map(({ name }) => name);
}

const limitedTo = (source: typeof migrationSource, only: readonly string[]): typeof migrationSource => ({
  ...source,
  getMigrations: async (extensions) =>
    (await source.getMigrations(extensions)).filter((name) => only.includes(name)),
});

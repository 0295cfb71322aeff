import { connect, type Db } from './connect.ts';
import { migrationSource } from './migrations/index.ts';
import { queryRows } from './sql.ts';

/** Key of the PostgreSQL advisory lock that a migrating process holds. */
const MIGRATION_LOCK = 4_217_001;
/** Timeout of migrations, ms: they may change large tables, or wait for another migrating process. */
const QUERY_TIMEOUT_MS = 600_000;

/**
 * [H453] Runs the pending migrations of a database and returns their names. If many processes start at once, one runs
 * them and the others wait. `only` names the migrations to run; a restore passes those of the backup's schema.
 * @throws Error if an earlier development version created the database, which then stays unchanged
 */
export async function migrate(target: string | Db, only?: readonly string[]): Promise<string[]> {
  const db =
    typeof target === 'string' ? connect(target, { poolMax: 3, queryTimeoutMs: QUERY_TIMEOUT_MS }) : target;
  try {
    return await db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await refuseUnknownMigrations(tx);
      const wanted = only ?? (await migrationNames());
      const done = await listMigrations(tx);
      // [H836] Changes nothing in a database that is up to date, so that a server can start with a database account
      // that may only read and write rows.
      if (wanted.every((name) => done.includes(name))) return [];
      const [, names] = await db.migrate.latest({
        migrationSource: only ? limitedTo(only) : migrationSource,
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

/**
 * Migrations were squashed before the first release, so a database of an earlier development version lists unknown
 * migrations.
 */
async function refuseUnknownMigrations(tx: Db): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = (await listMigrations(tx)).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `Another version made this database: it holds migrations that this version does not have (${unknown.join(', ')}). ` +
        'It cannot be brought up to date. Start with an empty database: name another one in DATABASE_URL, ' +
        'or remove the folder DATA_DIR where npm start runs PostgreSQL itself.',
    );
}

/** Lists the migrations that a database has, in order. */
async function listMigrations(tx: Db): Promise<string[]> {
  const [exists] = await queryRows(tx, `select 1 as found where to_regclass('knex_migrations') is not null`);
  if (!exists) return [];
  const rows = await queryRows<{ name: string }>(tx, 'select name from knex_migrations order by id');
  return rows.map(({ name }) => name);
}

const limitedTo = (only: readonly string[]): typeof migrationSource => ({
  ...migrationSource,
  getMigrations: async (extensions) =>
    (await migrationSource.getMigrations(extensions)).filter((name) => only.includes(name)),
});

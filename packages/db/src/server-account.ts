import pg from 'pg';
import { connect, type Db } from './connect.ts';

/** PostgreSQL error codes for a wrong password and for a role that does not exist. */
const SIGN_IN_FAILED = new Set(['28P01', '28000']);

/**
 * [H836] Lets the database role of `serverUrl` read and write the rows of every table, and nothing more. The role is
 * created, or its password set, if it cannot sign in. `ownerUrl` is the role that owns the tables.
 * @throws PostgreSQL's error if the owner may not do that
 */
export async function grantUseOfTables(ownerUrl: string, serverUrl: string): Promise<void> {
  const db = connect(ownerUrl, { poolMax: 1, applicationName: 'hangout grants' });
  try {
    if (!(await canSignIn(serverUrl))) await createAccount(db, serverUrl);
    const name = await nameOfAccount(serverUrl);
    // If both URLs name the same database role, that role stays the owner.
    if (name === (await nameOfAccount(ownerUrl))) return;
    const account = pg.escapeIdentifier(name);
    await db.transaction(async (tx) => {
      // The job queue runs the rows of jobs.bam as SQL with the owner's rights, so the server may not write them. The
      // lock is taken because concurrent grants on one table fail.
      await tx.raw('select pg_advisory_xact_lock(4217002)');
      await tx.raw(`
        grant usage on schema public, jobs to ${account};
        grant select, insert, update, delete on all tables in schema public, jobs to ${account};
        grant usage, select on all sequences in schema public, jobs to ${account};
        revoke insert, update, delete on knex_migrations, knex_migrations_lock, jobs.bam from ${account};
        revoke create on schema public, jobs from ${account}, public`);
    });
  } finally {
    await db.destroy();
  }
}

async function canSignIn(url: string): Promise<boolean> {
  return nameOfAccount(url).then(
    () => true,
    (error: { code?: string }) => {
      if (SIGN_IN_FAILED.has(error.code ?? '')) return false;
      throw error;
    },
  );
}

/** Asks PostgreSQL for the name of the role, because the URL may omit it or a certificate may define it. */
async function nameOfAccount(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

async function createAccount(db: Db, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const account = pg.escapeIdentifier(decodeURIComponent(username));
  const secret = pg.escapeLiteral(decodeURIComponent(password));
  const { rows } = await db.raw<{ rows: unknown[] }>('select 1 from pg_roles where rolname = ?', [
    decodeURIComponent(username),
  ]);
  const action = rows.length === 0 ? 'create' : 'alter';
  await db.raw(`${action} role ${account} login password ${secret}`);
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { getShared } from '../shared.ts';
import { copyDatabase, dropDatabase, urlOfDatabase } from './sql.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Key of an advisory lock under which databases are copied, because PostgreSQL copies a template for only one
 * session at a time.
 */
const TEMPLATE_LOCK = 727_274;

let admin: pg.Pool | undefined;

/**
 * Returns the connection with which this process creates and drops databases. It does not keep the process
 * running.
 */
function openAdmin(connectionString: string): pg.Pool {
  if (admin) return admin;
  admin = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Without a listener, a crash of the database server would crash this process too.
  admin.on('error', () => {});
  return admin;
}

/**
 * Creates a database by copying the run's migrated template, which takes about 0.1 s. The first call starts
 * PostgreSQL.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = await getShared('database');
  const name = `hangout_test_${randomBytes(6).toString('hex')}`;
  const connection = openAdmin(adminUrl);
  const query = (sql: string) => connection.query(sql);
  await connection.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    await copyDatabase(query, template, name);
  } finally {
    await connection.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return {
    url: urlOfDatabase(adminUrl, name),
    drop: () => dropDatabase(query, name),
  };
}

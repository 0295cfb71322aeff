import pg from 'pg';
import { waitFor } from '../wait-for.ts';

/** Opens a connection, runs `work` with it, and closes it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener, a connection lost between two queries would crash the process; a running query rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** PostgreSQL's code for a database that is in use. */
const OBJECT_IN_USE = '55006';

type SendStatement = (sql: string) => Promise<unknown>;

/**
 * Sends a statement that needs the database `name` to have no sessions. PostgreSQL waits five seconds for sessions to
 * end; on a busy machine that can be too short, and this function waits for them before it sends the statement again.
 * @throws Error if the sessions do not end in time, or PostgreSQL's error if it refuses for another reason
 */
async function sendOnceUnused(query: SendStatement, name: string, sql: string): Promise<void> {
  const send = async () => {
    try {
      await query(sql);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === OBJECT_IN_USE) return false;
      throw error;
    }
  };
  await waitFor(`the end of all sessions of ${name}`, send, { retryErrors: false });
}

/** Drops a database and ends the sessions that use it. @throws like `sendOnceUnused` */
export const dropDatabase = (query: SendStatement, name: string): Promise<void> =>
  sendOnceUnused(query, name, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/**
 * Creates a database as a copy of `template`. FILE_COPY takes a quarter of the CPU time of WAL_LOG, which writes every
 * page to the write-ahead log. @throws like `sendOnceUnused`
 */
export const copyDatabase = (query: SendStatement, template: string, name: string): Promise<void> =>
  sendOnceUnused(query, template, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

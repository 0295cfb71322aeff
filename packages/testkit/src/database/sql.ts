import pg from 'pg';
import { waitFor } from '../wait-for.ts';

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener, losing the connection between two queries would crash the process. During a query,
  // the query rejects.
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
 * Sends a statement that PostgreSQL refuses while the database `name` has sessions. PostgreSQL itself waits five
 * seconds for their end, which can be too short on a busy machine, so this waits and sends the statement again.
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

/** Drops a database, and ends its sessions. @throws like `sendOnceUnused` */
export const dropDatabase = (query: SendStatement, name: string): Promise<void> =>
  sendOnceUnused(query, name, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/**
 * Creates a database by copying `template`. FILE_COPY takes a quarter of the CPU time of WAL_LOG, which writes every
 * page to the log.
 * @throws like `sendOnceUnused`
 */
export const copyDatabase = (query: SendStatement, template: string, name: string): Promise<void> =>
  sendOnceUnused(query, template, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

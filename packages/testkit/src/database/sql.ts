import pg from 'pg';
import { waitFor } from '../wait-for.ts';

/** Runs `work` with a connection of its own, and closes it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener a connection that is lost between two queries would end the process; a query under way rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** URL of another database on the server of `url`. */
export function urlOfDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** PostgreSQL's code for a database that is in use. */
const OBJECT_IN_USE = '55006';

/** Sends a statement to a server. */
type SendStatement = (sql: string) => Promise<unknown>;

/**
 * Sends a statement that needs the database `name` without sessions. PostgreSQL gives these five seconds to end, which on a
 * busy machine can be too little; then they are waited for.
 * @throws Error where they have not ended in time, or PostgreSQL's error where it refuses for another reason
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
 * Creates a database as a copy of `template`. Copying files takes a quarter of the processor time of writing every page to
 * the log first, which nobody reads here. @throws like `sendOnceUnused`
 */
export const copyDatabase = (query: SendStatement, template: string, name: string): Promise<void> =>
  sendOnceUnused(query, template, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

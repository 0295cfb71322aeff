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

/** Returns the URL of another database on the server of `url`. */
export function urlOfDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** PostgreSQL's code for a database that is in use. */
const OBJECT_IN_USE = '55006';

/**
 * Drops a database and ends its sessions. PostgreSQL waits five seconds for them, which can be too short on a busy
 * machine; then this waits for them.
 * @throws Error if they do not end in time, or PostgreSQL's error if it refuses for another reason
 */
export async function dropDatabase(query: (sql: string) => Promise<unknown>, name: string): Promise<void> {
  const drop = async () => {
    try {
      await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === OBJECT_IN_USE) return false;
      throw error;
    }
  };
  await waitFor(`the end of all sessions of ${name}`, drop, {
    retryErrors: false,
  });
}

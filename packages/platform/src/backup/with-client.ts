import pg from 'pg';

/** Calls `work` with a connection of its own, and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'hangout backup' });
  await client.connect();
  // Without this listener, a connection that breaks between two queries would crash the process. The next
  // query fails.
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

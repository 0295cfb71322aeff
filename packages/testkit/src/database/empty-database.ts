import { randomBytes } from 'node:crypto';
import { getShared } from '../shared.ts';
import { dropDatabase, urlOfDatabase, withConnection } from './sql.ts';

/** Calls `work` with the URL of a new, empty database, and drops it afterwards. */
export async function useEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { adminUrl } = await getShared('database');
  const name = `hangout_empty_${randomBytes(6).toString('hex')}`;
  await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
  try {
    await work(urlOfDatabase(adminUrl, name));
  } finally {
    await withConnection(adminUrl, (client) => dropDatabase((sql) => client.query(sql), name));
  }
}

import assert from 'node:assert/strict';
import { createTestDatabase } from './index.ts';
import { copyDatabase, dropDatabase, withConnection } from './sql.ts';

describe('test databases', () => {
  it('[H903] a test database is migrated, is separate from other test databases, and no longer exists after drop', async () => {
    const [mine, yours] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await withConnection(mine.url, (client) => client.query('CREATE TABLE only_mine ()'));
    const tables = (url: string) =>
      withConnection(url, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
        );
        return rows.map((row) => row.name);
      });
    const [here, there] = [await tables(mine.url), await tables(yours.url)];
    assert.ok(here.includes('only_mine') && !there.includes('only_mine'));
    assert.ok(there.includes('knex_migrations'), there.join());
    await Promise.all([mine.drop(), yours.drop()]);
    await assert.rejects(tables(mine.url), /does not exist/);
  });

  type Send = (query: (sql: string) => Promise<void>) => Promise<void>;
  for (const [what, send, expected] of [
    ['dropped', (query) => dropDatabase(query, 'x'), 'DROP DATABASE IF EXISTS x WITH (FORCE)'],
    ['copied', (query) => copyDatabase(query, 'x', 'y'), 'CREATE DATABASE y TEMPLATE x STRATEGY FILE_COPY'],
  ] as const satisfies (readonly [string, Send, string])[])
    it(`[H903] a test database that is still in use is ${what} as soon as its sessions have ended`, async () => {
      const inUse = Object.assign(new Error('database "x" is being accessed by other users'), {
        code: '55006',
      });
      const answers: (Error | null)[] = [inUse, inUse, null];
      const sent: string[] = [];
      await send(async (sql) => {
        sent.push(sql);
        const error = answers.shift();
        if (error) throw error;
      });
      assert.deepEqual(sent, Array(3).fill(expected));
      const refused = new Error('permission denied');
      await assert.rejects(
        send(() => Promise.reject(refused)),
        refused,
      );
    });
});

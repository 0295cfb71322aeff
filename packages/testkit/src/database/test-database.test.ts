import assert from 'node:assert/strict';
import { createTestDatabase } from './index.ts';
import { dropDatabase, withConnection } from './sql.ts';

describe('test database', () => {
  it('[H903] a test database is migrated, separate from others, and gone after drop', async () => {
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

  it('[H903] a test database whose sessions end late is dropped once they have ended', async () => {
    const inUse = Object.assign(new Error('database "x" is being accessed by other users'), {
      code: '55006',
    });
    const answers: (Error | null)[] = [inUse, inUse, null];
    const sent: string[] = [];
    await dropDatabase(async (sql) => {
      sent.push(sql);
      const error = answers.shift();
      if (error) throw error;
    }, 'x');
    assert.deepEqual(sent, Array(3).fill('DROP DATABASE IF EXISTS x WITH (FORCE)'));
    const refused = new Error('permission denied');
    await assert.rejects(
      dropDatabase(() => Promise.reject(refused), 'x'),
      refused,
    );
  });
});

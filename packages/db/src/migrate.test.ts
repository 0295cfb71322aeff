import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { dropDatabase, urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import { getShared } from '@hangout/testkit/shared';
import { connect } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';
import { migrationSource } from './migrations/index.ts';

describe('migrate, the creation of the database’s tables', () => {
  /** Calls `work` with the URL of an empty database, then drops the database. */
  async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const { adminUrl } = await getShared('database');
    const name = `hangout_migrated_${randomBytes(6).toString('hex')}`;
    await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
    try {
      await work(urlOfDatabase(adminUrl, name));
    } finally {
      await withConnection(adminUrl, (client) => dropDatabase((sql) => client.query(sql), name));
    }
  }

  it('[H453] five simultaneous calls run each migration only once', async () => {
    await withEmptyDatabase(async (url) => {
      const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
      assert.deepEqual(
        runs.filter((names) => names.length > 0),
        [await migrationNames()],
      );
    });
  });

  it('a database with unknown migrations is refused and not changed', async () => {
    await withEmptyDatabase(async (url) => {
      const tables = () =>
        withConnection(url, async (client) => {
          const { rows } = await client.query(
            "select table_name from information_schema.tables where table_schema = 'public' order by 1",
          );
          return rows.map((row) => row.table_name);
        });
      await withConnection(url, (client) =>
        client.query(`create table knex_migrations (id serial primary key, name text);
          insert into knex_migrations (name) values ('0001-accounts'), ('0002-songs-and-crates')`),
      );
      await assert.rejects(
        migrate(url),
        /does not have \(0002-songs-and-crates\)\..*Start with an empty database/,
      );
      assert.deepEqual(await tables(), ['knex_migrations']);
    });
  });

  it('rolling back all migrations removes all tables and functions', async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url);
      const db = connect(url, { poolMax: 2 });
      try {
        await db.migrate.rollback({ migrationSource }, true);
        const { rows } = await db.raw(
          `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname not like 'knex%'
           union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
        );
        assert.deepEqual(rows, []);
      } finally {
        await db.destroy();
      }
    });
  });
});

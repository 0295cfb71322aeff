import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dropDatabase, urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import { getShared } from '@hangout/testkit/shared';
import type { Knex } from 'knex';
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

  it('[H1921] a database that a newer version has migrated is refused in words and not changed', async () => {
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
        /newer version.*does not have \(0002-songs-and-crates\)\..*restore the backup/,
      );
      assert.deepEqual(await tables(), ['knex_migrations']);
    });
  });

  it('[H1920] if one of several pending migrations fails, none of them has changed the database', async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url);
      const next: Readonly<Record<string, (db: Knex) => Promise<void>>> = {
        '9001-moods': (db) => db.raw('create table moods (id integer)'),
        '9002-broken': (db) => db.raw('alter table no_such_table add x integer'),
      };
      const source: typeof migrationSource = {
        ...migrationSource,
        getMigrations: async () => [...(await migrationNames()), ...Object.keys(next)],
        getMigration: async (name) => {
          const up = next[name];
          return up ? { up, down: async () => {} } : migrationSource.getMigration(name);
        },
      };
      await assert.rejects(migrate(url, undefined, source), /no_such_table/);
      await withConnection(url, async (client) => {
        const { rows } = await client.query(
          `select to_regclass('moods') as moods, (select count(*)::int from knex_migrations where name like '9%') as noted`,
        );
        assert.deepEqual(rows, [{ moods: null, noted: 0 }]);
      });
      // The database can still be used, and migrated by a version without the fault.
      assert.deepEqual(await migrate(url), []);
    });
  });

  it('[H1922] no migration of a release has been edited: what changes is a new file', async () => {
    const list = await readFile(`${import.meta.dirname}/migrations/released.sha256`, 'utf8');
    const released = list
      .trim()
      .split('\n')
      .map((line) => line.split('  '));
    const now = await Promise.all(
      released.map(async ([, name = '']) => {
        const text = await readFile(`${import.meta.dirname}/migrations/${name}`);
        return [createHash('sha256').update(text).digest('hex'), name];
      }),
    );
    assert.deepEqual(now, released);
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

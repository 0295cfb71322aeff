import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { useEmptyDatabase } from '@hangout/testkit/database/empty-database';
import { withConnection } from '@hangout/testkit/database/sql';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';
import { migrationSource } from './migrations/index.ts';

describe('migrate, the creation of the database’s tables', () => {
  it('[H453] if migrate is called five times simultaneously, each migration runs only once', async () => {
    await useEmptyDatabase(async (url) => {
      const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
      assert.deepEqual(
        runs.filter((names) => names.length > 0),
        [await migrationNames()],
      );
    });
  });

  it('[H1921] migrate accepts a database that a newer version only extended, and refuses one that needs a newer version', async () => {
    await useEmptyDatabase(async (url) => {
      await migrate(url);
      const note = (name: string) =>
        withConnection(url, (client) =>
          client.query('insert into knex_migrations (name) values ($1)', [name]),
        );
      await note('9001-moods');
      assert.deepEqual(await migrate(url), []);
      await note('9002-drop-songs-needs-99.0.0');
      await assert.rejects(migrate(url), /needs at least version 99\.0\.0, and this is .*restore the backup/);
    });
  });

  it('[H1921] a database that has unknown migrations and lacks some of this version is refused and left unchanged', async () => {
    await useEmptyDatabase(async (url) => {
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
      await assert.rejects(migrate(url), /has 0002-songs-and-crates, and lacks .*restore the backup/);
      assert.deepEqual(await tables(), ['knex_migrations']);
    });
  });

  it('[H1920] if one of several pending migrations fails, none of them changes the database', async () => {
    await useEmptyDatabase(async (url) => {
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

  it('[H1922] each migration file of a release still has the recorded SHA-256 checksum', async () => {
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
    await useEmptyDatabase(async (url) => {
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

import assert from 'node:assert/strict';
import { useEmptyDatabase } from '@hangout/testkit/database/empty-database';
import { connect } from '../connect.ts';
import { migrate, migrationNames } from '../migrate.ts';
import { readNeededVersion } from '../schema-compatibility.ts';
import { findBreakingChanges, readSchema } from './testing/breaking-changes.ts';

/**
 * The newest migration of version 1.0.0. Migrations up to it may break older programs, as 1.0.0 was the first release.
 */
const FIRST_RELEASE = '0029-sign-up';

describe('migrations that run while servers of the previous version keep running', () => {
  it('[H1903] each migration only adds to the schema, unless its name states the oldest version that works with it', async () => {
    await useEmptyDatabase(async (url) => {
      const names = await migrationNames();
      const db = connect(url, { poolMax: 2 });
      try {
        const first = names.indexOf(FIRST_RELEASE) + 1;
        await migrate(url, names.slice(0, first));
        let before = await readSchema(db);
        for (let count = first + 1; count <= names.length; count += 1) {
          const name = names[count - 1] ?? '';
          await migrate(url, names.slice(0, count));
          const after = await readSchema(db);
          if (!readNeededVersion(name)) assert.deepEqual(findBreakingChanges(before, after), [], name);
          before = after;
        }
      } finally {
        await db.destroy();
      }
    });
  });

  const changes: readonly (readonly [sql: string, words: readonly string[]])[] = [
    ['create table moods (id integer primary key, songs integer not null unique)', []],
    ['alter table songs add mood text', []],
    ["alter table songs add mood text not null default 'calm' check (mood <> '')", []],
    ['create index songs_title on songs (title)', []],
    ['alter table songs alter title drop not null', []],
    ["alter table songs drop constraint kinds, add constraint kinds check (kind in ('a', 'b', 'c'))", []],
    ['drop table songs', ['songs.id is gone', 'songs.title is gone', 'songs.kind is gone']],
    [
      'alter table songs rename title to name',
      ['songs.title is gone', 'songs.name is new and must be given'],
    ],
    ['alter table songs alter id type bigint', ['songs.id is bigint, and was integer']],
    ['alter table songs alter kind set not null', ['songs.kind may no longer be null']],
    ['alter table songs add mood text not null', ['songs.mood is new and must be given']],
    [
      'alter table songs add constraint t unique (title)',
      ['songs: t refuses what was allowed: UNIQUE (title)'],
    ],
    [
      'create unique index t on songs (lower(title))',
      ['songs: t refuses what was allowed: CREATE UNIQUE INDEX t ON public.songs USING btree (lower(title))'],
    ],
    [
      "alter table songs drop constraint kinds, add constraint kinds check (kind in ('a', 'c'))",
      ["songs: kinds refuses what was allowed: CHECK ((kind = ANY (ARRAY['a'::text, 'c'::text])))"],
    ],
    ['alter table songs drop constraint songs_pkey', ['songs: songs_pkey is gone']],
    ['drop function twice(integer)', ['function twice(integer) is gone']],
  ];

  it('[H1903] findBreakingChanges reports what a migration removes, renames, retypes, requires or refuses, but no additions', async () => {
    await useEmptyDatabase(async (url) => {
      const db = connect(url, { poolMax: 2 });
      try {
        await db.raw(`
          create table songs (id integer primary key, title text not null,
            kind text constraint kinds check (kind in ('a', 'b')));
          create function twice(n integer) returns integer language sql as 'select n * 2';`);
        const before = await readSchema(db);
        for (const [sql, words] of changes) {
          const tx = await db.transaction();
          await tx.raw(sql);
          const found = findBreakingChanges(before, await readSchema(tx));
          await tx.rollback();
          const withoutKeys = found.filter(
            (change) => !(sql.startsWith('drop table') && change.includes(': ')),
          );
          assert.deepEqual(withoutKeys, words, sql);
        }
      } finally {
        await db.destroy();
      }
    });
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect } from '@hangout/db';
import { RoomRole } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { createJobs, readConfig } from '@hangout/server';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { getTestServer } from '@hangout/testkit/database/broker';
import { urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import type pg from 'pg';
import {
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../game-server/src/testing/people.ts';
import { seedDemo } from '../../standalone/src/demo/seed.ts';
import { backUp, readInventory, restore } from './archive.ts';
import { tablesOf } from './tables.ts';

describe('a backup', function () {
  this.timeout(60_000);
  let folder: string;
  let database: TestDatabase;
  const emptied: string[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-backup-'));
    database = await createTestDatabase();
    const db = connect(database.url, { poolMax: 3 });
    await seedDemo(db, readConfig({}));
    const kai = await createTestUser(db, 'kai');
    const room = await createTestRoom(db, kai, {
      description: 'tabs\tand\nlines, \\backslashes, "quotes" and ñ',
    });
    await fillQueue(db, kai, [await createTestSong(db), await createTestSong(db)]);
    await RoomRole.query(db).insert({ roomUuid: room.uuid, userUuid: kai.uuid, role: 'moderator' });
    const jobs = await createJobs(database.url);
    await jobs.send('after-the-evening', { play: 7 }, { startAfter: 3600 });
    await jobs.stop();
    await db.destroy();
    await mkdir(join(folder, 'files/songs/1'), { recursive: true });
    await writeFile(join(folder, 'files/songs/1/http.m4a'), 'sound');
  });
  after(async () => {
    const { adminUrl } = await getTestServer();
    for (const name of emptied)
      await withConnection(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A database without a table in it, and a folder without uploads. */
  async function emptyPlace() {
    const name = `hangout_restored_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = await getTestServer();
    await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
    emptied.push(name);
    return { databaseUrl: urlOfDatabase(adminUrl, name), files: join(folder, `files of ${name}`) };
  }

  it('[H449] [H450] brings every row of every table back, the uploads, and the work that waits', async () => {
    const to = join(folder, 'one');
    const made = await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    assert.equal((await stat(to)).mode & 0o077, 0, 'signing keys are in it');
    const place = await emptyPlace();
    await restore(place, to);
    const [before, after] = [await printsOf(database.url), await printsOf(place.databaseUrl)];
    assert.ok(before.size > 20);
    assert.deepEqual(after, before);
    for (const { name, rows } of made.tables) assert.equal(after.get(name)?.count, rows, name);
    assert.ok((after.get('users')?.count ?? 0) > 5);
    assert.equal(await readFile(join(place.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
    const jobs = await withConnection(place.databaseUrl, (client) =>
      client.query("select data from jobs.job where name = 'after-the-evening'"),
    );
    assert.deepEqual(jobs.rows, [{ data: { play: 7 } }]);
    await goesOn(place.databaseUrl);
  });

  it('[H450] goes into an empty place only', async () => {
    const to = join(folder, 'two');
    const from = { databaseUrl: database.url, files: join(folder, 'files') };
    await backUp(from, to);
    await assert.rejects(restore(from, to), /The database is not empty/);
    const place = await emptyPlace();
    await assert.rejects(restore({ ...place, files: from.files }, to), /There are uploads already/);
    await assert.rejects(restore(place, join(folder, 'nothing')), /holds no finished backup/);
  });

  it('[H450] one that cannot be read to its end leaves the place as empty as it was', async () => {
    const to = join(folder, 'three');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    await writeFile(join(to, 'tables/users.copy.gz'), 'not a table');
    const place = await emptyPlace();
    await assert.rejects(restore(place, to));
    assert.equal((await withConnection(place.databaseUrl, tablesOf)).length, 0);
  });

  it('[H914] one whose uploads cannot be copied leaves nothing behind, and the next try goes through', async () => {
    const to = join(folder, 'five');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const place = await emptyPlace();
    // a file stands where a folder has to be
    const blocked = { ...place, files: join(folder, 'blocked', 'files') };
    await writeFile(join(folder, 'blocked'), '');
    await assert.rejects(restore(blocked, to), /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(place.databaseUrl, tablesOf)).length, 0);
    // one that ended in the middle of copying leaves half of the files beside their place
    await rm(join(folder, 'blocked'));
    await mkdir(`${blocked.files}.begun/songs`, { recursive: true });
    await writeFile(`${blocked.files}.begun/songs/half`, 'so');
    await restore(blocked, to);
    assert.deepEqual(await readdir(blocked.files, { recursive: true }), [
      'songs',
      'songs/1',
      'songs/1/http.m4a',
    ]);
    assert.deepEqual(await readdir(join(folder, 'blocked')), ['files']);
  });

  it('[H914] uploads that cannot be moved to their place at the end take the rows with them', async () => {
    const to = join(folder, 'six');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const place = await emptyPlace();
    const restoring = restore(place, to);
    // the name is taken by a file once the uploads lie beside it
    while (!(await stat(`${place.files}.begun/songs`).catch(() => null))) await nextTurn();
    await writeFile(place.files, 'in the way');
    await assert.rejects(restoring, /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(place.databaseUrl, tablesOf)).length, 0);
    await rm(place.files);
    await restore(place, to);
    assert.equal(await readFile(join(place.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
  });

  it('[H450] one of a newer program is refused by name', async () => {
    const to = join(folder, 'four');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const inventory = await readInventory(to);
    const newer = { ...inventory, migrations: [...inventory.migrations, '9999-of-tomorrow'] };
    await writeFile(join(to, 'backup.json'), JSON.stringify(newer));
    await assert.rejects(restore(await emptyPlace(), to), /newer than this program: it has 9999-of-tomorrow/);
  });
});

/** Of every table how many rows it has, and one print of all that is in them. */
async function printsOf(url: string): Promise<Map<string, { count: number; print: string }>> {
  return withConnection(url, async (client) => {
    const prints = new Map<string, { count: number; print: string }>();
    for (const { name } of await tablesOf(client)) prints.set(name, await printOf(client, name));
    return prints;
  });
}

async function printOf(client: pg.ClientBase, name: string) {
  const { rows } = await client.query<{ count: number; print: string }>(
    `select count(*)::int as count, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
     from ${name} t`,
  );
  return rows[0] ?? { count: 0, print: '' };
}

/** New rows take new numbers. */
async function goesOn(url: string): Promise<void> {
  const db = connect(url, { poolMax: 2 });
  const kai = await createTestUser(db, 'kai again');
  const song = await createTestSong(db);
  await fillQueue(db, kai, [song]);
  await createTestRoom(db, kai);
  assert.equal((await Song.query(db).where({ id: Number(song) })).length, 1);
  await db.destroy();
}

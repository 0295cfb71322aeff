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

describe('backup and restore', function () {
  this.timeout(60_000);
  let folder: string;
  let database: TestDatabase;
  const createdDatabases: string[] = [];
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
    for (const name of createdDatabases)
      await withConnection(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates a database without tables, and an empty folder for uploads. */
  async function createEmptyTarget() {
    const name = `hangout_restored_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = await getTestServer();
    await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
    createdDatabases.push(name);
    return { databaseUrl: urlOfDatabase(adminUrl, name), files: join(folder, `files of ${name}`) };
  }

  it('[H449] [H450] restore brings back every row of every table, the uploads and the waiting jobs', async () => {
    const to = join(folder, 'one');
    const made = await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    assert.equal((await stat(to)).mode & 0o077, 0, 'signing keys are in it');
    const target = await createEmptyTarget();
    await restore(target, to);
    const [before, after] = [await checksumsOf(database.url), await checksumsOf(target.databaseUrl)];
    assert.ok(before.size > 20);
    assert.deepEqual(after, before);
    for (const { name, rows } of made.tables) assert.equal(after.get(name)?.count, rows, name);
    assert.ok((after.get('users')?.count ?? 0) > 5);
    assert.equal(await readFile(join(target.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
    const jobs = await withConnection(target.databaseUrl, (client) =>
      client.query("select data from jobs.job where name = 'after-the-evening'"),
    );
    assert.deepEqual(jobs.rows, [{ data: { play: 7 } }]);
    await assertNewRowsWork(target.databaseUrl);
  });

  it('[H450] restore refuses a database or a folder that is not empty', async () => {
    const to = join(folder, 'two');
    const from = { databaseUrl: database.url, files: join(folder, 'files') };
    await backUp(from, to);
    await assert.rejects(restore(from, to), /The database is not empty/);
    const target = await createEmptyTarget();
    await assert.rejects(restore({ ...target, files: from.files }, to), /There are uploads already/);
    await assert.rejects(restore(target, join(folder, 'nothing')), /holds no finished backup/);
  });

  it('[H450] a damaged backup leaves the target empty', async () => {
    const to = join(folder, 'three');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    await writeFile(join(to, 'tables/users.copy.gz'), 'not a table');
    const target = await createEmptyTarget();
    await assert.rejects(restore(target, to));
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
  });

  it('[H914] restore leaves nothing behind when uploads cannot be copied, and the next attempt succeeds', async () => {
    const to = join(folder, 'five');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const target = await createEmptyTarget();
    // a file has the name of a folder that restore has to create
    const blocked = { ...target, files: join(folder, 'blocked', 'files') };
    await writeFile(join(folder, 'blocked'), '');
    await assert.rejects(restore(blocked, to), /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    // a restore that was interrupted while copying leaves a part of the files in a folder with the suffix `.begun`
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

  it('[H914] restore removes the rows again when uploads cannot be moved to their folder', async () => {
    const to = join(folder, 'six');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const target = await createEmptyTarget();
    const restoring = restore(target, to);
    // once uploads are in the folder with the suffix `.begun`, a file takes the name of their target folder
    while (!(await stat(`${target.files}.begun/songs`).catch(() => null))) await nextTurn();
    await writeFile(target.files, 'in the way');
    await assert.rejects(restoring, /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    await rm(target.files);
    await restore(target, to);
    assert.equal(await readFile(join(target.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
  });

  it('[H450] restore refuses a backup of a newer program and names the unknown migrations', async () => {
    const to = join(folder, 'four');
    await backUp({ databaseUrl: database.url, files: join(folder, 'files') }, to);
    const inventory = await readInventory(to);
    const newer = { ...inventory, migrations: [...inventory.migrations, '9999-of-tomorrow'] };
    await writeFile(join(to, 'backup.json'), JSON.stringify(newer));
    await assert.rejects(
      restore(await createEmptyTarget(), to),
      /newer than this program: it has 9999-of-tomorrow/,
    );
  });
});

/** The number of rows of each table and a checksum of their content. */
async function checksumsOf(url: string): Promise<Map<string, { count: number; print: string }>> {
  return withConnection(url, async (client) => {
    const checksums = new Map<string, { count: number; print: string }>();
    for (const { name } of await tablesOf(client)) checksums.set(name, await checksumOf(client, name));
    return checksums;
  });
}

async function checksumOf(client: pg.ClientBase, name: string) {
  const { rows } = await client.query<{ count: number; print: string }>(
    `select count(*)::int as count, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
     from ${name} t`,
  );
  return rows[0] ?? { count: 0, print: '' };
}

/** Asserts that rows inserted after a restore get new ids. */
async function assertNewRowsWork(url: string): Promise<void> {
  const db = connect(url, { poolMax: 2 });
  const kai = await createTestUser(db, 'kai again');
  const song = await createTestSong(db);
  await fillQueue(db, kai, [song]);
  await createTestRoom(db, kai);
  assert.equal((await Song.query(db).where({ id: Number(song) })).length, 1);
  await db.destroy();
}

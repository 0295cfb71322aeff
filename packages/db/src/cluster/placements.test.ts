import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/test-database/index.ts';
import { insertUser } from '../accounts/index.ts';
import { claimActor, releaseActor } from '../actors/index.ts';
import { connect, type Db } from '../connect.ts';
import {
  gameProcesses,
  orphanedRooms,
  placeRoom,
  removeProcess,
  reportProcess,
  sweepProcesses,
} from './index.ts';

describe('places of hangouts among processes', () => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 10 });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await db('gameProcesses').delete();
    await db('roomPlacements').delete();
  });

  const say = (name: string, more: { load?: number; draining?: boolean; id?: string } = {}) =>
    reportProcess(db, {
      ...{ id: `${name}:1`, name, rooms: 0, people: 0, cpu: 0, delayMs: 0, load: 0, draining: false },
      ...more,
    });
  const fallSilent = (name: string, seconds: number) =>
    db('gameProcesses')
      .where({ name })
      .update({ seenAt: db.raw('clock_timestamp() - make_interval(secs => ?)', [seconds]) });
  async function room(): Promise<string> {
    const ownerUuid = await insertUser(db, { nickname: `kai ${randomUUID()}` });
    const slug = `hangout-${randomUUID()}`;
    const [row] = await db('rooms').insert({ slug, name: slug, ownerUuid }).returning('uuid');
    return row.uuid;
  }
  const claim = (roomUuid: string, process: string, leaseMs = 3000) =>
    claimActor(db, { roomUuid, process, leaseMs });

  it('[H442] twenty who ask at once are told the same, and so is who asks later', async () => {
    for (const name of ['a', 'b', 'c']) await say(name);
    const roomUuid = await room();
    const places = await Promise.all(Array.from({ length: 20 }, () => placeRoom(db, roomUuid)));
    assert.equal(new Set(places.map((place) => place?.id)).size, 1);
    assert.deepEqual(await placeRoom(db, roomUuid), places[0]);
  });

  it('[H442] the holder of the lease has it, whoever is less busy', async () => {
    await say('a', { load: 50 });
    await say('b');
    const roomUuid = await room();
    await claim(roomUuid, 'a:1');
    assert.equal((await placeRoom(db, roomUuid))?.name, 'a');
  });

  it('[H443] the least loaded one is next, and what is on its way counts', async () => {
    await say('a', { load: 2.5 });
    await say('b', { load: 0 });
    const names: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) names.push((await placeRoom(db, await room()))?.name);
    assert.deepEqual(names, ['b', 'b', 'b', 'a']);
  });

  it('[H440] [H448] nothing is placed where a process is silent or about to end, and its places are given anew', async () => {
    await say('a');
    const roomUuid = await room();
    assert.equal((await placeRoom(db, roomUuid))?.name, 'a');
    await claim(roomUuid, 'a:1');
    await say('b', { load: 9 });
    await fallSilent('a', 4);
    assert.equal((await placeRoom(db, roomUuid))?.name, 'b');
    await say('a', { draining: true });
    assert.equal((await placeRoom(db, await room()))?.name, 'b');
    await say('b', { draining: true });
    assert.equal(await placeRoom(db, await room()), null);
  });

  it('[H440] a new life of a process takes the place of the old one; one that left is gone', async () => {
    await say('a');
    await say('a', { id: 'a:2' });
    assert.deepEqual(
      (await gameProcesses(db)).map(({ id }) => id),
      ['a:2'],
    );
    await removeProcess(db, 'a:2');
    assert.deepEqual(await gameProcesses(db), []);
  });

  it('[H441] who is silent for a minute is forgotten', async () => {
    await say('a');
    await say('b');
    await fallSilent('a', 61);
    await sweepProcesses(db);
    assert.deepEqual(
      (await gameProcesses(db)).map(({ name }) => name),
      ['b'],
    );
  });

  it('[H444] a lease that ran out is an orphan, one that was given up is not, and handing over makes one', async () => {
    const [died, empty, handed, held] = [await room(), await room(), await room(), await room()];
    await claim(died, 'a:1', -1);
    for (const roomUuid of [empty, handed]) {
      const lease = await claim(roomUuid, 'a:1');
      assert.ok(lease);
      await releaseActor(db, lease, roomUuid === empty);
    }
    await claim(held, 'a:1');
    const orphans = await orphanedRooms(db, 50);
    assert.deepEqual(
      [died, empty, handed, held].map((one) => orphans.includes(one)),
      [true, false, true, false],
    );
    await claim(died, 'b:1');
    assert.ok(!(await orphanedRooms(db, 50)).includes(died));
  });
});

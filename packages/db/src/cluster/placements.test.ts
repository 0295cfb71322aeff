import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertUser } from '../accounts/accounts.ts';
import { GameProcess, RoomPlacement } from '../models/room-leases.ts';
import { Room } from '../models/rooms.ts';
import { claimLease, releaseLease } from '../room-leases/leases.ts';
import { databaseTest } from '../testing.ts';
import { findOrphanedRooms, placeRoom } from './placements.ts';
import {
  claimProcessName,
  deleteExpiredProcesses,
  deleteProcess,
  listGameProcesses,
  processTimeoutMs,
  reportProcess,
} from './processes.ts';

describe('placement of hangouts on game server processes', () => {
  const t = databaseTest({ poolMax: 10 });
  beforeEach(async () => {
    await GameProcess.query(t.db).delete();
    await RoomPlacement.query(t.db).delete();
  });

  const say = (name: string, more: { load?: number; draining?: boolean; id?: string } = {}) =>
    reportProcess(t.db, {
      ...{ id: `${name}:1`, name, rooms: 0, people: 0, cpu: 0, delayMs: 0, load: 0, draining: false },
      ...more,
    });
  const fallSilent = (name: string, seconds = processTimeoutMs() / 1000 + 1) =>
    GameProcess.query(t.db)
      .where({ name })
      .patch({ seenAt: t.db.raw('clock_timestamp() - make_interval(secs => ?)', [seconds]) });
  async function room(): Promise<string> {
    const ownerUuid = await insertUser(t.db, { nickname: `kai ${randomUUID()}` });
    const slug = `hangout-${randomUUID()}`;
    const row = await Room.query(t.db)
      .insert({ slug, name: slug, ownerUuid })
      .returning('uuid')
      .first()
      .throwIfNotFound();
    return row.uuid;
  }
  const claim = (roomUuid: string, process: string, leaseMs = 60_000) =>
    claimLease(t.db, { roomUuid, process, leaseMs });

  it('[H442] twenty simultaneous placements of a hangout, and one made later, all return the same process', async () => {
    for (const name of ['a', 'b', 'c']) await say(name);
    const roomUuid = await room();
    const places = await Promise.all(Array.from({ length: 20 }, () => placeRoom(t.db, roomUuid)));
    assert.equal(new Set(places.map((place) => place?.id)).size, 1);
    assert.deepEqual(await placeRoom(t.db, roomUuid), places[0]);
  });

  it('[H442] a hangout stays on the process that holds its lease, even if another process has less load', async () => {
    await say('a', { load: 50 });
    await say('b');
    const roomUuid = await room();
    await claim(roomUuid, 'a:1');
    assert.equal((await placeRoom(t.db, roomUuid))?.name, 'a');
  });

  it('[H443] a hangout is placed on the least loaded process, and each placement there counts as additional load', async () => {
    await say('a', { load: 2.5 });
    await say('b', { load: 0 });
    const names: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) names.push((await placeRoom(t.db, await room()))?.name);
    assert.deepEqual(names, ['b', 'b', 'b', 'a']);
  });

  it('[H440] [H448] no hangout is placed on a process that is draining or sends no heartbeats', async () => {
    await say('a');
    const roomUuid = await room();
    assert.equal((await placeRoom(t.db, roomUuid))?.name, 'a');
    await claim(roomUuid, 'a:1');
    await say('b', { load: 9 });
    await fallSilent('a');
    assert.equal((await placeRoom(t.db, roomUuid))?.name, 'b');
    await say('a', { draining: true });
    assert.equal((await placeRoom(t.db, await room()))?.name, 'b');
    await say('b', { draining: true });
    assert.equal(await placeRoom(t.db, await room()), null);
  });

  it('[H440] [H920] a new process can take over a name only after its holder has sent no heartbeat for a while', async () => {
    await say('a');
    assert.equal(await say('a', { id: 'a:2' }), false, 'the other one speaks');
    await fallSilent('a');
    assert.equal(await say('a', { id: 'a:2' }), true);
    assert.equal(await say('a'), false, 'whoever stood still has lost its place');
    assert.deepEqual(
      (await listGameProcesses(t.db)).map(({ id }) => id),
      ['a:2'],
    );
    await deleteProcess(t.db, 'a:2');
    assert.deepEqual(await listGameProcesses(t.db), []);
  });

  it('[H920] one of five claims to a process name succeeds; a process gets hangouts only after its first heartbeat', async () => {
    const claimed = await Promise.all(
      [1, 2, 3, 4, 5].map((life) => claimProcessName(t.db, { id: `a:${life}`, name: 'a' })),
    );
    assert.equal(claimed.filter((holder) => holder === null).length, 1);
    const [winner] = await listGameProcesses(t.db);
    assert.ok(claimed.every((holder) => holder === null || holder.id === winner?.id));
    assert.equal(await placeRoom(t.db, await room()), null);
    assert.equal(await claimProcessName(t.db, { id: 'b:1', name: 'b' }), null, 'another name is free');
    await fallSilent('a');
    assert.equal(await claimProcessName(t.db, { id: 'a:6', name: 'a' }), null);
    assert.equal(await say('a', { id: 'a:6' }), true);
    assert.equal((await placeRoom(t.db, await room()))?.id, 'a:6');
  });

  it('[H441] a process that has sent no heartbeat for a minute is deleted', async () => {
    await say('a');
    await say('b');
    await fallSilent('a', 61);
    await deleteExpiredProcesses(t.db);
    assert.deepEqual(
      (await listGameProcesses(t.db)).map(({ name }) => name),
      ['b'],
    );
  });

  it('[H444] a hangout is orphaned if its lease has expired, or was released while people were inside', async () => {
    const [died, empty, handed, held] = [await room(), await room(), await room(), await room()];
    await claim(died, 'a:1', -1);
    for (const roomUuid of [empty, handed]) {
      const lease = await claim(roomUuid, 'a:1');
      assert.ok(lease);
      await releaseLease(t.db, lease, roomUuid === empty);
    }
    await claim(held, 'a:1');
    const orphans = await findOrphanedRooms(t.db, 50);
    assert.deepEqual(
      [died, empty, handed, held].map((one) => orphans.includes(one)),
      [true, false, true, false],
    );
    await claim(died, 'b:1');
    assert.ok(!(await findOrphanedRooms(t.db, 50)).includes(died));
  });
});

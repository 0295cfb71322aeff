import assert from 'node:assert/strict';
import { claimLease, type Db } from '@hangout/db';
import { GameProcess, RoomLease } from '@hangout/db/models/room-leases';
import { databaseTest } from '@hangout/db/testing';
import { createLog } from '@hangout/platform/log/log';
import { createFakeClock, type FakeClock } from '@hangout/testkit/fake-clock';
import type { RoomRegistry } from '../registry/index.ts';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { joinCluster } from './membership.ts';

describe('membership of a game server in the cluster', () => {
  const t = databaseTest({ poolMax: 3 });

  const join = (db: Db, scheduler: FakeClock, registry: Partial<RoomRegistry> = {}) =>
    joinCluster(
      {
        ...{ db, scheduler, log: createLog({ level: 'silent' }), onReplaced: assert.fail },
        registry: { stats: () => ({ rooms: 0, people: 0 }), ...registry } as RoomRegistry,
      },
      { id: 'game-9:run', name: 'game-9' },
    );

  /** Returns the database with `onRaw` called before each raw statement, which it may delay or fail. */
  const interceptRaw = (onRaw: (sql: string) => Promise<void>) =>
    new Proxy(t.db, {
      get(db, name) {
        if (name !== 'raw') return Reflect.get(db, name);
        return async (sql: string, values: object) => {
          await onRaw(sql);
          return db.raw(sql, values as never);
        };
      },
    }) as Db;

  it('[H448] leaving the cluster removes a process’s registration even while a heartbeat is being written', async () => {
    let isHeld = false;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slowDb = interceptRaw(async (sql) => {
      if (isHeld && sql.includes('insert into game_processes')) await released;
    });
    const membership = await join(slowDb, createFakeClock());
    isHeld = true;
    const ticked = membership.tick();
    const left = membership.leave();
    await GameProcess.query(t.db).resultSize();
    release();
    await Promise.all([ticked, left]);
    assert.equal(await GameProcess.query(t.db).where({ name: 'game-9' }).resultSize(), 0);
  });

  it('[H1244] after a database outage a process waits three seconds before it takes over rooms with expired leases', async () => {
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'kai'));
    await claimLease(t.db, { roomUuid: room.uuid, process: 'game-8:run', leaseMs: 3000 });
    await RoomLease.query(t.db)
      .where({ roomUuid: room.uuid })
      .patch({ leaseUntil: new Date(Date.now() - 1000).toISOString() });

    let isAway = false;
    const db = interceptRaw(async () => {
      if (isAway) throw new Error('the database is away');
    });
    const clock = createFakeClock();
    const opened: string[] = [];
    const membership = await join(db, clock, {
      open: async (roomUuid) => {
        opened.push(roomUuid);
        throw new Error('not in this test');
      },
    });
    isAway = true;
    clock.spend(3000);
    await membership.tick();
    isAway = false;
    for (let second = 0; second < 3; second += 1) {
      await membership.tick();
      clock.spend(1000);
    }
    assert.deepEqual(opened, []);
    await membership.tick();
    assert.deepEqual(opened, [room.uuid]);
    await membership.leave();
  });
});

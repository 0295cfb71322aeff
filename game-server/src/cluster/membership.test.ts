import assert from 'node:assert/strict';
import type { Db } from '@hangout/db';
import { GameProcess } from '@hangout/db/models/room-leases';
import { databaseTest } from '@hangout/db/testing';
import { createLog } from '@hangout/server';
import type { RoomRegistry } from '../registry/index.ts';
import type { Scheduler } from '../scheduler.ts';
import { joinCluster } from './membership.ts';

describe('membership of a cluster', () => {
  const t = databaseTest({ poolMax: 3 });

  it('[H448] a process that leaves is not inserted again by a heartbeat that was still being written', async () => {
    let isHeld = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Holds heartbeats back between the process and the database.
    const slowDb = new Proxy(t.db, {
      get(db, name) {
        if (name !== 'raw') return Reflect.get(db, name);
        return async (sql: string, values: object) => {
          if (isHeld && sql.includes('insert into game_processes')) await released;
          return db.raw(sql, values as never);
        };
      },
    }) as Db;
    const registry = { stats: () => ({ rooms: 0, people: 0 }) } as unknown as RoomRegistry;
    const scheduler = { repeat: () => () => {} } as unknown as Scheduler;
    const membership = await joinCluster(
      { db: slowDb, log: createLog({ level: 'silent' }), scheduler, registry, onReplaced: assert.fail },
      { id: 'game-9:run', name: 'game-9' },
    );
    isHeld = true;
    const ticked = membership.tick();
    const left = membership.leave();
    await GameProcess.query(t.db).resultSize();
    release();
    await Promise.all([ticked, left]);
    assert.equal(await GameProcess.query(t.db).where({ name: 'game-9' }).resultSize(), 0);
  });
});

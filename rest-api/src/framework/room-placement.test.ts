import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { reportProcess } from '@hangout/db';
import { GameProcess } from '@hangout/db/models/room-leases';
import { databaseTest } from '@hangout/db/testing';
import { HttpRefusalError } from './http-refusal.ts';
import { createRoomPlacement } from './room-placement.ts';

describe('on which game server a hangout is opened (placement)', () => {
  const t = databaseTest({ poolMax: 4 });
  let queries = 0;
  before(async () => {
    t.db.on('query', () => {
      queries += 1;
    });
  });
  const say = (name: string) =>
    reportProcess(t.db, {
      ...{ id: `${name}:1`, name, rooms: 0, people: 0, cpu: 0, delayMs: 0, load: 0, draining: false },
    });

  it('[H442] a join is refused with 503 while there is no game server, and succeeds once there is one', async () => {
    const { pathTo, anyPath } = createRoomPlacement(t.db);
    const roomUuid = randomUUID();
    await assert.rejects(
      pathTo(roomUuid),
      (error) => error instanceof HttpRefusalError && error.status === 503,
    );
    assert.equal(await anyPath(), '');
    await say('game-1');
    assert.equal(await pathTo(roomUuid), '/p/game-1');
    assert.equal(await anyPath(), '/p/game-1');
  });

  it('[H442] simultaneous requests for a hangout’s game server use the cached one, until the cache expires after 200 ms', async () => {
    let now = 0;
    const { pathTo } = createRoomPlacement(t.db, () => now);
    const roomUuid = randomUUID();
    await say('game-1');
    await pathTo(roomUuid);
    const before = queries;
    now = 199;
    const paths = await Promise.all(Array.from({ length: 300 }, () => pathTo(roomUuid)));
    assert.deepEqual([new Set(paths).size, queries - before], [1, 0]);
    await GameProcess.query(t.db).delete();
    await say('game-2');
    now = 200;
    assert.equal(await pathTo(roomUuid), '/p/game-2');
  });
});

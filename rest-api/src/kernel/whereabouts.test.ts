import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect, type Db, reportProcess } from '@hangout/db';
import { createTestDatabase, type TestDatabase } from '../../../scripts/test-database/index.ts';
import { Refusal } from './refusal.ts';
import { createWhereabouts } from './whereabouts.ts';

describe('where hangouts are', () => {
  let database: TestDatabase;
  let db: Db;
  let queries = 0;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 4 });
    db.on('query', () => {
      queries += 1;
    });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  const say = (name: string) =>
    reportProcess(db, {
      ...{ id: `${name}:1`, name, rooms: 0, people: 0, cpu: 0, delayMs: 0, load: 0, draining: false },
    });

  it('[H442] nowhere while no process takes rooms: it is refused, and asked anew the next time', async () => {
    const { pathTo, anyPath } = createWhereabouts(db);
    const roomUuid = randomUUID();
    await assert.rejects(pathTo(roomUuid), (error) => error instanceof Refusal && error.status === 503);
    assert.equal(await anyPath(), '');
    await say('game-1');
    assert.equal(await pathTo(roomUuid), '/p/game-1');
    assert.equal(await anyPath(), '/p/game-1');
  });

  it('[H442] a crowd at one door is one question, and a moment later the answer is another', async () => {
    let now = 0;
    const { pathTo } = createWhereabouts(db, () => now);
    const roomUuid = randomUUID();
    await say('game-1');
    await pathTo(roomUuid);
    const before = queries;
    now = 199;
    const paths = await Promise.all(Array.from({ length: 300 }, () => pathTo(roomUuid)));
    assert.deepEqual([new Set(paths).size, queries - before], [1, 0]);
    await db('gameProcesses').delete();
    await say('game-2');
    now = 200;
    assert.equal(await pathTo(roomUuid), '/p/game-2');
  });
});

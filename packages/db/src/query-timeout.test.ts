import assert from 'node:assert/strict';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { type FaultyConnection, startFaultyConnection } from '@hangout/testkit/database/faulty-connection';
import { connect, type Db } from './connect.ts';

describe('a database that hangs', () => {
  let database: TestDatabase;
  let connection: FaultyConnection;
  let db: Db;
  /** A pool whose query timeout is twenty times that of `db`. */
  let slowDb: Db;
  before(async () => {
    database = await createTestDatabase();
    connection = await startFaultyConnection(database.url);
    db = connect(connection.url, { poolMax: 2, queryTimeoutMs: 400 });
    slowDb = connect(connection.url, { poolMax: 1, queryTimeoutMs: 8_000 });
  });
  after(async () => {
    connection.thaw();
    await db.destroy();
    await slowDb.destroy();
    await connection.close();
    await database.drop();
  });
  const givenUp = (work: Promise<unknown>) => assert.rejects(work, /connection|timeout/i);
  /** Queries that began earlier may still fail; afterwards the pool has fresh connections. */
  const recovered = async () => {
    const end = performance.now() + 3000;
    while (
      !(await db.raw('select 1').then(
        () => true,
        () => false,
      ))
    )
      assert.ok(performance.now() < end, 'the pool does not recover');
  };

  it('[H439] a statement, a connection attempt and a wait for the pool each fail within the timeout', async () => {
    await Promise.all([db.raw('select 1'), db.raw('select 2')]);
    await slowDb.raw('select 1');
    connection.freeze();
    let stillWaits = true;
    const answer = slowDb.raw('select 2').finally(() => {
      stillWaits = false;
    });
    await Promise.all(Array.from({ length: 6 }, () => givenUp(db.raw('select 3'))));
    await givenUp(db.raw('select 4'));
    assert.ok(stillWaits, 'a longer query timeout still waits');
    connection.thaw();
    await answer;
    await recovered();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => db.raw('select ? ::int as n', [n])));
    assert.deepEqual(
      answers.map(({ rows }) => rows[0].n),
      [1, 2, 3, 4],
    );
  });

  it('[H439] a transaction whose statement timed out is rolled back and frees its locks', async () => {
    await db.raw('create table kept (name text)');
    const failed = db.transaction(async (tx) => {
      await tx.raw(`insert into kept values ('half')`);
      connection.freeze();
      await tx.raw(`insert into kept values ('other half')`);
    });
    await givenUp(failed);
    connection.thaw();
    await recovered();
    await db.transaction(async (tx) => {
      await tx.raw('lock table kept in access exclusive mode');
    });
    assert.deepEqual((await db.raw('select * from kept')).rows, []);
  });

  it('[H439] a slow answer that comes within the timeout is returned', async () => {
    const { rows } = await db.raw(`select 1 as one from pg_sleep(0.2)`);
    assert.deepEqual(rows, [{ one: 1 }]);
    await assert.rejects(db.raw('select pg_sleep(5)'), /statement timeout|terminated/);
  });
});

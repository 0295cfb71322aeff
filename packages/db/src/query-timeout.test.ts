import assert from 'node:assert/strict';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { type FaultyConnection, startFaultyConnection } from '@hangout/testkit/database/faulty-connection';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { waitFor } from '@hangout/testkit/wait-for';
import { connect, type Db } from './connect.ts';

const QUERY_TIMEOUT_MS = 400;
/** A hundred times the short timeout, but below the minute that knex waits for its pool by default. */
const LONG_TIMEOUT_MS = 40_000;

describe('the timeout of database queries', () => {
  useRealTimeouts();
  let database: TestDatabase;
  let connection: FaultyConnection;
  let db: Db;
  /** A pool with the long timeout, for queries that must succeed on a busy machine. */
  let slowDb: Db;
  before(async () => {
    database = await createTestDatabase();
    connection = await startFaultyConnection(database.url);
    db = connect(connection.url, { poolMax: 2, queryTimeoutMs: QUERY_TIMEOUT_MS });
    slowDb = connect(connection.url, { poolMax: 1, queryTimeoutMs: LONG_TIMEOUT_MS });
  });
  after(async () => {
    connection.thaw();
    await db.destroy();
    await slowDb.destroy();
    await connection.close();
    await database.drop();
  });
  const givenUp = (work: Promise<unknown>) => assert.rejects(work, /connection|timeout/i);
  /**
   * Waits until the pool returns results: queries may fail until it has replaced broken connections, or while the machine
   * is busy.
   */
  const answersAgain = () =>
    waitFor('the pool recovers', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map((n) => db.raw('select ?::int as n', [n])));
      return answers.map(({ rows }) => rows[0].n);
    });

  it('[H439] if PostgreSQL hangs, a query, a new connection and the wait for a free connection each fail after the timeout', async () => {
    await answersAgain();
    await slowDb.raw('select 1');
    connection.freeze();
    let stillWaits = true;
    const answer = slowDb.raw('select 2').finally(() => {
      stillWaits = false;
    });
    const reasonOf = (work: Promise<unknown>) => work.then(() => 'no error', String);
    const reasons = await Promise.all(Array.from({ length: 6 }, () => reasonOf(db.raw('select 3'))));
    assert.match(reasons.join('\n'), /Connection timeout: no answer came/, 'a query');
    assert.match(reasons.join('\n'), /Timeout acquiring a connection/, 'the wait for a free connection');
    const newConnection = await reasonOf(db.raw('select 4'));
    for (const reason of [...reasons, newConnection]) assert.match(reason, /timeout/i);
    assert.ok(stillWaits, 'a longer query timeout still waits');
    connection.thaw();
    await answer;
    assert.deepEqual(await answersAgain(), [1, 2, 3, 4]);
  });

  it('[H439] a transaction whose query timed out is rolled back and releases its locks', async () => {
    await slowDb.raw('create table kept (name text)');
    const failed = db.transaction(async (tx) => {
      await tx.raw(`insert into kept values ('half')`);
      connection.freeze();
      await tx.raw(`insert into kept values ('other half')`);
    });
    await givenUp(failed);
    connection.thaw();
    await slowDb.transaction(async (tx) => {
      await tx.raw('lock table kept in access exclusive mode');
    });
    assert.deepEqual((await slowDb.raw('select * from kept')).rows, []);
  });

  it('[H439] a slow query succeeds if its response arrives within the timeout, and fails otherwise', async () => {
    const { rows } = await slowDb.raw(`select 1 as one from pg_sleep(0.5)`);
    assert.deepEqual(rows, [{ one: 1 }]);
    // The pool has a free connection, so the statement times out and not the wait for a connection.
    await answersAgain();
    await assert.rejects(db.raw('select pg_sleep(60)'), /timeout|terminated/);
  });
});

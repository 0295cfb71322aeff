import assert from 'node:assert/strict';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { connect, type Db } from './connect.ts';

describe('prepared statements for repeated queries', () => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await createTestDatabase();
    // One connection, so that all statements run on it.
    db = connect(database.url, { poolMax: 1 });
    await db.raw('create table songs_played (title text)');
    await db('songs_played').insert([{ title: 'one' }, { title: 'two' }]);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  const read = () => db.select('*').from('songs_played').orderBy('title');
  const countPrepared = async (part: string): Promise<number> => {
    const found = await db.raw('select statement from pg_prepared_statements where statement like ?', [
      `%${part}%`,
    ]);
    return found.rows.length;
  };

  it('[H1420] a repeated query is prepared only once, and returns the same rows as without preparation', async () => {
    const expected = await read();
    assert.equal(await countPrepared('songs_played'), 0);
    for (let time = 0; time < 10; time += 1) assert.deepEqual(await read(), expected);
    assert.equal(await countPrepared('songs_played'), 1);
    assert.deepEqual(await db('songs_played').where({ title: 'two' }).pluck('title'), ['two']);
  });

  it('[H1420] a prepared query still works after its table has been altered', async () => {
    for (let time = 0; time < 10; time += 1) await read();
    await db.raw(`alter table songs_played add column artist text default 'somebody'`);
    for (let time = 0; time < 10; time += 1)
      assert.deepEqual(await read(), [
        { title: 'one', artist: 'somebody' },
        { title: 'two', artist: 'somebody' },
      ]);
  });

  it('[H1420] queries in transactions are not prepared, and the error of a failed query reaches the caller', async () => {
    await db.transaction(async (tx) => {
      for (let time = 0; time < 10; time += 1) await tx.raw(`select 'inside' as place`);
    });
    assert.equal(await countPrepared('inside'), 0);
    for (let time = 0; time < 10; time += 1)
      await assert.rejects(db.raw('select * from nowhere'), { code: '42P01' });
    for (let time = 0; time < 10; time += 1)
      await assert.rejects(db.raw('select 1 / ?::int as part', [0]), { code: '22012' });
  });
});

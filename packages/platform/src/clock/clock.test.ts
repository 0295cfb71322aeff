import assert from 'node:assert/strict';
import { connect } from '@hangout/db';
import { createTestDatabase } from '@hangout/testkit/database';
import { createClock } from './clock.ts';

describe('createClock, the time of all servers', () => {
  it('[H401] the servers’ clock follows the database’s time, even if the machine’s clock is an hour wrong', async () => {
    const database = await createTestDatabase();
    const db = connect(database.url, { poolMax: 1 });
    const hour = 3_600_000;
    const begun = performance.now();
    const clock = await createClock(db, { local: () => Date.now() - hour, everyMs: 0 });
    const off = clock.now() - Date.now();
    const took = performance.now() - begun;
    clock.close();
    await db.destroy();
    await database.drop();
    // The error is at most half of a round trip, plus rounding, because both clocks return whole milliseconds.
    assert.ok(Math.abs(off) <= took + 2, `${off} ms off after ${took} ms`);
  });
});

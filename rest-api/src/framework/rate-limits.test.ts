import assert from 'node:assert/strict';
import { connect, type Db } from '@hangout/db';
import { databaseTest } from '@hangout/db/testing';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

describe('rate limits of several REST servers that share PostgreSQL', () => {
  const t = databaseTest({ poolMax: 3 });
  const pools: Db[] = [];
  function server(url = t.url): RateLimits {
    const db = connect(url, { poolMax: 3, queryTimeoutMs: 500 });
    pools.push(db);
    return createRateLimits({ shared: { db } });
  }
  afterEach(async () => {
    for (const db of pools.splice(0)) await db.destroy();
  });
  const tries = { points: 4, seconds: 60 };
  /** How many of `times` tries at the same moment one server lets through. */
  async function passed(limits: RateLimits, key: string, times: number): Promise<number> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => limits.take('door', key, tries)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) assert.equal(reason.status, 429);
    return times - refused.length;
  }

  it('[H454] counts concurrent attempts of one caller on all servers together', async () => {
    const [one, other] = [server(), server()];
    const counts = await Promise.all([passed(one, 'ann', 6), passed(other, 'ann', 6)]);
    assert.equal(counts[0] + counts[1], 4);
    assert.equal(await passed(other, 'bob', 1), 1, 'another caller has tries of their own');
  });

  it('[H454] gives one point back, or all of them, on every server', async () => {
    const [one, other] = [server(), server()];
    assert.equal(await passed(one, 'cat', 5), 4);
    await other.giveBack('door', 'cat');
    assert.equal(await passed(other, 'cat', 1), 0, 'the refused try was counted as well');
    await other.take('door', 'dan', tries);
    await one.take('door', 'dan', tries);
    await one.reset('door', 'dan');
    assert.equal(await passed(other, 'dan', 5), 4);
  });

  it('[H454] answers how long to wait and refills when the window is over', async () => {
    const [one, other] = [server(), server()];
    await passed(one, 'eve', 4);
    await assert.rejects(other.take('door', 'eve', tries), (error: { headers?: Record<string, string> }) => {
      const seconds = Number(error.headers?.['retry-after']);
      return seconds > 50 && seconds <= 60;
    });
    await t.db.raw("update rate_limits set expire = expire - 61000 where key like '%:eve'");
    assert.equal(await passed(other, 'eve', 5), 4);
  });

  it('[H454] counts in the memory of each process while the database is unavailable', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    const [one, other] = [server(nowhere), server(nowhere)];
    assert.deepEqual([await passed(one, 'fay', 6), await passed(other, 'fay', 6)], [4, 4]);
  });
});

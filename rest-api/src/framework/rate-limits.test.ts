import assert from 'node:assert/strict';
import { connect, type Db } from '@hangout/db';
import { databaseTest } from '@hangout/db/testing';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Short, so that a test can wait until an unavailable database times out. */
const QUERY_TIMEOUT_MS = 500;

describe('rate limits that several REST servers share through PostgreSQL', () => {
  const t = databaseTest({ poolMax: 3 });
  const pools: Db[] = [];
  function server(url = t.url): RateLimits {
    const db = connect(url, { poolMax: 3, queryTimeoutMs: QUERY_TIMEOUT_MS });
    pools.push(db);
    return createRateLimits({ shared: { db } });
  }
  afterEach(async () => {
    for (const db of pools.splice(0)) await db.destroy();
  });
  const tries = { points: 4, seconds: 60 };
  /** Returns how many of `times` concurrent attempts the rate limit of one server allows. */
  async function passed(limits: RateLimits, key: string, times: number): Promise<number> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => limits.take('door', key, tries)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) assert.equal(reason.status, 429);
    return times - refused.length;
  }

  it('[H454] simultaneous rate-limited attempts of one caller at several servers are counted together', async () => {
    const [one, other] = [server(), server()];
    const counts = await Promise.all([passed(one, 'ann', 6), passed(other, 'ann', 6)]);
    assert.equal(counts[0] + counts[1], 4);
    assert.equal(await passed(other, 'bob', 1), 1, 'each caller has a bucket of their own');
  });

  it('[H454] a refused attempt counts towards a rate limit too; resetting a caller’s attempts at one server resets them at all servers', async () => {
    const [one, other] = [server(), server()];
    assert.equal(await passed(one, 'cat', 5), 4);
    await other.giveBack('door', 'cat');
    assert.equal(await passed(other, 'cat', 1), 0, 'the refused attempt was counted as well');
    await other.take('door', 'dan', tries);
    await one.take('door', 'dan', tries);
    await one.reset('door', 'dan');
    assert.equal(await passed(other, 'dan', 5), 4);
  });

  it('[H454] a caller over the rate limit is told how many seconds to wait, and may continue after them', async () => {
    const [one, other] = [server(), server()];
    await passed(one, 'eve', 4);
    await assert.rejects(other.take('door', 'eve', tries), (error: { headers?: Record<string, string> }) => {
      const seconds = Number(error.headers?.['retry-after']);
      return seconds > 50 && seconds <= 60;
    });
    await t.db.raw("update rate_limits set expire = expire - 61000 where key like '%:eve'");
    assert.equal(await passed(other, 'eve', 5), 4);
  });

  it('[H454] while the database is unavailable, each process counts rate-limited attempts in its own memory', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    const [one, other] = [server(nowhere), server(nowhere)];
    assert.deepEqual([await passed(one, 'fay', 6), await passed(other, 'fay', 6)], [4, 4]);
  });
});

describe('rate limits in the memory of one process', () => {
  it('[H786] rate limits in memory are kept for at most the configured number of callers; beyond that the least recently used is dropped', async () => {
    const limits = createRateLimits({ maxKeys: 100 });
    const once = { points: 1, seconds: 60 };
    const isTaken = (key: string) =>
      limits.take('door', key, once).then(
        () => true,
        () => false,
      );
    assert.equal(await isTaken('ann'), true);
    for (let stranger = 0; stranger < 99; stranger += 1) await isTaken(`stranger ${stranger}`);
    assert.equal(await isTaken('ann'), false, 'she was used again and is kept');
    for (let stranger = 99; stranger < 190; stranger += 1) await isTaken(`stranger ${stranger}`);
    assert.equal(limits.keysInMemory, 100);
    assert.equal(await isTaken('ann'), false);
    assert.equal(await isTaken('stranger 0'), true, 'the oldest one was forgotten');
  });
});

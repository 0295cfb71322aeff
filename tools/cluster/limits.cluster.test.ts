import assert from 'node:assert/strict';
import { createLimits, type Limits } from '@hangout/rest-api';
import { connectRedis, createLog, type Redis, soonReady } from '@hangout/server';
import { clusterTest } from './testing.ts';

describe('limits of several REST servers', function () {
  this.timeout(30_000);
  const t = clusterTest({ games: 1 });
  const lines: Redis[] = [];
  async function server(): Promise<Limits> {
    const redis = connectRedis(t.cluster.redisUrl, createLog({ level: 'fatal' }));
    lines.push(redis);
    await soonReady(redis);
    return createLimits({ redis });
  }
  after(() => {
    for (const redis of lines) redis.disconnect();
  });
  const tries = { points: 4, seconds: 60 };
  /** How many of `times` tries one server lets through. */
  async function passed(limits: Limits, key: string, times: number): Promise<number> {
    let count = 0;
    for (let turn = 0; turn < times; turn += 1)
      await limits.take('door', key, tries).then(
        () => {
          count += 1;
        },
        (error: { status?: number }) => assert.equal(error.status, 429),
      );
    return count;
  }

  it('[H454] four tries are four tries, on whichever server; a right one gives one back to both', async () => {
    const [one, other] = [await server(), await server()];
    assert.deepEqual([await passed(one, 'ann', 3), await passed(other, 'ann', 1)], [3, 1]);
    await other.giveBack('door', 'ann');
    assert.deepEqual([await passed(one, 'ann', 2), await passed(other, 'ann', 2)], [1, 0]);
    assert.equal(await passed(other, 'bob', 1), 1);
    await one.reset('door', 'ann');
    assert.equal(await passed(other, 'ann', 5), 4);
  });

  it('[H454] without Redis each counts for itself, and nobody is let through uncounted', async () => {
    const [one, other] = [await server(), await server()];
    await t.cluster.part('redis').kill('SIGKILL');
    assert.deepEqual([await passed(one, 'eve', 6), await passed(other, 'eve', 6)], [4, 4]);
    await t.cluster.part('redis').start();
  });
});

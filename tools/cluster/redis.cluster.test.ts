import assert from 'node:assert/strict';
import { Client, type Room } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { createRateLimits, type RateLimits } from '@hangout/rest-api';
import { connectRedis, createLog, waitUntilReady } from '@hangout/server';
import { describeWithProgram } from '@hangout/testkit/programs';
import { Redis } from 'ioredis';
import { createTestSong, fillQueue } from '../../game-server/src/testing/people.ts';
import { failoverTests } from './failover-tests.ts';
import { clusterTest, until } from './cluster-test.ts';
import { answers200 } from './probes.ts';

describeWithProgram('redis-server', 'a cluster with Redis', function () {
  this.timeout(60_000);
  const t = clusterTest({ games: 2, redis: true });
  const seated: Room[] = [];
  after(() => {
    for (const channel of seated) void channel.leave();
  });
  const redisUrl = () => t.cluster.redisUrl ?? '';
  const isReady = (name: string) => answers200(`${t.cluster.addressOf(name)}/readyz`).catch(() => false);

  const metricsOf = async (name: string) => (await fetch(`${t.cluster.addressOf(name)}/metrics`)).text();

  it('[H445] who asks another process than the hangout’s own gets a seat at the right one', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const inside = await kai.join(room);
    const host = await t.hostOf(room);
    const other = host === 'game-1' ? 'game-2' : 'game-1';
    // the board is told within half a second
    const { ticket } = await (await t.guest()).ticket(room);
    const channel = await new Client(`${t.cluster.origin}/p/${other}`).joinOrCreate(hangoutRoom, { ticket });
    channel.reconnection.enabled = false;
    channel.onMessage('*', () => {});
    await until(() => inside.state().counts.users === 2);
    assert.equal(await t.hostOf(room), host);
    await channel.leave();
    await inside.leave();
  });

  it('[H447] [H451] music goes on, people come in, new hangouts open; afterwards all is as before', async () => {
    const [kai, ann] = [await t.user('kai'), await t.user('ann')];
    const room = await t.room(kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const dj = await kai.join(room);
    await dj.ask('addDj', {});
    await until(() => dj.state().nowPlaying);
    const playing = dj.state().nowPlaying?.playId;
    const redis = t.cluster.process('redis');

    await redis.kill('SIGKILL');
    const listener = await ann.join(room);
    await listener.ask('sendMessage', { uuid: crypto.randomUUID(), message: 'still here' });
    await dj.ask('skipSong', {});
    await until(() => listener.state().nowPlaying && listener.state().nowPlaying?.playId !== playing);
    const fresh = await t.room(kai);
    const first = await ann.join(fresh);
    assert.equal(first.state().settings.uuid, fresh.uuid);
    assert.equal(await isReady('game-1'), false);
    assert.match(await metricsOf('game-1'), /^hangout_redis_up 0$/m);
    assert.match(await metricsOf('game-1'), /^hangout_leases_held 1$/m);

    await redis.start();
    for (const name of ['game-1', 'game-2']) await until(() => isReady(name));
    await seatByWrongDoor(room);
    await until(() => listener.state().counts.users === 3);
    for (const one of [dj, listener, first]) await one.leave();
  });

  it('[H447] a Redis that stands still keeps nobody waiting, and one that lost everything is told anew', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const redis = t.cluster.process('redis');
    redis.freeze();
    const began = Date.now();
    const inside = await ann.join(room);
    const took = Date.now() - began;
    redis.thaw();
    const client = new Redis(redisUrl());
    await client.flushall();
    await client.quit();
    assert.ok(took < 6000, `it took ${took} ms`);
    for (const name of ['game-1', 'game-2']) await until(() => isReady(name));
    await seatByWrongDoor(room);
    await until(() => inside.state().counts.users === 2);
    await inside.leave();
  });

  it('[H447] a game server that starts while Redis is away takes hangouts all the same', async () => {
    const ann = await t.user('ann');
    const redis = t.cluster.process('redis');
    const started = t.cluster.process('game-1');
    await t.cluster.process('game-2').kill('SIGTERM');
    await started.kill('SIGTERM');
    await redis.kill('SIGTERM');
    const ready = started.start();
    const room = await t.room(ann);
    await until(() => answers200(`${t.cluster.addressOf('game-1')}/healthz`).catch(() => false), 20_000);
    const inside = await ann.join(room);
    assert.equal(await t.hostOf(room), 'game-1');
    await redis.start();
    await ready;
    await t.cluster.process('game-2').start();
    await seatByWrongDoor(room);
    await until(() => inside.state().counts.users === 2);
    await inside.leave();
  });

  /** Only who finds the way in Redis gets in by the process that does not have the hangout. */
  async function seatByWrongDoor(room: { uuid: string; slug: string }) {
    const other = (await t.hostOf(room)) === 'game-1' ? 'game-2' : 'game-1';
    await until(async () => {
      const { ticket } = await (await t.guest()).ticket(room);
      const client = new Client(`${t.cluster.origin}/p/${other}`);
      return client.joinOrCreate(hangoutRoom, { ticket }).then(
        (channel) => {
          channel.reconnection.enabled = false;
          channel.onMessage('*', () => {});
          seated.push(channel);
          return true;
        },
        () => false,
      );
    }, 15_000);
  }

  describe('limits of several REST servers', () => {
    const connections: ReturnType<typeof connectRedis>[] = [];
    async function server(): Promise<RateLimits> {
      const redis = connectRedis(redisUrl(), createLog({ level: 'fatal' }));
      connections.push(redis);
      await waitUntilReady(redis);
      return createRateLimits({ shared: { redis } });
    }
    after(() => {
      for (const redis of connections) redis.disconnect();
    });
    const tries = { points: 4, seconds: 60 };
    /** How many of `times` tries one server lets through. */
    async function passed(limits: RateLimits, key: string, times: number): Promise<number> {
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
      await t.cluster.process('redis').kill('SIGKILL');
      assert.deepEqual([await passed(one, 'eve', 6), await passed(other, 'eve', 6)], [4, 4]);
      await t.cluster.process('redis').start();
    });
  });

  describe('game servers that die, stand still, or are ended', () => {
    failoverTests(t);
  });
});

import assert from 'node:assert/strict';
import { Client, type Room } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { createLog } from '@hangout/platform/log/log';
import { connectRedis, waitUntilReady } from '@hangout/platform/redis/redis';
import { createRateLimits, type RateLimits } from '@hangout/rest-api';
import { isLongLane } from '@hangout/testkit/lane';
import { describeWithProgram } from '@hangout/testkit/programs';
import { REAL_TIMEOUTS } from '@hangout/testkit/test-settings';
import { waitFor, waitUntil } from '@hangout/testkit/wait-for';
import { Redis } from 'ioredis';
import { createTestSong, fillQueue, type TestRoom } from '../../game-server/src/testing/people.ts';
import { type ClusterTest, clusterTest } from './cluster-test.ts';
import { failoverTests } from './failover-tests.ts';
import { answers200 } from './probes.ts';

const joined: Room[] = [];
const leaveAll = () => {
  for (const channel of joined.splice(0)) void channel.leave();
};

/** Joins through a process that does not run the hangout, which only succeeds through the room listing in Redis. */
async function joinThroughOtherProcess(t: ClusterTest, room: TestRoom): Promise<void> {
  const other = (await t.hostOf(room)) === 'game-1' ? 'game-2' : 'game-1';
  await waitUntil(async () => {
    const { ticket } = await (await t.guest()).ticket(room);
    const client = new Client(`${t.cluster.origin}/p/${other}`);
    return client.joinOrCreate(hangoutRoom, { ticket }).then(
      (channel) => {
        channel.reconnection.enabled = false;
        channel.onMessage('*', () => {});
        joined.push(channel);
        return true;
      },
      () => false,
    );
  });
}

const isReady = (t: ClusterTest, name: string) =>
  answers200(`${t.cluster.addressOf(name)}/readyz`).catch(() => false);

describeWithProgram('redis-server', 'a cluster with Redis', () => {
  const t = clusterTest({ games: 2, redis: true });
  after(leaveAll);
  const redisUrl = () => t.cluster.redisUrl ?? '';

  const metricsOf = async (name: string) => (await fetch(`${t.cluster.addressOf(name)}/metrics`)).text();

  it('[H445] a join that reaches a game server without the hangout is forwarded to the game server that runs it', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const inside = await kai.join(room);
    const host = await t.hostOf(room);
    const other = host === 'game-1' ? 'game-2' : 'game-1';
    // The join is sent to the other game server instead of the ticket's endpoint.
    const { ticket } = await (await t.guest()).ticket(room);
    const channel = await new Client(`${t.cluster.origin}/p/${other}`).joinOrCreate(hangoutRoom, { ticket });
    channel.reconnection.enabled = false;
    channel.onMessage('*', () => {});
    await waitUntil(() => inside.state().counts.users === 2);
    assert.equal(await t.hostOf(room), host);
    await channel.leave();
    await inside.leave();
  });

  it('[H447] [H451] while Redis is down, songs, joins, chat and openings go on, and afterwards all servers become ready', async () => {
    const [kai, ann] = [await t.user('kai'), await t.user('ann')];
    const room = await t.room(kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const dj = await kai.join(room);
    await dj.request('addDj', {});
    await waitUntil(() => dj.state().nowPlaying);
    const playing = dj.state().nowPlaying?.playId;
    const redis = t.cluster.process('redis');

    await redis.kill('SIGKILL');
    const listener = await ann.join(room);
    await listener.request('sendMessage', { uuid: crypto.randomUUID(), message: 'still here' });
    await dj.request('skipSong', {});
    await waitUntil(() => listener.state().nowPlaying && listener.state().nowPlaying?.playId !== playing);
    const fresh = await t.room(kai);
    const first = await ann.join(fresh);
    assert.equal(first.state().settings.uuid, fresh.uuid);
    assert.equal(await isReady(t, 'game-1'), false);
    assert.match(await metricsOf('game-1'), /^hangout_redis_up 0$/m);
    assert.match(await metricsOf('game-1'), /^hangout_leases_held 1$/m);

    await redis.start();
    for (const name of ['game-1', 'game-2']) await waitUntil(() => isReady(t, name));
    await joinThroughOtherProcess(t, room);
    await waitUntil(() => listener.state().counts.users === 3);
    for (const one of [dj, listener, first]) await one.leave();
  });

  it('[H447] after Redis has lost its data, the listings of all rooms are written to it again', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const inside = await ann.join(room);
    const client = new Redis(redisUrl());
    await client.flushall();
    await client.quit();
    await joinThroughOtherProcess(t, room);
    await waitUntil(() => inside.state().counts.users === 2);
    await inside.leave();
  });

  it('[H2130] a hangout can be entered although Redis lists a room of it that has closed', async () => {
    const ann = await t.user('ann');
    const [other, room] = [await t.room(ann), await t.room(ann)];
    const elsewhere = await ann.join(other);
    const client = new Redis(redisUrl());
    const listing = await waitFor('the listing', () => client.hget('roomcaches', other.uuid));
    await client.hset('roomcaches', room.uuid, listing.replaceAll(other.uuid, room.uuid));
    await client.quit();
    const inside = await ann.join(room);
    assert.equal(inside.state().settings.uuid, room.uuid);
    for (const one of [inside, elsewhere]) await one.leave();
  });

  describe('rate limits of several REST servers with Redis', () => {
    const connections: Awaited<ReturnType<typeof connectRedis>>[] = [];
    async function server(): Promise<RateLimits> {
      const redis = await connectRedis(redisUrl(), createLog({ level: 'fatal' }));
      connections.push(redis);
      await waitUntilReady(redis);
      return createRateLimits({ shared: { redis } });
    }
    after(() => {
      for (const redis of connections) redis.disconnect();
    });
    const tries = { points: 4, seconds: 60 };
    /** Sends `times` requests to one server and returns how many the rate limit allows. */
    async function countAllowed(limits: RateLimits, key: string, times: number): Promise<number> {
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

    it('[H454] two REST servers share one rate limit, and an attempt that is given back does not count', async () => {
      const [one, other] = [await server(), await server()];
      assert.deepEqual([await countAllowed(one, 'ann', 3), await countAllowed(other, 'ann', 1)], [3, 1]);
      await other.giveBack('door', 'ann');
      assert.deepEqual([await countAllowed(one, 'ann', 2), await countAllowed(other, 'ann', 2)], [1, 0]);
      assert.equal(await countAllowed(other, 'bob', 1), 1);
      await one.reset('door', 'ann');
      assert.equal(await countAllowed(other, 'ann', 5), 4);
    });

    it('[H454] while Redis is down, each REST server counts rate-limited attempts against a limit of its own', async () => {
      const [one, other] = [await server(), await server()];
      await t.cluster.process('redis').kill('SIGKILL');
      assert.deepEqual([await countAllowed(one, 'eve', 6), await countAllowed(other, 'eve', 6)], [4, 4]);
      await t.cluster.process('redis').start();
    });
  });

  describe('failover between game servers with Redis', () => {
    failoverTests(t, { redis: true });
  });
});

// These tests wait for Redis commands to time out, which takes minutes with the timeouts of the other tests.
if (isLongLane)
  describeWithProgram('redis-server', 'a cluster whose Redis does not respond', () => {
    const t = clusterTest({ games: 2, redis: true, env: { [REAL_TIMEOUTS]: '1' } });
    after(leaveAll);

    it('[H447] a user can join a hangout while Redis is frozen', async () => {
      const ann = await t.user('ann');
      const room = await t.room(ann);
      const redis = t.cluster.process('redis');
      redis.freeze();
      // The join succeeds while Redis is frozen.
      const inside = await ann.join(room);
      redis.thaw();
      for (const name of ['game-1', 'game-2']) await waitUntil(() => isReady(t, name));
      await joinThroughOtherProcess(t, room);
      await waitUntil(() => inside.state().counts.users === 2);
      await inside.leave();
    });

    it('[H447] a game server that starts while Redis is down can open hangouts', async () => {
      const ann = await t.user('ann');
      const redis = t.cluster.process('redis');
      const started = t.cluster.process('game-1');
      await t.cluster.process('game-2').kill('SIGTERM');
      await started.kill('SIGTERM');
      await redis.kill('SIGTERM');
      const ready = started.start();
      const room = await t.room(ann);
      await waitUntil(() => answers200(`${t.cluster.addressOf('game-1')}/healthz`).catch(() => false));
      const inside = await ann.join(room);
      assert.equal(await t.hostOf(room), 'game-1');
      await redis.start();
      await ready;
      await t.cluster.process('game-2').start();
      await joinThroughOtherProcess(t, room);
      await waitUntil(() => inside.state().counts.users === 2);
      await inside.leave();
    });
  });

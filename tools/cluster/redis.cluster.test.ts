import assert from 'node:assert/strict';
import { Client, type Room } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/room/messages';
import { Redis } from 'ioredis';
import { fillQueue, makeSong } from '../../game-server/src/testing/people.ts';
import { clusterTest, until } from './testing.ts';
import { answers200 } from './waiting.ts';

describe('a cluster without its Redis for a while', function () {
  this.timeout(60_000);
  const t = clusterTest({ games: 2 });
  const seated: Room[] = [];
  after(() => {
    for (const channel of seated) void channel.leave();
  });
  const isReady = (name: string) => answers200(`${t.cluster.direct(name)}/readyz`).catch(() => false);

  const metricsOf = async (name: string) => (await fetch(`${t.cluster.direct(name)}/metrics`)).text();

  it('[H447] [H451] music goes on, people come in, new hangouts open; afterwards all is as before', async () => {
    const [kai, ann] = [await t.person('kai'), await t.person('ann')];
    const room = await t.room(kai);
    await fillQueue(t.db, kai, [await makeSong(t.db), await makeSong(t.db)]);
    const dj = await kai.enter(room);
    await dj.ask('addDj', {});
    await until(() => dj.state().nowPlaying);
    const playing = dj.state().nowPlaying?.playId;
    const redis = t.cluster.part('redis');

    await redis.kill('SIGKILL');
    const listener = await ann.enter(room);
    await listener.ask('sendMessage', { uuid: crypto.randomUUID(), message: 'still here' });
    await dj.ask('skipSong', {});
    await until(() => listener.state().nowPlaying && listener.state().nowPlaying?.playId !== playing);
    const fresh = await t.room(kai);
    const first = await ann.enter(fresh);
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
    const ann = await t.person('ann');
    const room = await t.room(ann);
    const redis = t.cluster.part('redis');
    redis.freeze();
    const began = Date.now();
    const inside = await ann.enter(room);
    const took = Date.now() - began;
    redis.thaw();
    const client = new Redis(t.cluster.redisUrl);
    await client.flushall();
    await client.quit();
    assert.ok(took < 6000, `it took ${took} ms`);
    for (const name of ['game-1', 'game-2']) await until(() => isReady(name));
    await seatByWrongDoor(room);
    await until(() => inside.state().counts.users === 2);
    await inside.leave();
  });

  it('[H447] a game server that starts while Redis is away takes hangouts all the same', async () => {
    const ann = await t.person('ann');
    const redis = t.cluster.part('redis');
    const started = t.cluster.part('game-1');
    await t.cluster.part('game-2').kill('SIGTERM');
    await started.kill('SIGTERM');
    await redis.kill('SIGTERM');
    const ready = started.start();
    const room = await t.room(ann);
    await until(() => answers200(`${t.cluster.direct('game-1')}/healthz`).catch(() => false), 20_000);
    const inside = await ann.enter(room);
    assert.equal(await t.hostOf(room), 'game-1');
    await redis.start();
    await ready;
    await t.cluster.part('game-2').start();
    await seatByWrongDoor(room);
    await until(() => inside.state().counts.users === 2);
    await inside.leave();
  });

  it('[H451] no server says that it is ready while the database is away; all of them are again when it is back', async () => {
    const ann = await t.person('ann');
    const room = await t.room(ann);
    const inside = await ann.enter(room);
    const postgres = t.cluster.part('postgres');
    await postgres.kill('SIGKILL');
    for (const name of ['game-1', 'game-2', 'rest-1']) await until(async () => !(await isReady(name)));
    await postgres.start();
    for (const name of ['game-1', 'game-2', 'rest-1']) await until(() => isReady(name), 20_000);
    await until(
      () =>
        inside.ask('sendMessage', { uuid: crypto.randomUUID(), message: 'and on' }).then(
          () => true,
          () => false,
        ),
      20_000,
    );
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
});

import assert from 'node:assert/strict';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { RoomLease } from '@hangout/db/models/room-leases';
import { waitUntil } from '@hangout/testkit/wait-for';
import { clusterTest } from './cluster-test.ts';
import { answers200 } from './probes.ts';

describe('hangouts on three game servers', function () {
  this.timeout(60_000);
  const t = clusterTest({ games: 3, rests: 2 });
  const isReady = (name: string) => answers200(`${t.cluster.addressOf(name)}/readyz`).catch(() => false);

  it('[H442] sixty guests who join a closed hangout at once share one room', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const guests = await Promise.all(Array.from({ length: 60 }, () => t.guest()));
    const clients = await Promise.all(guests.map((guest) => guest.join(room)));
    await waitUntil(() => clients.every((one) => one.state().counts.users === 60));
    const actors = await RoomLease.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    await Promise.all(clients.map((one) => one.leave()));
  });

  it('[H443] thirty hangouts that are opened at once are spread over the game servers', async () => {
    const kai = await t.user('kai');
    const rooms = await Promise.all(Array.from({ length: 30 }, () => t.room(kai)));
    const guest = await t.guest();
    const endpoints = await Promise.all(rooms.map(async (room) => (await guest.ticket(room)).endpoint));
    const perProcess = Map.groupBy(endpoints, (endpoint) => endpoint);
    assert.deepEqual(
      [...perProcess.keys()].sort(),
      [1, 2, 3].map((place) => `${t.cluster.origin}/p/game-${place}`),
    );
    for (const [endpoint, { length }] of perProcess)
      assert.ok(length >= 5, `${endpoint} has ${length} of 30`);
  });

  it('[H445] a join at a game server that does not run the hangout is refused, and succeeds with a new ticket', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const inside = await kai.join(room);
    const host = await t.hostOf(room);
    const other = host === 'game-1' ? 'game-2' : 'game-1';
    const guest = await t.guest();
    const { ticket } = await guest.ticket(room);
    await assert.rejects(
      new Client(`${t.cluster.origin}/p/${other}`).joinOrCreate(hangoutRoom, { ticket }),
      /This hangout is elsewhere: ask for a new ticket/,
    );
    assert.equal((await guest.ticket(room)).endpoint, `${t.cluster.origin}/p/${host}`);
    const client = await guest.join(room);
    await waitUntil(() => inside.state().counts.users === 2);
    const actors = await RoomLease.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    for (const one of [client, inside]) await one.leave();
  });

  it('[H446] an unknown game server is answered with not found, and REST works while one of its servers is down', async () => {
    const nowhere = await fetch(`${t.cluster.origin}/p/game-9/matchmake/joinOrCreate/hangout`, {
      method: 'POST',
    });
    assert.equal(nowhere.status, 404);
    await t.cluster.process('rest-1').kill('SIGKILL');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fetch(`${t.cluster.origin}/api/user-service/auth/guest`)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    await t.cluster.process('rest-1').start();
  });

  it('[H451] no server is ready while the database is down, and all become ready when it is back', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const inside = await ann.join(room);
    const postgres = t.cluster.process('postgres');
    const servers = ['game-1', 'game-2', 'game-3', 'rest-1', 'rest-2'];
    await postgres.kill('SIGKILL');
    for (const name of servers) await waitUntil(async () => !(await isReady(name)));
    await postgres.start();
    for (const name of servers) await waitUntil(() => isReady(name));
    await waitUntil(
      () =>
        inside.request('sendMessage', { uuid: crypto.randomUUID(), message: 'and on' }).then(
          () => true,
          () => false,
        ),
    );
    await inside.leave();
  });
});

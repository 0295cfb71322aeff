import assert from 'node:assert/strict';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { RoomLease } from '@hangout/db/models/room-leases';
import { isLongLane } from '@hangout/testkit/lane';
import { waitUntil } from '@hangout/testkit/wait-for';
import type { ClusterTest } from './cluster-test.ts';
import { answers200 } from './probes.ts';

/** Number of guests who join one hangout at once. */
const GUESTS = isLongLane ? 60 : 20;
const SERVERS = ['game-1', 'game-2', 'game-3'];

/** Checks how hangouts are placed in a cluster of three game servers and two REST servers. */
export function placementTests(t: ClusterTest): void {
  const isReady = (name: string) => answers200(`${t.cluster.addressOf(name)}/readyz`).catch(() => false);

  it('[H442] many guests who join a closed hangout at the same time open only one room', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => t.guest()));
    const clients = await Promise.all(guests.map((guest) => guest.join(room)));
    await waitUntil(() => clients.every((one) => one.state().counts.users === GUESTS));
    const actors = await RoomLease.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    await Promise.all(clients.map((one) => one.leave()));
  });

  it('[H443] thirty hangouts opened between two heartbeats are spread evenly over game servers with equal load', async () => {
    const kai = await t.user('kai');
    const guest = await t.guest();
    const endpoints: string[] = [];
    await t.withEqualLoads(async () => {
      for (let count = 0; count < 30; count += 1)
        endpoints.push((await guest.ticket(await t.room(kai))).endpoint);
    });
    assert.deepEqual(
      SERVERS.map((name) => endpoints.filter((one) => one === `${t.cluster.origin}/p/${name}`).length),
      [10, 10, 10],
    );
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

  it('[H446] a request to an unknown game server returns 404, and REST works while one REST server is down', async () => {
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

  it('[H451] servers are not ready while the database is down, and become ready when the database is back', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const inside = await ann.join(room);
    const postgres = t.cluster.process('postgres');
    const servers = [...SERVERS, 'rest-1', 'rest-2', 'worker-1'];
    await postgres.kill('SIGKILL');
    for (const name of servers) await waitUntil(async () => !(await isReady(name)));
    await postgres.start();
    for (const name of servers) await waitUntil(() => isReady(name));
    await waitUntil(() =>
      inside.request('sendMessage', { uuid: crypto.randomUUID(), message: 'and on' }).then(
        () => true,
        () => false,
      ),
    );
    await inside.leave();
  });
}

import assert from 'node:assert/strict';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { RoomLease } from '@hangout/db/models/room-leases';
import { clusterTest, until } from './cluster-test.ts';
import { answers200 } from './probes.ts';

describe('hangouts on three game servers', function () {
  this.timeout(60_000);
  const t = clusterTest({ games: 3, rests: 2 });
  const isReady = (name: string) => answers200(`${t.cluster.addressOf(name)}/readyz`).catch(() => false);

  it('[H442] sixty who come first at the same moment find one hangout, and everybody is in it', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const crowd = await Promise.all(Array.from({ length: 60 }, () => t.guest()));
    const visits = await Promise.all(crowd.map((guest) => guest.join(room)));
    await until(() => visits.every((one) => one.state().counts.users === 60));
    const actors = await RoomLease.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    await Promise.all(visits.map((one) => one.leave()));
  });

  it('[H443] thirty hangouts that open at once are spread', async () => {
    const kai = await t.user('kai');
    const rooms = await Promise.all(Array.from({ length: 30 }, () => t.room(kai)));
    const guest = await t.guest();
    const ways = await Promise.all(rooms.map(async (room) => (await guest.ticket(room)).endpoint));
    const perProcess = Map.groupBy(ways, (way) => way);
    assert.deepEqual(
      [...perProcess.keys()].sort(),
      [1, 2, 3].map((place) => `${t.cluster.origin}/p/game-${place}`),
    );
    for (const [way, { length }] of perProcess) assert.ok(length >= 5, `${way} has ${length} of 30`);
  });

  it('[H445] who asks another process than the hangout’s own is refused in words, and gets in with a new ticket', async () => {
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
    const visit = await guest.join(room);
    await until(() => inside.state().counts.users === 2);
    const actors = await RoomLease.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    for (const one of [visit, inside]) await one.leave();
  });

  it('[H446] a game server that is not there is not found, and REST goes on while one of its servers is gone', async () => {
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

  it('[H451] no server says that it is ready while the database is away; all of them are again when it is back', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const inside = await ann.join(room);
    const postgres = t.cluster.process('postgres');
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
});

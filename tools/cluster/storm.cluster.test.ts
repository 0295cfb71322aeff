import assert from 'node:assert/strict';
import { Client } from '@colyseus/sdk';
import { hangoutRoom } from '@hangout/contract/room/messages';
import { clusterTest, until } from './testing.ts';

describe('hangouts on three game servers', function () {
  this.timeout(60_000);
  const t = clusterTest({ games: 3, rests: 2 });

  it('[H442] sixty who come first at the same moment find one hangout, and everybody is in it', async () => {
    const kai = await t.person('kai');
    const room = await t.room(kai);
    const crowd = await Promise.all(Array.from({ length: 60 }, () => t.guest()));
    const visits = await Promise.all(crowd.map((guest) => guest.enter(room)));
    await until(() => visits.every((one) => one.state().counts.users === 60));
    const actors = await t.db('roomActors').where({ roomUuid: room.uuid });
    assert.deepEqual(
      actors.map(({ epoch }) => epoch),
      [1],
    );
    await Promise.all(visits.map((one) => one.leave()));
  });

  it('[H443] thirty hangouts that open at once are spread', async () => {
    const kai = await t.person('kai');
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

  it('[H445] who asks another process than the hangout’s own gets a seat at the right one', async () => {
    const kai = await t.person('kai');
    const room = await t.room(kai);
    const inside = await kai.enter(room);
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

  it('[H446] a game server that is not there is not found, and REST goes on while one of its servers is gone', async () => {
    const nowhere = await fetch(`${t.cluster.origin}/p/game-9/matchmake/joinOrCreate/hangout`, {
      method: 'POST',
    });
    assert.equal(nowhere.status, 404);
    await t.cluster.part('rest-1').kill('SIGKILL');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fetch(`${t.cluster.origin}/api/user-service/auth/guest`)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    await t.cluster.part('rest-1').start();
  });
});

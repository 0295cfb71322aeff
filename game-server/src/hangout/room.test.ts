import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { matchMaker } from '@colyseus/core';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { Session, User } from '@hangout/db/models/accounts';
import { Play } from '@hangout/db/models/plays';
import { RoomSnapshot } from '@hangout/db/models/presence';
import { RoomLease, Seat } from '@hangout/db/models/room-leases';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import type { Member } from '@hangout/rules';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  giveRole,
  kickUser,
} from '../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../testing/rooms-test.ts';
import type { LoadMember } from './presence/member-loader.ts';

describe('the Colyseus room of a hangout', () => {
  const t = roomsTest();
  const actors = () => RoomLease.query(t.db).resultSize();

  it('[R092] [R055] [H422] a user who joins with a ticket receives the state of the hangout', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann, { name: 'The Attic', numberOfDjs: 3 });
    const client = await t.joinRoom(ann, room);
    const { settings, djs, nowPlaying, counts } = client.state();
    assert.deepEqual(
      [settings.slug, settings.name, settings.numberOfDjs, settings.roomRoles],
      [room.slug, 'The Attic', 3, [{ userUuid: ann.uuid, role: 'owner', expirationTime: null }]],
    );
    assert.deepEqual([djs, nowPlaying, counts.users], [[], null, 0]);
    assert.equal(client.room.roomId, room.uuid);
    await t.advance(500);
    await waitUntil(() => client.state().counts.users === 1);
  });

  it('[H422] a join with a missing, forged, used or expired ticket is refused, and the hangout is not opened for it', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const before = await actors();
    const good = await t.ticket(ann, room);
    const forged = `${good.slice(0, -6)}AAAAAA`;
    const bearer = await t.tokens.signAccessToken({ sub: ann.uuid, type: 'user', sid: ann.sid });
    const person = { kind: 'user', uuid: ann.uuid, sid: ann.sid } as Member;
    const entry = { room: room.uuid, person, passwordOk: true };
    const early = await createTokens(t.db, { secrets: testSecrets, now: () => Date.now() - 31_000 });
    const expired = await early.signTicket(entry);
    const lobby = await t.tokens.signTicket({ ...entry, room: 'lobby' });
    for (const ticket of [undefined, '', 17, forged, bearer, expired, lobby])
      await assert.rejects(t.joinWithTicket(ticket), /ticket is not valid/);
    assert.equal(await actors(), before);
    const client = await t.joinWithTicket(good);
    await assert.rejects(t.joinWithTicket(good), /ticket is not valid/);
    await client.leave();
  });

  it('[H422] a ticket admits only to its own hangout, even if the join options name another hangout', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const [attic, cellar] = [await createTestRoom(t.db, ann), await createTestRoom(t.db, ann)];
    const first = await t.joinRoom(ann, cellar);
    const client = await t.joinWithTicket(await t.ticket(ann, attic), {
      hangout: cellar.uuid,
      roomId: cellar.uuid,
    });
    assert.equal(client.state().settings.uuid, attic.uuid);
    assert.equal(first.state().settings.uuid, cellar.uuid);
  });

  it('[H428] the matchmaker accepts only the method joinOrCreate, and only room types that exist', async () => {
    for (const method of ['create', 'join', 'joinById', 'reconnect', 'query']) {
      const answer = await fetch(`${t.endpoint}/matchmake/${method}/hangout`, { method: 'POST', body: '{}' });
      assert.equal(answer.status, 404, method);
    }
    const other = await fetch(`${t.endpoint}/matchmake/joinOrCreate/elsewhere`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(other.status, 404);
  });

  it('[R182] a banned user cannot join a hangout; a kicked user can after the kick has expired', async () => {
    const [ann, bob, cat] = await Promise.all(
      ['ann', 'bob', 'cat'].map((name) => createTestUser(t.db, name)),
    );
    assert.ok(ann && bob && cat);
    const room = await createTestRoom(t.db, ann);
    await giveRole(t.db, room, bob, 'banned');
    await giveRole(t.db, room, cat, 'kicked', new Date(Date.now() - 1000).toISOString());
    await assert.rejects(t.joinRoom(bob, room), /banned from this hangout/);
    await t.joinRoom(cat, room);
  });

  it('[H544] a user who is kicked between ticket and join gets the kick’s reason and expiry from the matchmaker', async () => {
    const [ann, bob, cat] = await Promise.all(
      ['ann', 'bob', 'cat'].map((name) => createTestUser(t.db, name)),
    );
    assert.ok(ann && bob && cat);
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(bob, room);
    const [ticket, other] = [await t.ticket(bob, room), await t.ticket(cat, room)];
    const until10 = await kickUser(t.db, room, bob, { by: ann, reason: 'too loud' });
    await waitUntil(() => client.closed() !== undefined);
    const join = (pass: string) =>
      fetch(`${t.endpoint}/matchmake/joinOrCreate/hangout`, {
        method: 'POST',
        body: JSON.stringify({ ticket: pass }),
      });
    const answer = await join(ticket);
    const { code, error, details } = (await answer.json()) as Record<string, unknown>;
    const { remainingMs, ...told } = details as { remainingMs: number };
    assert.deepEqual([answer.status, code, error], [403, 403, 'You were sent out of this hangout']);
    assert.deepEqual(told, {
      code: 'kicked',
      type: 'kicked',
      reason: 'too loud',
      expirationTime: Date.parse(until10),
    });
    assert.ok(remainingMs > 0);
    assert.equal((await join(other)).status, 200, 'nobody else is asked anything');
  });

  it('[R085] a user who is banned from the platform after getting a ticket cannot join', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const ticket = await t.ticket(ann, room);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    await assert.rejects(t.joinWithTicket(ticket), /banned/);
  });

  it('[H422] a full hangout refuses further people, but a user who is inside may open a second connection', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann, { roomSize: 1 });
    await t.joinRoom(ann, room);
    await assert.rejects(t.joinRoom(createTestGuest(), room), /full/);
    await t.joinRoom(ann, room);
  });

  it('[H437] when a user leaves a hangout, the published number of people inside falls at once', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann, { roomSize: 2 });
    const client = [await t.joinRoom(ann, room), await t.joinRoom(bob, room)];
    await t.gameServer.registry.tick();
    const users = async () =>
      (await RoomSnapshot.query(t.db).where({ roomUuid: room.uuid }).select('users').first())?.users;
    assert.equal(await users(), 2);
    await client[1]?.leave();
    await waitUntil(async () => (await users()) === 1);
    assert.equal(t.hangout(room).presence.people.size, 1);
  });

  it('[H436] a user whose session ended after the ticket was issued cannot join with this ticket', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const ticket = await t.ticket(bob, room);
    await Session.query(t.db).where({ sid: bob.sid }).patch({ endedAt: t.db.fn.now() });
    await assert.rejects(t.joinWithTicket(ticket), /Unauthorized/);
    assert.equal(t.hangout(room).presence.people.size, 0);
  });

  it('[H432] users who join while an account query is running are loaded together by one further query', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createTestUser(t.db, `p${index}`)),
    );
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    await t.joinRoom(createTestGuest(), room);
    const tickets = await Promise.all(people.map((person) => t.ticket(person, room)));
    const { mock: loads } = mock.method(t.hangout(room).dependencies, 'loadMember');
    let queries = 0;
    const count = ({ sql }: { sql: string }) => {
      if (/from users u .* where u.uuid = any/s.test(sql)) queries += 1;
    };
    t.db.on('query', count);
    try {
      // The table lock blocks the first query until all other joins wait for the second one.
      const joins = await t.db.transaction(async (tx) => {
        await tx.raw('lock table users in access exclusive mode');
        const joining = tickets.map((ticket) => t.joinWithTicket(ticket));
        await waitUntil(() => loads.callCount() === people.length);
        return joining;
      });
      await Promise.all(joins);
    } finally {
      loads.restore();
      t.db.off('query', count);
    }
    assert.equal(t.hangout(room).presence.people.registered, 12);
    assert.equal(queries, 2);
  });

  it('[H402] when forty guests simultaneously join a closed hangout, it is opened only once', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const all = await Promise.all(Array.from({ length: 40 }, () => t.joinRoom(createTestGuest(), room)));
    assert.deepEqual(new Set(all.map((client) => client.room.roomId)), new Set([room.uuid]));
    const row = await RoomLease.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.equal(row.epoch, 1);
    await t.advance(500);
    await waitUntil(() => all.every((client) => client.state().counts.users === 40));
    assert.equal(all[0]?.state().counts.guests, 40);
  });

  it('[H402] creating a second Colyseus room for an open hangout is refused, and the first room is not affected', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    await assert.rejects(matchMaker.createRoom('hangout', { hangout: room.uuid }), /being opened/);
    assert.deepEqual(await client.request('serverTime', { sent: 1 }), { sent: 1, now: t.clock.now() });
    await t.joinRoom(createTestGuest(), room);
    assert.equal(t.hangout(room).presence.people.size, 2);
  });

  it('[H420] a user’s connections count as one person, and the sixth connection closes only the oldest', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const windows: TestClient[] = [];
    for (let window = 0; window < 5; window += 1) windows.push(await t.joinRoom(ann, room));
    const areOpen = () =>
      Promise.all(windows.map((window) => refusalCode(window.request('serverTime', { sent: 1 }))));
    assert.deepEqual(await areOpen(), Array(5).fill('not refused'));
    const first = windows.shift();
    windows.push(await t.joinRoom(ann, room));
    await waitUntil(() => first?.closed() !== undefined);
    assert.equal(first?.closed(), closeCodes.replaced);
    assert.deepEqual(first.received('kickedFromRoom'), [{ type: 'replaced', reason: '' }]);
    assert.deepEqual(await areOpen(), Array(5).fill('not refused'));
    const other = await t.joinRoom(createTestGuest(), room);
    await t.advance(500);
    await waitUntil(() => other.state().counts.users > 0);
    assert.deepEqual(other.state().counts, { users: 2, registered: 1, guests: 1, audience: 2 });
  });

  it('[R183] the counts of a hangout separate guests from registered users', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    await t.joinRoom(createTestGuest(), room);
    await t.advance(500);
    await waitUntil(() => client.state().counts.users === 2);
    assert.deepEqual(client.state().counts, { users: 2, registered: 1, guests: 1, audience: 2 });
  });

  it('[H421] a user who loses the connection counts as inside for fifteen seconds, and a user who leaves does not', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    const [lost, left] = [
      await t.joinRoom(createTestGuest(), room),
      await t.joinRoom(createTestGuest(), room),
    ];
    const { people } = t.hangout(room).presence;
    lost.disconnect();
    await left.leave();
    await waitUntil(() => [...people.sockets()].length === 1);
    assert.equal(people.size, 2);
    await t.advance(14_900);
    assert.equal(people.size, 2);
    await t.advance(600);
    assert.equal(people.size, 1);
    await waitUntil(() => client.state().counts.users === 1);
  });

  it('[H427] a hangout is closed when everybody has left, and opened again by the next join', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    await client.leave();
    await t.advance(22_000);
    await waitUntil(
      () => ![...t.gameServer.registry.actors()].some(({ hangout }) => hangout.roomUuid === room.uuid),
    );
    await t.joinRoom(ann, room);
    const row = await RoomLease.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.equal(row.epoch, 2);
  });

  it('[R097] [R098] [H425] settings of a hangout that are changed by REST are broadcast to everybody in it', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    const slug = `${room.slug}-new`;
    await changeRoom(t.db, room, { slug, name: 'Renamed', numberOfDjs: 7 });
    await waitUntil(() => client.state().settings.name === 'Renamed');
    const [message] = client.received('updatedRoomSettings');
    assert.deepEqual(
      [message?.slug, message?.numberOfDjs, client.state().settings.slug, client.state().settings.rev],
      [slug, 7, slug, 2],
    );
  });

  it('[H425] a settings change whose PostgreSQL notification is lost is found by polling within a second', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    await t.db.raw('alter table rooms disable trigger rooms_changed');
    await changeRoom(t.db, room, { name: 'Quietly' });
    await t.db.raw('alter table rooms enable trigger rooms_changed');
    await t.advance(1000);
    await waitUntil(() => client.state().settings.name === 'Quietly');
  });

  it('[R096] [R180] a user who is kicked from a hangout receives the reason, and all their connections are closed', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const windows = [await t.joinRoom(bob, room), await t.joinRoom(bob, room)];
    const until10 = await kickUser(t.db, room, bob, { by: ann, reason: 'too loud' });
    await waitUntil(() => windows.every((client) => client.closed() !== undefined));
    for (const client of windows)
      assert.deepEqual(client.received('kickedFromRoom'), [
        { type: 'kicked', reason: 'too loud', expirationTime: Date.parse(until10) },
      ]);
    await assert.rejects(t.joinRoom(bob, room), /sent out/);
  });

  it('[R085] [H2166] a ban from the platform closes the user’s connections to the hangout, and without an end it names none', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const client = await t.joinRoom(bob, room);
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ bannedUntil: 'infinity' });
    await waitUntil(() => client.closed() !== undefined);
    assert.deepEqual(client.received('kickedFromRoom'), [{ type: 'globalBan', reason: '' }]);
  });

  it('[R085] ending one session closes its connections to the hangout, but not those of the user’s other sessions', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const session = await Session.query(t.db)
      .insert({ userUuid: bob.uuid })
      .returning('sid')
      .first()
      .throwIfNotFound();
    const home = await t.joinRoom(bob, room);
    const phone = await t.joinRoom({ ...bob, sid: session.sid }, room);
    await Session.query(t.db).where({ sid: session.sid }).patch({ endedAt: t.db.fn.now() });
    await waitUntil(() => phone.closed() !== undefined);
    assert.equal(home.closed(), undefined);
  });

  it('[R085] after lost PostgreSQL notifications, one query loads the accounts of all people in a hangout again', async () => {
    const [ann, bob, kai] = [
      await createTestUser(t.db, 'ann'),
      await createTestUser(t.db, 'bob'),
      await createTestUser(t.db, 'djKai'),
    ];
    const room = await createTestRoom(t.db, ann);
    const [a, b] = [await t.joinRoom(ann, room), await t.joinRoom(bob, room), await t.joinRoom(kai, room)];
    await t.db.raw('alter table users disable trigger users_changed');
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ bannedUntil: 'infinity' });
    await t.db.raw('alter table users enable trigger users_changed');
    let questions = 0;
    const count = ({ sql, bindings }: { sql: string; bindings: unknown }) => {
      const asked = JSON.stringify(bindings);
      const isOurs = [ann, bob, kai].some(({ uuid }) => asked.includes(uuid));
      if (isOurs && /from users u .* where u.uuid = any/s.test(sql)) questions += 1;
    };
    t.db.on('query', count);
    t.gameServer.registry.userChanged('*');
    await waitUntil(() => b.closed() !== undefined);
    t.db.removeListener('query', count);
    assert.deepEqual([questions, a.closed()], [1, undefined]);
  });

  it('[H498] a user whose nickname changes while they join appears with the new nickname', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    await t.joinRoom(ann, room);
    const { dependencies, presence } = t.hangout(room);
    const { loadMember } = dependencies;
    let loads = 0;
    const changeAfterTheFirst: LoadMember = async (key) => {
      const member = await loadMember(key);
      loads += 1;
      if (loads > 1) return member;
      await User.query(t.db).where({ uuid: bob.uuid }).patch({ nickname: 'Bob by Day' });
      await waitUntil(() => [...presence.arrivals].every(({ hasChanged }) => hasChanged));
      return member;
    };
    Object.assign(dependencies, { loadMember: changeAfterTheFirst });
    await t.joinRoom(bob, room);
    Object.assign(dependencies, { loadMember });
    assert.equal(presence.people.get(bob.uuid)?.nickname, 'Bob by Day');
  });

  it('[H429] deleting a hangout closes its connections with the reason “deleted”', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    await changeRoom(t.db, room, { deletedAt: new Date().toISOString() });
    await waitUntil(() => client.closed() !== undefined);
    assert.equal(client.received('kickedFromRoom')[0]?.type, 'deleted');
  });

  it('[H2024] deleting a hangout ends its play and frees its seats', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann, { autoDj: true });
    for (const person of [ann, bob]) {
      await fillQueue(t.db, person, [await createTestSong(t.db)]);
      await (await t.joinRoom(person, room)).request('addDj', {});
    }
    await changeRoom(t.db, room, { deletedAt: new Date().toISOString() });
    const plays = () => Play.query(t.db).where({ roomUuid: room.uuid });
    await waitUntil(async () => (await plays()).every(({ endedAt }) => endedAt !== null));
    assert.deepEqual((await plays()).map(({ endReason }) => endReason).toSorted(), ['djLeft', 'yielded']);
    assert.equal(await Seat.query(t.db).where({ roomUuid: room.uuid }).resultSize(), 0);
  });
});

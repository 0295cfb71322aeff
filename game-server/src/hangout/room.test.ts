import assert from 'node:assert/strict';
import { matchMaker } from '@colyseus/core';
import type { Member } from '@hangout/rules';
import { createTokens } from '@hangout/server';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestUser,
  giveRole,
  kickUser,
} from '../testing/people.ts';
import { roomsTest, until } from '../testing/rooms-test.ts';

describe('going into a hangout', () => {
  const t = roomsTest();
  const actors = async () => Number((await t.db('roomActors').count('* as n'))[0]?.n);

  it('[R092] [R055] [H422] a ticket leads in, and the state is the hangout', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann, { name: 'The Attic', numberOfDjs: 3 });
    const inside = await t.joinRoom(ann, room);
    const { settings, djs, nowPlaying, counts } = inside.state();
    assert.deepEqual(
      [settings.slug, settings.name, settings.numberOfDjs, settings.roomRoles],
      [room.slug, 'The Attic', 3, [{ userUuid: ann.uuid, role: 'owner', expirationTime: null }]],
    );
    assert.deepEqual([djs, nowPlaying, counts.users], [[], null, 0]);
    assert.equal(inside.room.roomId, room.uuid);
    await t.advance(500);
    await until(() => inside.state().counts.users === 1);
  });

  it('[H422] none, a forged, a used and an expired ticket lead nowhere, and no actor begins', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const before = await actors();
    const good = await t.ticket(ann, room);
    const forged = `${good.slice(0, -6)}AAAAAA`;
    const bearer = await t.tokens.signAccessToken({ sub: ann.uuid, type: 'user', sid: ann.sid });
    const person = { kind: 'user', uuid: ann.uuid, sid: ann.sid } as Member;
    const entry = { room: room.uuid, person, passwordOk: true };
    const early = await createTokens(t.db, { now: () => Date.now() - 31_000 });
    const expired = await early.signTicket(entry);
    const lobby = await t.tokens.signTicket({ ...entry, room: 'lobby' });
    for (const ticket of [undefined, '', 17, forged, bearer, expired, lobby])
      await assert.rejects(t.joinWithTicket(ticket), /ticket is not valid/);
    assert.equal(await actors(), before);
    const inside = await t.joinWithTicket(good);
    await assert.rejects(t.joinWithTicket(good), /ticket is not valid/);
    await inside.leave();
  });

  it('[H422] a ticket leads into its own hangout, whatever else is asked', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const [attic, cellar] = [await createTestRoom(t.db, ann), await createTestRoom(t.db, ann)];
    const first = await t.joinRoom(ann, cellar);
    const inside = await t.joinWithTicket(await t.ticket(ann, attic), {
      hangout: cellar.uuid,
      roomId: cellar.uuid,
    });
    assert.equal(inside.state().settings.uuid, attic.uuid);
    assert.equal(first.state().settings.uuid, cellar.uuid);
  });

  it('[H428] nothing but joining is offered', async () => {
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

  it('[H428] other sites may ask, but without anybody’s cookies', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const url = `${t.endpoint}/matchmake/joinOrCreate/hangout`;
    const answer = await fetch(url, { method: 'POST', headers, body: '{"ticket":"x"}' });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
  });

  it('[R182] banned and kicked people stay out, until their time is over', async () => {
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

  it('[H544] who was sent out after the ticket was given reads why and until when at the matchmaker’s door', async () => {
    const [ann, bob, cat] = await Promise.all(
      ['ann', 'bob', 'cat'].map((name) => createTestUser(t.db, name)),
    );
    assert.ok(ann && bob && cat);
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(bob, room);
    const [ticket, other] = [await t.ticket(bob, room), await t.ticket(cat, room)];
    const until10 = await kickUser(t.db, room, bob, { by: ann, reason: 'too loud' });
    await until(() => inside.closed() !== undefined, 1000);
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

  it('[R085] whoever is banned everywhere does not come in with an old ticket', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const ticket = await t.ticket(ann, room);
    await t.db('users').where({ uuid: ann.uuid }).update({ bannedUntil: 'infinity' });
    await assert.rejects(t.joinWithTicket(ticket), /banned/);
  });

  it('[H422] a full hangout takes no more, but its people may open another window', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann, { roomSize: 1 });
    await t.joinRoom(ann, room);
    await assert.rejects(t.joinRoom(createTestGuest(), room), /full/);
    await t.joinRoom(ann, room);
  });

  it('[H437] a place that comes free in a full hangout is known at its door at once', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann, { roomSize: 2 });
    const inside = [await t.joinRoom(ann, room), await t.joinRoom(bob, room)];
    await t.rooms.registry.tick();
    const users = async () => (await t.db('roomLive').where({ roomUuid: room.uuid }).first('users'))?.users;
    assert.equal(await users(), 2);
    await inside[1]?.leave();
    await until(async () => (await users()) === 1);
    assert.equal(t.hangout(room).presence.people.size, 1);
  });

  it('[H436] a session that ended after its ticket was given does not come in', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const ticket = await t.ticket(bob, room);
    await t.db('sessions').where({ sid: bob.sid }).update({ endedAt: t.db.fn.now() });
    await assert.rejects(t.joinWithTicket(ticket), /Unauthorized/);
    assert.equal(t.hangout(room).presence.people.size, 0);
  });

  it('[H432] members who come at once are looked up together', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createTestUser(t.db, `p${index}`)),
    );
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    await t.joinRoom(createTestGuest(), room);
    const tickets = await Promise.all(people.map((person) => t.ticket(person, room)));
    let questions = 0;
    const count = ({ sql }: { sql: string }) => {
      if (/from users where uuid = any/.test(sql)) questions += 1;
    };
    t.db.on('query', count);
    await Promise.all(tickets.map((ticket) => t.joinWithTicket(ticket)));
    t.db.off('query', count);
    assert.equal(t.hangout(room).presence.people.registered, 12);
    assert.ok(questions > 0 && questions <= 6, `${questions} questions`);
  });

  it('[H402] forty first guests at once make one room and one actor', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const all = await Promise.all(Array.from({ length: 40 }, () => t.joinRoom(createTestGuest(), room)));
    assert.deepEqual(new Set(all.map((inside) => inside.room.roomId)), new Set([room.uuid]));
    const [row] = await t.db('roomActors').where({ roomUuid: room.uuid });
    assert.equal(row.epoch, 1);
    await t.advance(500);
    await until(() => all.every((inside) => inside.state().counts.users === 40));
    assert.equal(all[0]?.state().counts.guests, 40);
  });

  it('[H402] a second room for the same actor is never made, and the first does not notice', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    await assert.rejects(matchMaker.createRoom('hangout', { hangout: room.uuid }), /being opened/);
    assert.deepEqual(await inside.request('serverTime', { sent: 1 }), { sent: 1, now: t.clock.now() });
    await t.joinRoom(createTestGuest(), room);
    assert.equal(t.hangout(room).presence.people.size, 2);
  });

  it('[H420] a person is not a connection: six windows are one person, and the oldest is closed', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const first = await t.joinRoom(ann, room);
    for (let window = 0; window < 5; window += 1) await t.joinRoom(ann, room);
    await until(() => first.closed() !== undefined);
    assert.deepEqual(first.received('kickedFromRoom'), [{ type: 'replaced', reason: '' }]);
    const other = await t.joinRoom(createTestGuest(), room);
    await t.advance(500);
    await until(() => other.state().counts.users === 2);
  });

  it('[R183] a guest is counted apart from registered people', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    await t.joinRoom(createTestGuest(), room);
    await t.advance(500);
    await until(() => inside.state().counts.users === 2);
    assert.deepEqual(inside.state().counts, { users: 2, registered: 1, guests: 1, audience: 2 });
  });

  it('[H421] who lost the connection stays on the lists for fifteen seconds, who left does not', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    const [lost, left] = [
      await t.joinRoom(createTestGuest(), room),
      await t.joinRoom(createTestGuest(), room),
    ];
    const { people } = t.hangout(room).presence;
    lost.disconnect();
    await left.leave();
    await until(() => [...people.sockets()].length === 1);
    assert.equal(people.size, 2);
    await t.advance(14_900);
    assert.equal(people.size, 2);
    await t.advance(600);
    assert.equal(people.size, 1);
    await until(() => inside.state().counts.users === 1);
  });

  it('[H427] an empty hangout is given up, and the next guest opens it again', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    await inside.leave();
    await t.advance(22_000);
    await until(() => ![...t.rooms.registry.actors()].some(({ hangout }) => hangout.roomUuid === room.uuid));
    await t.joinRoom(ann, room);
    const [row] = await t.db('roomActors').where({ roomUuid: room.uuid });
    assert.equal(row.epoch, 2);
  });

  it('[R097] [R098] [H425] what is changed elsewhere is seen by everybody inside', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    const slug = `${room.slug}-new`;
    await changeRoom(t.db, room, { slug, name: 'Renamed', numberOfDjs: 7 });
    await until(() => inside.state().settings.name === 'Renamed', 1000);
    const [message] = inside.received('updatedRoomSettings');
    assert.deepEqual(
      [message?.slug, message?.numberOfDjs, inside.state().settings.slug, inside.state().settings.rev],
      [slug, 7, slug, 2],
    );
  });

  it('[H425] a lost notice is made good by the look that is taken each second', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    await t.db.raw('alter table rooms disable trigger rooms_changed');
    await changeRoom(t.db, room, { name: 'Quietly' });
    await t.db.raw('alter table rooms enable trigger rooms_changed');
    await t.advance(1000);
    await until(() => inside.state().settings.name === 'Quietly', 1000);
  });

  it('[R096] [R180] who is kicked hears why and goes with every window', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const windows = [await t.joinRoom(bob, room), await t.joinRoom(bob, room)];
    const until10 = await kickUser(t.db, room, bob, { by: ann, reason: 'too loud' });
    await until(() => windows.every((inside) => inside.closed() !== undefined), 1000);
    for (const inside of windows)
      assert.deepEqual(inside.received('kickedFromRoom'), [
        { type: 'kicked', reason: 'too loud', expirationTime: Date.parse(until10) },
      ]);
    await assert.rejects(t.joinRoom(bob, room), /sent out/);
  });

  it('[R085] a ban everywhere reaches those inside', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const inside = await t.joinRoom(bob, room);
    await t.db('users').where({ uuid: bob.uuid }).update({ bannedUntil: 'infinity' });
    await until(() => inside.closed() !== undefined, 1000);
    assert.equal(inside.received('kickedFromRoom')[0]?.type, 'globalBan');
  });

  it('[R085] a session that is ended closes its windows and no others', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    const [session] = await t.db('sessions').insert({ userUuid: bob.uuid }).returning('sid');
    const home = await t.joinRoom(bob, room);
    const phone = await t.joinRoom({ ...bob, sid: session.sid }, room);
    await t.db('sessions').where({ sid: session.sid }).update({ endedAt: t.db.fn.now() });
    await until(() => phone.closed() !== undefined, 1000);
    assert.equal(home.closed(), undefined);
  });

  it('[R085] after lost notices everybody is looked at anew, by one question however many they are', async () => {
    const [ann, bob, kai] = [
      await createTestUser(t.db, 'ann'),
      await createTestUser(t.db, 'bob'),
      await createTestUser(t.db, 'djKai'),
    ];
    const room = await createTestRoom(t.db, ann);
    const [a, b] = [await t.joinRoom(ann, room), await t.joinRoom(bob, room), await t.joinRoom(kai, room)];
    await t.db.raw('alter table users disable trigger users_changed');
    await t.db('users').where({ uuid: bob.uuid }).update({ bannedUntil: 'infinity' });
    await t.db.raw('alter table users enable trigger users_changed');
    let questions = 0;
    const count = ({ sql, bindings }: { sql: string; bindings: unknown }) => {
      const asked = JSON.stringify(bindings);
      const isOurs = [ann, bob, kai].some(({ uuid }) => asked.includes(uuid));
      if (isOurs && sql.includes('from users where uuid = any')) questions += 1;
    };
    t.db.on('query', count);
    t.rooms.registry.userChanged('*');
    await until(() => b.closed() !== undefined);
    t.db.removeListener('query', count);
    assert.deepEqual([questions, a.closed()], [1, undefined]);
  });

  it('[H429] a hangout that is deleted while live says so', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const inside = await t.joinRoom(ann, room);
    await changeRoom(t.db, room, { deletedAt: t.db.fn.now() });
    await until(() => inside.closed() !== undefined, 1000);
    assert.equal(inside.received('kickedFromRoom')[0]?.type, 'deleted');
  });
});

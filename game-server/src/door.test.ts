import assert from 'node:assert/strict';
import { matchMaker } from '@colyseus/core';
import type { Member } from '@hangout/rules';
import { createTokens } from '@hangout/server';
import { changeRoom, giveRole, kick, makeGuest, makePerson, makeRoom } from './testing/people.ts';
import { roomsTest, until } from './testing/rooms-test.ts';

describe('going into a hangout', () => {
  const t = roomsTest();
  const actors = async () => Number((await t.db('roomActors').count('* as n'))[0]?.n);

  it('[R092] [R055] [H422] a ticket leads in, and the state is the hangout', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann, { name: 'The Attic', numberOfDjs: 3 });
    const inside = await t.enter(ann, room);
    const { settings, djs, nowPlaying, counts } = inside.state();
    assert.deepEqual(
      [settings.slug, settings.name, settings.numberOfDjs, settings.roomRoles],
      [room.slug, 'The Attic', 3, [{ userUuid: ann.uuid, role: 'owner', expirationTime: null }]],
    );
    assert.deepEqual([djs, nowPlaying, counts.users], [[], null, 0]);
    assert.equal(inside.room.roomId, room.uuid);
    await t.wind(500);
    await until(() => inside.state().counts.users === 1);
  });

  it('[H422] none, a forged, a used and an expired ticket lead nowhere, and no actor begins', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const before = await actors();
    const good = await t.ticket(ann, room);
    const forged = `${good.slice(0, -6)}AAAAAA`;
    const bearer = await t.tokens.access({ sub: ann.uuid, type: 'user', sid: ann.sid });
    const person = { kind: 'user', uuid: ann.uuid, sid: ann.sid } as Member;
    const entry = { room: room.uuid, person, passwordOk: true };
    const early = await createTokens(t.db, { now: () => Date.now() - 31_000 });
    const expired = await early.ticket(entry);
    const lobby = await t.tokens.ticket({ ...entry, room: 'lobby' });
    for (const ticket of [undefined, '', 17, forged, bearer, expired, lobby])
      await assert.rejects(t.join(ticket), /ticket is not valid/);
    assert.equal(await actors(), before);
    const inside = await t.join(good);
    await assert.rejects(t.join(good), /ticket is not valid/);
    await inside.leave();
  });

  it('[H422] a ticket leads into its own hangout, whatever else is asked', async () => {
    const ann = await makePerson(t.db, 'ann');
    const [attic, cellar] = [await makeRoom(t.db, ann), await makeRoom(t.db, ann)];
    const first = await t.enter(ann, cellar);
    const inside = await t.join(await t.ticket(ann, attic), { hangout: cellar.uuid, roomId: cellar.uuid });
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
    const [ann, bob, cat] = await Promise.all(['ann', 'bob', 'cat'].map((name) => makePerson(t.db, name)));
    assert.ok(ann && bob && cat);
    const room = await makeRoom(t.db, ann);
    await giveRole(t.db, room, bob, 'banned');
    await giveRole(t.db, room, cat, 'kicked', new Date(Date.now() - 1000).toISOString());
    await assert.rejects(t.enter(bob, room), /banned from this hangout/);
    await t.enter(cat, room);
  });

  it('[H544] who was sent out after the ticket was given reads why and until when at the matchmaker’s door', async () => {
    const [ann, bob, cat] = await Promise.all(['ann', 'bob', 'cat'].map((name) => makePerson(t.db, name)));
    assert.ok(ann && bob && cat);
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(bob, room);
    const [ticket, other] = [await t.ticket(bob, room), await t.ticket(cat, room)];
    const until10 = await kick(t.db, room, bob, { by: ann, reason: 'too loud' });
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
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const ticket = await t.ticket(ann, room);
    await t.db('users').where({ uuid: ann.uuid }).update({ bannedUntil: 'infinity' });
    await assert.rejects(t.join(ticket), /banned/);
  });

  it('[H422] a full hangout takes no more, but its people may open another window', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann, { roomSize: 1 });
    await t.enter(ann, room);
    await assert.rejects(t.enter(makeGuest(), room), /full/);
    await t.enter(ann, room);
  });

  it('[H437] a place that comes free in a full hangout is known at its door at once', async () => {
    const [ann, bob] = [await makePerson(t.db, 'ann'), await makePerson(t.db, 'bob')];
    const room = await makeRoom(t.db, ann, { roomSize: 2 });
    const inside = [await t.enter(ann, room), await t.enter(bob, room)];
    await t.rooms.hosts.everySecond();
    const users = async () => (await t.db('roomLive').where({ roomUuid: room.uuid }).first('users'))?.users;
    assert.equal(await users(), 2);
    await inside[1]?.leave();
    await until(async () => (await users()) === 1);
    assert.equal(t.hangout(room).crowd.size, 1);
  });

  it('[H436] a session that ended after its ticket was given does not come in', async () => {
    const bob = await makePerson(t.db, 'bob');
    const room = await makeRoom(t.db, bob);
    const ticket = await t.ticket(bob, room);
    await t.db('sessions').where({ sid: bob.sid }).update({ endedAt: t.db.fn.now() });
    await assert.rejects(t.join(ticket), /Unauthorized/);
    assert.equal(t.hangout(room).crowd.size, 0);
  });

  it('[H432] members who come at once are looked up together', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, index) => makePerson(t.db, `p${index}`)));
    const room = await makeRoom(t.db, await makePerson(t.db, 'ann'));
    await t.enter(makeGuest(), room);
    const tickets = await Promise.all(people.map((person) => t.ticket(person, room)));
    let questions = 0;
    const count = ({ sql }: { sql: string }) => {
      if (/from users where uuid = any/.test(sql)) questions += 1;
    };
    t.db.on('query', count);
    await Promise.all(tickets.map((ticket) => t.join(ticket)));
    t.db.off('query', count);
    assert.equal(t.hangout(room).crowd.registered, 12);
    assert.ok(questions > 0 && questions <= 6, `${questions} questions`);
  });

  it('[H402] forty first guests at once make one room and one actor', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const all = await Promise.all(Array.from({ length: 40 }, () => t.enter(makeGuest(), room)));
    assert.deepEqual(new Set(all.map((inside) => inside.room.roomId)), new Set([room.uuid]));
    const [row] = await t.db('roomActors').where({ roomUuid: room.uuid });
    assert.equal(row.epoch, 1);
    await t.wind(500);
    await until(() => all.every((inside) => inside.state().counts.users === 40));
    assert.equal(all[0]?.state().counts.guests, 40);
  });

  it('[H402] a second room for the same actor is never made, and the first does not notice', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    await assert.rejects(matchMaker.createRoom('hangout', { hangout: room.uuid }), /being opened/);
    assert.deepEqual(await inside.ask('serverTime', { sent: 1 }), { sent: 1, now: t.time.now() });
    await t.enter(makeGuest(), room);
    assert.equal(t.hangout(room).crowd.size, 2);
  });

  it('[H420] a person is not a connection: six windows are one person, and the oldest is closed', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const first = await t.enter(ann, room);
    for (let window = 0; window < 5; window += 1) await t.enter(ann, room);
    await until(() => first.closed() !== undefined);
    assert.deepEqual(first.heard('kickedFromRoom'), [{ type: 'replaced', reason: '' }]);
    const other = await t.enter(makeGuest(), room);
    await t.wind(500);
    await until(() => other.state().counts.users === 2);
  });

  it('[R183] a guest is counted apart from registered people', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    await t.enter(makeGuest(), room);
    await t.wind(500);
    await until(() => inside.state().counts.users === 2);
    assert.deepEqual(inside.state().counts, { users: 2, registered: 1, guests: 1, audience: 2 });
  });

  it('[H421] who lost the connection stays on the lists for fifteen seconds, who left does not', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    const [lost, left] = [await t.enter(makeGuest(), room), await t.enter(makeGuest(), room)];
    const { crowd } = t.hangout(room);
    lost.drop();
    await left.leave();
    await until(() => [...crowd.sockets()].length === 1);
    assert.equal(crowd.size, 2);
    await t.wind(14_900);
    assert.equal(crowd.size, 2);
    await t.wind(600);
    assert.equal(crowd.size, 1);
    await until(() => inside.state().counts.users === 1);
  });

  it('[H427] an empty hangout is given up, and the next guest opens it again', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    await inside.leave();
    await t.wind(22_000);
    await until(() => ![...t.rooms.hosts.all()].some(({ h }) => h.lease.roomUuid === room.uuid));
    await t.enter(ann, room);
    const [row] = await t.db('roomActors').where({ roomUuid: room.uuid });
    assert.equal(row.epoch, 2);
  });

  it('[R097] [R098] [H425] what is changed elsewhere is seen by everybody inside', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    const slug = `${room.slug}-new`;
    await changeRoom(t.db, room, { slug, name: 'Renamed', numberOfDjs: 7 });
    await until(() => inside.state().settings.name === 'Renamed', 1000);
    const [message] = inside.heard('updatedRoomSettings');
    assert.deepEqual(
      [message?.slug, message?.numberOfDjs, inside.state().settings.slug, inside.state().settings.rev],
      [slug, 7, slug, 2],
    );
  });

  it('[H425] a lost notice is made good by the look that is taken each second', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    await t.db.raw('alter table rooms disable trigger rooms_changed');
    await changeRoom(t.db, room, { name: 'Quietly' });
    await t.db.raw('alter table rooms enable trigger rooms_changed');
    await t.wind(1000);
    await until(() => inside.state().settings.name === 'Quietly', 1000);
  });

  it('[R096] [R180] who is kicked hears why and goes with every window', async () => {
    const [ann, bob] = [await makePerson(t.db, 'ann'), await makePerson(t.db, 'bob')];
    const room = await makeRoom(t.db, ann);
    const windows = [await t.enter(bob, room), await t.enter(bob, room)];
    const until10 = await kick(t.db, room, bob, { by: ann, reason: 'too loud' });
    await until(() => windows.every((inside) => inside.closed() !== undefined), 1000);
    for (const inside of windows)
      assert.deepEqual(inside.heard('kickedFromRoom'), [
        { type: 'kicked', reason: 'too loud', expirationTime: Date.parse(until10) },
      ]);
    await assert.rejects(t.enter(bob, room), /sent out/);
  });

  it('[R085] a ban everywhere reaches those inside', async () => {
    const bob = await makePerson(t.db, 'bob');
    const room = await makeRoom(t.db, bob);
    const inside = await t.enter(bob, room);
    await t.db('users').where({ uuid: bob.uuid }).update({ bannedUntil: 'infinity' });
    await until(() => inside.closed() !== undefined, 1000);
    assert.equal(inside.heard('kickedFromRoom')[0]?.type, 'globalBan');
  });

  it('[R085] a session that is ended closes its windows and no others', async () => {
    const bob = await makePerson(t.db, 'bob');
    const room = await makeRoom(t.db, bob);
    const [session] = await t.db('sessions').insert({ userUuid: bob.uuid }).returning('sid');
    const home = await t.enter(bob, room);
    const phone = await t.enter({ ...bob, sid: session.sid }, room);
    await t.db('sessions').where({ sid: session.sid }).update({ endedAt: t.db.fn.now() });
    await until(() => phone.closed() !== undefined, 1000);
    assert.equal(home.closed(), undefined);
  });

  it('[R085] after lost notices everybody is looked at anew, by one question however many they are', async () => {
    const [ann, bob, kai] = [
      await makePerson(t.db, 'ann'),
      await makePerson(t.db, 'bob'),
      await makePerson(t.db, 'djKai'),
    ];
    const room = await makeRoom(t.db, ann);
    const [a, b] = [await t.enter(ann, room), await t.enter(bob, room), await t.enter(kai, room)];
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
    t.rooms.hosts.userChanged('*');
    await until(() => b.closed() !== undefined);
    t.db.removeListener('query', count);
    assert.deepEqual([questions, a.closed()], [1, undefined]);
  });

  it('[H429] a hangout that is deleted while live says so', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const inside = await t.enter(ann, room);
    await changeRoom(t.db, room, { deletedAt: t.db.fn.now() });
    await until(() => inside.closed() !== undefined, 1000);
    assert.equal(inside.heard('kickedFromRoom')[0]?.type, 'deleted');
  });
});

import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { RecentRoom, RoomRole } from '@hangout/db/models/rooms';
import { waitFor } from '@hangout/testkit/wait-for';
import { storeSnapshots } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('joining a hangout over REST', () => {
  const startedAt = Date.now();
  const t = restTest({ now: () => startedAt });

  it('[H154] a join returns a ticket for this user and hangout, which can be redeemed only once', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const room = await ann.api(rooms.create, { name: 'Open house' });
    const { ticket, endpoint, uuid } = await guest.api(rooms.join, { id: room.slug });
    assert.deepEqual([endpoint, uuid], [t.base, room.uuid]);
    const claims = await t.tokens.redeemTicket(ticket);
    assert.deepEqual([claims?.room, claims?.sub, claims?.type], [room.uuid, guest.uuid, 'guest']);
    assert.equal(await t.tokens.redeemTicket(ticket), null);
    assert.equal(await t.tokens.redeemTicket(`${ticket}x`), null);
    assert.equal(
      (await t.authenticator.authenticateToken(ticket)).state,
      'invalid',
      'a ticket is not accepted as a bearer token',
    );
  });

  it('[R193] a join without a valid token returns 401; a join of an unknown hangout returns 404', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Tokens' });
    assert.equal((await refusalOf(t.api(rooms.join, { id: room.slug }))).status, 401);
    assert.equal((await refusalOf(t.as('rubbish')(rooms.join, { id: room.slug }))).status, 401);
    assert.equal((await refusalOf(ann.api(rooms.join, { id: 'nowhere' }))).status, 404);
  });

  it('[H153] a user who has joined with the password can join again without it, until the password changes', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Secret', password: 'sesame' });
    assert.equal(room.isPasswordProtected, true);
    assert.equal((await refusalOf(bob.api(rooms.join, { id: room.slug }))).code, 'password_needed');
    assert.deepEqual(await refusalOf(bob.api(rooms.join, { id: room.slug, password: 'barley' })), {
      status: 403,
      code: 'wrong_password',
      message: 'Wrong password',
    });
    await bob.api(rooms.join, { id: room.slug, password: 'sesame' });
    await bob.api(rooms.join, { id: room.slug });
    await ann.api(rooms.join, { id: room.slug });
    await ann.api(roomChanges.update, { id: room.slug, password: 'other' });
    assert.equal((await refusalOf(bob.api(rooms.join, { id: room.slug }))).code, 'password_needed');
    const open = await ann.api(roomChanges.update, { id: room.slug, password: null });
    assert.equal(open.isPasswordProtected, false);
    await bob.api(rooms.join, { id: room.slug });
  });

  it('[H153] after ten wrong passwords for a hangout, a user’s join is refused even with the correct password', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Guessed', password: 'sesame' });
    for (let i = 0; i < 10; i++) await refusalOf(bob.api(rooms.join, { id: room.slug, password: `no ${i}` }));
    assert.equal((await refusalOf(bob.api(rooms.join, { id: room.slug, password: 'sesame' }))).status, 429);
  });

  it('[H153] simultaneous joins with wrong passwords all count against the rate limit', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Stormed', password: 'sesame' });
    const tries = Array.from({ length: 25 }, (_, i) =>
      refusalOf(bob.api(rooms.join, { id: room.slug, password: `no ${i}` })),
    );
    const answers = await Promise.all(tries);
    assert.equal(answers.filter((one) => one.code === 'wrong_password').length, 10);
    assert.equal(answers.filter((one) => one.status === 429).length, 15);
  });

  it('[R182] a banned user cannot join a hangout, and a kicked guest cannot join it for ten minutes', async () => {
    const [ann, bob, guest] = [await t.ann(), await t.bob(), await t.guest()];
    const room = await ann.api(rooms.create, { name: 'Order' });
    await ann.api(roomUserRoles.create, { roomId: room.slug, userUuid: bob.uuid, role: 'banned' });
    assert.equal((await refusalOf(bob.api(rooms.join, { id: room.slug }))).code, 'banned');
    const kicked = await ann.api(roomUserRoles.kick, { slug: room.slug, userUuid: guest.uuid });
    const minutes = (Date.parse(kicked.expirationTime ?? '') - Date.now()) / 60_000;
    assert.ok(minutes > 9 && minutes <= 10);
    assert.equal((await refusalOf(guest.api(rooms.join, { id: room.slug }))).code, 'kicked');
    await RoomRole.query(t.db)
      .where({ userUuid: guest.uuid })
      .patch({ expirationTime: new Date().toISOString() });
    await guest.api(rooms.join, { id: room.slug });
  });

  it('[H161] the owner of a hangout can join it even if it is full', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Full', roomSize: 1 });
    const picture = {
      roomUuid: room.uuid,
      users: 1,
      registered: 1,
      guests: 0,
      djs: 0,
      vibe: 0,
      play: null,
      faces: [],
    };
    await storeSnapshots(t.db, [picture]);
    assert.equal((await refusalOf(bob.api(rooms.join, { id: room.slug }))).code, 'room_full');
    await ann.api(rooms.join, { id: room.slug });
  });

  it('[R096][R182] the join of a kicked user is refused with type, reason and expiry of the kick', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Told' });
    const kick = { slug: room.slug, userUuid: bob.uuid, reason: 'far too loud' };
    const { expirationTime } = await ann.api(roomUserRoles.kick, kick);
    const answer = await fetch(`${t.base}${endpointUrl(rooms.join, { id: room.slug })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}` },
    });
    // The part of a refusal's body that this test reads.
    const { details } = (await answer.json()) as { details: Record<string, unknown> };
    const { remainingMs, ...told } = details;
    assert.deepEqual(told, {
      type: 'kicked',
      reason: 'far too loud',
      expirationTime: Date.parse(expirationTime ?? ''),
    });
    assert.ok(Number(remainingMs) > 0);
  });

  it('[H432] forty users who join two hangouts at once cause few database queries, and each is admitted or refused by their own roles', async () => {
    const ann = await t.ann();
    const [room, other] = [
      await ann.api(rooms.create, { name: 'Storm' }),
      await ann.api(rooms.create, { name: 'Calm' }),
    ];
    const people = await Promise.all(Array.from({ length: 40 }, (_, i) => t.createUser(`p${i}`, 'user')));
    const [kept] = people;
    await ann.api(roomUserRoles.create, { roomId: room.slug, userUuid: kept?.uuid ?? '', role: 'banned' });
    // Each session is read once here and then stays cached, because the clock of the sessions stands still. A join then
    // needs no query before it waits for its batch.
    await Promise.all([ann, ...people].map(({ token }) => t.authenticator.authenticateToken(token)));
    const statements: string[] = [];
    const hear = ({ sql }: { sql: string }) => statements.push(sql);
    t.db.on('query', hear);
    const arrived: IncomingMessage[] = [];
    const count = (message: unknown) =>
      // Node declares no type for this message, hence the cast.
      void arrived.push((message as { request: IncomingMessage }).request);
    subscribe('http.server.request.start', count);
    // The table lock holds the first batch until all other joins wait for the next one, however busy the machine is.
    const held = await t.db.transaction();
    await held.raw('lock table rooms in access exclusive mode');
    const joins = people.flatMap(({ api }) => [
      api(rooms.join, { id: room.slug }).then(
        ({ uuid }) => uuid,
        () => 'refused',
      ),
      api(rooms.join, { id: other.uuid }).then(
        ({ uuid }) => uuid,
        () => 'refused',
      ),
    ]);
    const nowhere = refusalOf(ann.api(rooms.join, { id: 'nowhere at all' }));
    await waitFor(
      'all joins',
      () => arrived.length === joins.length + 1 && arrived.every(({ complete }) => complete),
    );
    // The server runs in this process and reads a request that has arrived within two turns of the event loop.
    await setImmediate();
    await setImmediate();
    unsubscribe('http.server.request.start', count);
    await held.commit();
    const found = await Promise.all(joins);
    t.db.off('query', hear);
    assert.equal((await nowhere).status, 404);
    for (const [index] of people.entries())
      assert.deepEqual(found.slice(index * 2, index * 2 + 2), [
        index === 0 ? 'refused' : room.uuid,
        other.uuid,
      ]);
    // Without batching the joins need 400 queries.
    assert.ok(statements.length <= 40, `${statements.length} statements for 81 joins`);
    assert.equal(await RecentRoom.query(t.db).where({ roomUuid: room.uuid }).resultSize(), 39);
  });

  it('[H432] a join that fails does not make other joins in the same database batch fail', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Amiss' });
    const guests = await Promise.all(Array.from({ length: 8 }, () => t.guest()));
    const found = await Promise.all(
      guests.map(({ api }, i) =>
        refusalOrNone(api(rooms.join, { id: i % 2 ? room.slug : `no\0thing ${i}` })),
      ),
    );
    assert.deepEqual(
      found.filter((_, i) => i % 2),
      Array.from({ length: 4 }, () => 'came in'),
    );
    assert.ok(found.every((one, i) => i % 2 || one !== 'came in'));
  });

  it('[H432] a new or removed ban takes effect at the user’s next join, even while many others join', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Fresh' });
    const guests = await Promise.all(Array.from({ length: 12 }, () => t.guest()));
    const storm = (async () => {
      for (let round = 0; round < 6; round++)
        await Promise.all(guests.map(({ api }) => refusalOrNone(api(rooms.join, { id: room.slug }))));
    })();
    const [bob] = guests;
    for (let round = 0; round < 6; round++) {
      await ann.api(roomUserRoles.create, { roomId: room.slug, userUuid: bob?.uuid ?? '', role: 'banned' });
      assert.equal(await refusalOrNone(bob?.api(rooms.join, { id: room.slug })), 'banned');
      await ann.api(roomUserRoles.remove, { roomId: room.slug, userUuid: bob?.uuid ?? '', role: 'banned' });
      assert.equal(await refusalOrNone(bob?.api(rooms.join, { id: room.slug })), 'came in');
    }
    await storm;
  });
});

const refusalOrNone = (joining: Promise<unknown> | undefined) =>
  Promise.resolve(joining).then(
    () => 'came in',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

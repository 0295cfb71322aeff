import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { infoAdmin } from '@hangout/contract/rest/info-admin';
import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { Play } from '@hangout/db/models/plays';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('hangouts and DJs, for admins', () => {
  const t = restTest();
  const admin = () => t.createUser('admin', 'admin');

  /** Inserts a finished play that lasted `seconds`. */
  const played = (roomUuid: string, djUuid: string, seconds: number, likes: number) =>
    Play.query(t.db).insert({
      playId: randomUUID(),
      roomUuid,
      djUuid,
      song: {} as Play['song'],
      startTime: '2030-01-01T20:00:00Z',
      endTime: new Date(Date.parse('2030-01-01T20:00:00Z') + seconds * 1000).toISOString(),
      endedAt: new Date(Date.parse('2030-01-01T20:00:00Z') + seconds * 1000).toISOString(),
      likes,
      stars: 1,
    });

  it('[R166] [R200] admins list all hangouts, even private and deleted ones; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const open = await ann.api(rooms.create, { name: 'Attic jazz', genres: ['jazz', 'soul'] });
    const hidden = await ann.api(rooms.create, { name: 'Attic den', type: 'PRIVATE', password: 'sesame' });
    const over = await ann.api(rooms.create, { name: 'Attic end' });
    await ann.api(rooms.delete, { id: over.uuid });
    const filter = [`ownerUuid||$eq||${ann.uuid}`];
    const { data, total } = await boss.api(roomAdmin.rooms, {
      filter,
      sort: 'name,ASC',
      limit: 10,
      fields: 'uuid,isPasswordProtected,deletedAt,ownerNickname',
    });
    assert.equal(total, 3);
    assert.deepEqual(
      data.map((one) => [one.uuid, one.isPasswordProtected, one.deletedAt !== null, one.ownerNickname]),
      [
        [hidden.uuid, true, false, ann.nickname],
        [over.uuid, false, true, ann.nickname],
        [open.uuid, false, false, ann.nickname],
      ],
    );
    const jazz = await boss.api(roomAdmin.rooms, { filter: [...filter, 'genres||$cont||jazz'] });
    assert.deepEqual(
      jazz.data.map((one) => one.uuid),
      [open.uuid],
    );
    for (const id of [hidden.uuid, hidden.slug, String(hidden.id)])
      assert.equal((await boss.api(roomAdmin.room, { id })).uuid, hidden.uuid);
    assert.ok(!JSON.stringify(await boss.api(roomAdmin.room, { id: hidden.uuid })).includes('argon2'));
    assert.equal((await refusalOf(boss.api(roomAdmin.room, { id: 'nowhere' }))).code, 'room_not_found');
    const secret = boss.api(roomAdmin.rooms, { filter: 'passwordHash||$starts||$' });
    assert.equal((await refusalOf(secret)).status, 400);
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(roomAdmin.rooms))).status, 403);
    assert.deepEqual(await refusalOf(t.api(roomAdmin.rooms)), {
      status: 401,
      code: 'unauthorized',
      message: 'Unauthorized to perform action',
    });
  });

  it('[R168] an admin can change the settings and the owner of a hangout, and a change of owner is in the moderation log', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Before' });
    const change = {
      name: 'After',
      promoted: true,
      numberOfDjs: 3,
      liveAudio: true,
      duckingDb: 6,
      password: 'sesame',
    } as const;
    assert.equal((await refusalOf(ann.api(roomAdmin.updateRoom, { id, ...change }))).status, 403);
    const room = await boss.api(roomAdmin.updateRoom, { id, ...change, ownerUuid: bob.uuid });
    assert.deepEqual(
      [room.name, room.promoted, room.numberOfDjs, room.liveAudio, room.isPasswordProtected, room.ownerUuid],
      ['After', true, 3, { enabled: true, duckingDb: 6 }, true, bob.uuid],
    );
    const roles = await bob.api(roomUserRoles.list, { roomId: id });
    assert.deepEqual(
      new Map(roles.map((one) => [one.userUuid, one.role])),
      new Map([
        [bob.uuid, 'owner'],
        [ann.uuid, 'coOwner'],
      ]),
    );
    const { data } = await boss.api(moderationActions.list, {
      filter: `roomUuid||$eq||${uuid}`,
      sort: 'id,ASC',
    });
    assert.deepEqual(
      data.map((one) => [one.actorUuid, one.userUuid, one.previousRole, one.newRole]),
      [
        [boss.uuid, bob.uuid, 'user', 'owner'],
        [boss.uuid, ann.uuid, 'owner', 'coOwner'],
      ],
    );
    const nobody = boss.api(roomAdmin.updateRoom, { id, ownerUuid: randomUUID() });
    assert.equal((await refusalOf(nobody)).code, 'person_not_found');
    assert.equal(
      (await refusalOf(boss.api(roomAdmin.updateRoom, { id, slug: 'public' }))).code,
      'slug_reserved',
    );
    assert.equal((await refusalOf(boss.api(roomAdmin.updateRoom, { id, numberOfDjs: 11 }))).status, 400);
  });

  it('[R166] admins list DJs with their plays, seconds played and votes', async () => {
    const [kai, bob, boss] = [await t.djKai(), await t.bob(), await admin()];
    const room = await kai.api(rooms.create, { name: 'Evening' });
    await played(room.uuid, kai.uuid, 200, 4);
    await played(room.uuid, kai.uuid, 100, 2);
    await played(room.uuid, bob.uuid, 50, 9);
    const mine = `uuid||$in||${kai.uuid},${bob.uuid}`;
    const { data } = await boss.api(roomAdmin.djs, { filter: mine, sort: 'plays,DESC' });
    assert.deepEqual(
      data.map((one) => [one.uuid, one.plays, one.playedSeconds, one.likes, one.stars]),
      [
        [kai.uuid, 2, 300, 6, 2],
        [bob.uuid, 1, 50, 9, 1],
      ],
    );
    const liked = await boss.api(roomAdmin.djs, { filter: [mine, 'likes||$gt||8'] });
    assert.deepEqual(
      liked.data.map((one) => one.nickname),
      [bob.nickname],
    );
    assert.equal((await boss.api(roomAdmin.dj, { id: kai.uuid })).plays, 2);
    const quiet = boss.api(roomAdmin.dj, { id: boss.uuid });
    assert.equal(
      (await refusalOf(quiet)).code,
      'person_not_found',
      'a user without plays is not listed as a DJ',
    );
    assert.equal((await refusalOf(kai.api(roomAdmin.djs))).status, 403);
  });

  it('[R169] each service returns its status with counts to admins, and refuses other users', async () => {
    const [boss, ann] = [await admin(), await t.ann()];
    await ann.api(rooms.create, { name: 'Counted' });
    for (const part of Object.values(infoAdmin)) {
      const status = await boss.api(part.status);
      assert.deepEqual([status.service, status.status], [part.status.service, 'ok']);
      assert.ok(Object.values(status.counts).every(Number.isInteger));
      assert.equal((await refusalOf(ann.api(part.status))).status, 403);
    }
    const before = (await boss.api(infoAdmin['room-service'].status)).counts.rooms ?? 0;
    await ann.api(rooms.create, { name: 'One more' });
    assert.equal((await boss.api(infoAdmin['room-service'].status)).counts.rooms, before + 1);
    const alias = await fetch(`${t.base}/api/room-service/info-admin/status`, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
    assert.equal(alias.status, 200);
  });

  it('[R169] admins read how many seconds of music were played in each hangout; the hangout with the most is listed first', async () => {
    const [kai, boss] = [await t.djKai(), await admin()];
    const before = await boss.api(infoAdmin['room-service'].playedSeconds);
    const room = await kai.api(rooms.create, { name: 'Long evening' });
    await played(room.uuid, kai.uuid, 7200, 0);
    const now = await boss.api(infoAdmin['room-service'].playedSeconds);
    assert.equal(now.playedSeconds - before.playedSeconds, 7200);
    assert.equal(now.plays - before.plays, 1);
    assert.deepEqual(now.data[0], {
      roomUuid: room.uuid,
      slug: room.slug,
      name: 'Long evening',
      plays: 1,
      playedSeconds: 7200,
    });
  });
});

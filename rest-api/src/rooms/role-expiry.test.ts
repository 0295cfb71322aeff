import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { roomStates } from '@hangout/contract/rest/rooms/room-state';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { loadRoomSettings } from '@hangout/db';
import { RoomRole } from '@hangout/db/models/rooms';
import type { RoomRole as RoleName } from '@hangout/rules';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('roles in a hangout that expire', () => {
  const t = restTest();

  async function crew() {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Lapse', type: 'PRIVATE', password: 'sesame' });
    const give = (role: Exclude<RoleName, 'owner'>, expirationTime: string | null = null) =>
      ann.api(roomUserRoles.create, { roomId: room.slug, userUuid: bob.uuid, role, expirationTime });
    /** Moves the expiry of bob's role into the past and changes nothing else. */
    const lapse = (role: RoleName) =>
      RoomRole.query(t.db)
        .where({ roomUuid: room.uuid, userUuid: bob.uuid, role })
        .patch({ expirationTime: t.db.raw(`now() - interval '1 second'`) });
    return { ann, bob, room, id: room.slug, give, lapse };
  }
  const later = '2099-01-01T00:00:00Z';

  it('[R057] [R182] after a ban from a hangout has expired, its user can join the hangout and its chat again', async () => {
    const { bob, id, give, lapse } = await crew();
    await give('banned', later);
    assert.equal((await refusalOf(bob.api(rooms.join, { id, password: 'sesame' }))).code, 'banned');
    assert.equal((await refusalOf(bob.api(roomChats.join, { id }))).code, 'banned');
    await lapse('banned');
    assert.ok((await bob.api(rooms.join, { id, password: 'sesame' })).ticket);
    assert.equal((await bob.api(roomChats.join, { id })).scope, 'participant');
  });

  it('[H643] the hangouts that a user may change are listed without those in which the user is only a DJ', async () => {
    const { bob, give, lapse } = await crew();
    const counts = async () => [
      (await bob.api(rooms.mine)).count,
      (await bob.api(rooms.mine, { editable: 'true' })).count,
    ];
    await give('dj', later);
    assert.deepEqual(await counts(), [1, 0]);
    await give('coOwner', later);
    assert.deepEqual(await counts(), [1, 1]);
    await lapse('coOwner');
    assert.deepEqual(await counts(), [1, 0]);
  });

  it('[R057] after a role in a hangout has expired, its user has no access or rights by it, and is not listed with it', async () => {
    const { ann, bob, id, room, give, lapse } = await crew();
    await give('coOwner', later);
    assert.ok((await bob.api(rooms.join, { id })).ticket, 'a user with a rank needs no password');
    await bob.api(roomChanges.update, { id, vibe: 'late' });
    assert.equal((await bob.api(rooms.mine)).count, 1);
    await lapse('coOwner');
    assert.equal((await refusalOf(bob.api(rooms.join, { id }))).code, 'password_needed');
    assert.equal((await refusalOf(bob.api(roomChanges.update, { id, vibe: 'x' }))).code, 'not_allowed');
    assert.equal((await refusalOf(bob.api(roomUserRoles.besideTheFloor, { slug: id }))).status, 403);
    const kick = bob.api(roomUserRoles.kick, { slug: id, userUuid: (await t.signUp('eve')).uuid });
    assert.equal((await refusalOf(kick)).status, 403);
    assert.equal((await bob.api(rooms.mine)).count, 0);
    const owners = [{ userUuid: ann.uuid, role: 'owner' }];
    const named = (roles: readonly { userUuid: string; role: string }[]) =>
      roles.map(({ userUuid, role }) => ({ userUuid, role }));
    assert.deepEqual(named((await t.api(rooms.byId, { id })).roomRoles), owners);
    assert.deepEqual(named((await ann.api(rooms.byId, { id })).roomRoles), owners);
    assert.deepEqual(named(await ann.api(roomUserRoles.list, { roomId: id })), owners);
    assert.deepEqual(await ann.api(roomUserRoles.ofUser, { roomId: id, userId: bob.uuid }), []);
    const token = await t.tokens.signServiceToken('test');
    const api = createApi({ base: t.base, token: () => token });
    assert.deepEqual(named((await api(roomStates.byId, { id })).settings.roomRoles), owners);
    assert.deepEqual(
      named((await loadRoomSettings(t.db, room.uuid))?.roles ?? []),
      owners,
      'the settings that the game server loads leave it out too',
    );
  });

  it('[R057] [R105] after a mute in a hangout has expired it no longer applies, and removing it returns role_not_found', async () => {
    const { ann, bob, id, give, lapse } = await crew();
    await give('chatDisabled', later);
    assert.equal((await bob.api(roomChats.join, { id })).scope, 'muted');
    await lapse('chatDisabled');
    assert.equal((await bob.api(roomChats.join, { id })).scope, 'participant');
    const take = ann.api(roomUserRoles.remove, { roomId: id, userUuid: bob.uuid, role: 'chatDisabled' });
    assert.equal((await refusalOf(take)).code, 'role_not_found');
  });

  it('[H2041] a kick never shortens a kick that is in force; after that one was lifted or has expired, a kick lasts ten minutes', async () => {
    const { ann, bob, id, give, lapse } = await crew();
    const kai = await t.djKai();
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: kai.uuid, role: 'moderator' });
    const of = { userUuid: bob.uuid, role: 'kicked' } as const;
    const kick = async () =>
      (await kai.api(roomUserRoles.kick, { slug: id, userUuid: bob.uuid })).expirationTime;
    const giveShort = async () => (await kai.api(roomUserRoles.create, { roomId: id, ...of })).expirationTime;
    const month = '2099-01-01T00:00:00.000Z';
    await give('kicked', month);
    assert.deepEqual([await kick(), await giveShort()], [month, month]);
    assert.equal((await give('kicked', '2099-02-01T00:00:00Z')).expirationTime, '2099-02-01T00:00:00.000Z');
    const isShort = (end: string | null) => end !== null && end < month;
    await kai.api(roomUserRoles.remove, { roomId: id, ...of });
    assert.ok(isShort(await kick()));
    await give('kicked', month);
    await lapse('kicked');
    assert.ok(isShort(await kick()));
  });

  it('[R060] every change of a role or restriction in a hangout is logged with the user’s role before and after', async () => {
    const { ann, bob, id, room, give } = await crew();
    const deeds = async () => {
      await give('moderator');
      await give('chatDisabled', later);
      await ann.api(roomUserRoles.remove, { roomId: id, userUuid: bob.uuid, role: 'chatDisabled' });
      await ann.api(roomUserRoles.remove, { roomId: id, userUuid: bob.uuid, role: 'moderator' });
      await give('banned');
      await give('kicked', later);
      await ann.api(roomUserRoles.remove, { roomId: id, userUuid: bob.uuid, role: 'kicked' });
      await ann.api(roomUserRoles.remove, { roomId: id, userUuid: bob.uuid, role: 'banned' });
    };
    await deeds();
    const { data } = await (await t.createUser('mod', 'moderator')).api(moderationActions.list, {
      filter: `roomUuid||$eq||${room.uuid}`,
      sort: 'id,ASC',
    });
    assert.deepEqual(
      data.map((one) => [one.type, one.previousRole, one.newRole, one.expirationTime !== null]),
      [
        ['grantRole', 'user', 'moderator', false],
        ['grantRole', 'moderator', 'chatDisabled', true],
        ['removeRole', 'chatDisabled', 'moderator', false],
        ['removeRole', 'moderator', 'user', false],
        ['banUser', 'user', 'banned', false],
        ['kickUser', 'banned', 'kicked', true],
        ['removeRole', 'kicked', 'banned', false],
        ['removeRole', 'banned', 'user', false],
      ],
    );
  });

  it('[H707] a role whose end is in the past is refused, so that it lifts no ban', async () => {
    const { ann, bob, id, give } = await crew();
    await give('banned');
    assert.equal((await refusalOf(give('banned', '2020-01-01T00:00:00Z'))).code, 'invalid_request');
    const roles = await ann.api(roomUserRoles.ofUser, { roomId: id, userId: bob.uuid });
    assert.deepEqual(
      roles.map((one) => [one.role, one.expirationTime]),
      [['banned', null]],
    );
  });

  it('[R057] a role’s expiry time that is not an ISO timestamp between the years 1000 and 9999 is refused', async () => {
    const { give } = await crew();
    for (const odd of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', 'tomorrow', '2030-01-01']) {
      const { status, message } = await refusalOf(give('dj', odd));
      assert.deepEqual(
        [status, message],
        [400, 'expirationTime must be a moment such as 2030-01-31T20:00:00Z'],
      );
    }
    assert.equal(
      (await give('dj', '2030-01-01T00:00:00+23:00')).expirationTime,
      '2029-12-31T01:00:00.000Z',
      'every time zone is accepted',
    );
  });
});

import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { changeAccountStatus } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { ModerationAction } from '@hangout/db/models/moderation';
import { Room, RoomRole } from '@hangout/db/models/rooms';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('roles in a hangout', () => {
  const t = restTest();

  async function crew() {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const { slug: roomId } = await ann.api(rooms.create, { name: 'Crew' });
    const give = (
      by: TestUser,
      to: TestUser,
      role: 'coOwner' | 'moderator' | 'dj' | 'banned' | 'chatDisabled',
    ) => by.api(roomUserRoles.create, { roomId, userUuid: to.uuid, role });
    await give(ann, bob, 'coOwner');
    await give(bob, kai, 'moderator');
    return { ann, bob, kai, eve, roomId, give };
  }

  it('[H295] a user is notified when somebody else gives them a role in a hangout or takes it away, but not when they give it up themselves', async () => {
    t.jobsSent.length = 0;
    const { ann, bob, kai, roomId } = await crew();
    await bob.api(roomUserRoles.remove, { roomId, userUuid: kai.uuid, role: 'moderator' });
    await bob.api(roomUserRoles.remove, { roomId, userUuid: bob.uuid, role: 'coOwner' });
    const told = t.jobsSent
      .filter(({ name }) => name === 'notifications')
      .map(({ data }) => data as NotificationJob);
    assert.deepEqual(
      told.map(({ kind, recipients, data }) => [kind, recipients, data]),
      [
        ['rankChanged', { userUuids: [bob.uuid] }, { state: 'given', role: 'coOwner' }],
        ['rankChanged', { userUuids: [kai.uuid] }, { state: 'given', role: 'moderator' }],
        ['rankChanged', { userUuids: [kai.uuid] }, { state: 'taken', role: 'moderator' }],
      ],
    );
    // `causedBy` is used for limits and blocks only; recipients are told the actor, which is absent here.
    assert.ok(told.every(({ roomUuid, actorUuid }) => roomUuid !== null && actorUuid === null));
    assert.deepEqual(
      told.map(({ causedBy }) => causedBy),
      [ann.uuid, bob.uuid, bob.uuid],
    );
  });

  it('[R177] in a hangout, owner and co-owners give roles to those below them, only the owner appoints co-owners, moderators give only restrictions, others none', async () => {
    const { ann, bob, kai, eve, roomId, give } = await crew();
    assert.equal((await give(bob, eve, 'dj')).role, 'dj');
    assert.equal((await refusalOf(give(kai, eve, 'moderator'))).status, 403);
    assert.equal((await refusalOf(give(eve, kai, 'dj'))).status, 403);
    assert.equal(
      (await refusalOf(give(bob, eve, 'coOwner'))).status,
      403,
      'only the owner grants the role coOwner',
    );
    assert.equal((await refusalOf(give(bob, ann, 'banned'))).status, 403, 'a co-owner cannot ban the owner');
    assert.equal((await give(kai, eve, 'chatDisabled')).role, 'chatDisabled', 'a moderator may mute');
    const roles = await eve.api(roomUserRoles.list, { roomId });
    assert.deepEqual(
      roles.map((one) => one.role).toSorted(),
      ['coOwner', 'dj', 'moderator', 'owner'],
      'mutes are listed for moderators only',
    );
    assert.equal((await kai.api(roomUserRoles.list, { roomId })).length, 5);
    assert.deepEqual(
      (await eve.api(roomUserRoles.ofUser, { roomId, userId: eve.uuid })).map((one) => one.role).toSorted(),
      ['chatDisabled', 'dj'],
    );
  });

  it('[R057] the list of a hangout’s roles has user, role and expiry, and leaves out expired roles', async () => {
    const { ann, eve, roomId } = await crew();
    const expirationTime = '2099-01-01T00:00:00.000Z';
    const role = await ann.api(roomUserRoles.create, {
      roomId,
      userUuid: eve.uuid,
      role: 'dj',
      expirationTime,
    });
    assert.deepEqual([role.userUuid, role.role, role.expirationTime], [eve.uuid, 'dj', expirationTime]);
    await RoomRole.query(t.db)
      .where({ userUuid: eve.uuid, role: 'dj' })
      .patch({ expirationTime: '2020-01-01T00:00:00Z' });
    assert.deepEqual(
      await ann.api(roomUserRoles.ofUser, { roomId, userId: eve.uuid }),
      [],
      'an expired role is not listed',
    );
  });

  it('[R058] giving an unknown role in a hangout, or a role to an unknown user, is refused', async () => {
    const { ann, roomId } = await crew();
    const odd = JSON.parse('{"role":"king"}');
    const userUuid = ann.uuid;
    assert.equal((await refusalOf(ann.api(roomUserRoles.create, { roomId, userUuid, ...odd }))).status, 400);
    const nobody = { roomId, userUuid: '00000000-0000-4000-8000-000000000000', role: 'dj' } as const;
    assert.equal((await refusalOf(ann.api(roomUserRoles.create, nobody))).code, 'person_not_found');
  });

  it('[H167] a role in a hangout can be removed by everybody who may give it, and by the user who has it', async () => {
    const { ann, bob, kai, roomId } = await crew();
    await kai.api(roomUserRoles.remove, { roomId, userUuid: kai.uuid, role: 'moderator' });
    assert.equal(
      (await refusalOf(kai.api(roomUserRoles.remove, { roomId, userUuid: bob.uuid, role: 'coOwner' })))
        .status,
      403,
    );
    await ann.api(roomUserRoles.remove, { roomId, userUuid: bob.uuid, role: 'coOwner' });
    const again = ann.api(roomUserRoles.remove, { roomId, userUuid: bob.uuid, role: 'coOwner' });
    assert.equal((await refusalOf(again)).code, 'role_not_found');
  });

  it('[R178] [H705] transferring a hangout needs the consent of the old and the new owner, and makes the old owner co-owner', async () => {
    const { ann, bob, kai, eve, roomId } = await crew();
    const roles = await ann.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    const owners = (list: typeof roles) =>
      list.filter((one) => one.role === 'owner').map((one) => one.userUuid);
    assert.deepEqual(owners(roles), [ann.uuid], 'eve has not agreed yet');
    const [offer] = await eve.api(ownershipTransfers.list);
    assert.deepEqual(
      [offer?.slug, offer?.nextOwner.uuid, offer?.ownerAgreed, offer?.nextOwnerAgreed],
      [roomId, eve.uuid, true, false],
    );
    assert.deepEqual(await kai.api(ownershipTransfers.list), [], 'a moderator is not concerned');
    assert.equal(
      (await refusalOf(bob.api(roomUserRoles.changeOwner, { roomId, userUuid: kai.uuid }))).status,
      403,
      'a co-owner does not replace the proposal of the owner',
    );
    await eve.api(ownershipTransfers.agree, { roomId });
    const annNow = await eve.api(roomUserRoles.ofUser, { roomId, userId: ann.uuid });
    assert.deepEqual(
      annNow.map((one) => one.role),
      ['coOwner'],
    );
    assert.equal((await t.api(rooms.byId, { id: roomId })).ownerUuid, eve.uuid);
    assert.deepEqual(await eve.api(ownershipTransfers.list), []);
  });

  it('[R178] [H705] a transfer of a hangout that a co-owner proposes also needs the owner’s consent, and either owner can decline', async () => {
    const { ann, bob, kai, eve, roomId } = await crew();
    const isOwner = async (one: TestUser) => (await t.api(rooms.byId, { id: roomId })).ownerUuid === one.uuid;
    await bob.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    await eve.api(ownershipTransfers.agree, { roomId });
    assert.ok(await isOwner(ann), 'the owner has not agreed');
    for (const stranger of [bob, kai])
      assert.equal(
        (await refusalOf(stranger.api(ownershipTransfers.agree, { roomId }))).code,
        'transfer_not_found',
      );
    await ann.api(ownershipTransfers.cancel, { roomId });
    assert.equal((await refusalOf(eve.api(ownershipTransfers.agree, { roomId }))).status, 404);
    await bob.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    assert.equal((await refusalOf(kai.api(ownershipTransfers.cancel, { roomId }))).status, 404);
    await eve.api(ownershipTransfers.agree, { roomId });
    await ann.api(ownershipTransfers.agree, { roomId });
    assert.ok(await isOwner(eve));
  });

  it('[H2200] whoever agrees to a transfer of a hangout, or cancels it, names the next owner: nothing happens if it is somebody else by now', async () => {
    const { ann, bob, kai, eve, roomId } = await crew();
    await bob.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    const [shown] = await ann.api(ownershipTransfers.list);
    const meant = { roomId, nextOwnerUuid: shown?.nextOwner.uuid };
    await bob.api(roomUserRoles.changeOwner, { roomId, userUuid: kai.uuid });
    for (const answer of [ownershipTransfers.agree, ownershipTransfers.cancel])
      assert.equal((await refusalOf(ann.api(answer, meant))).code, 'transfer_not_found');
    const [left] = await ann.api(ownershipTransfers.list);
    assert.deepEqual([left?.nextOwner.uuid, left?.ownerAgreed], [kai.uuid, false]);
    for (const by of [ann, kai]) await by.api(ownershipTransfers.agree, { roomId, nextOwnerUuid: kai.uuid });
    assert.equal((await t.api(rooms.byId, { id: roomId })).ownerUuid, kai.uuid);
  });

  it('[H705] a hangout is not transferred to an account that is deactivated in the same moment', async () => {
    const { ann, eve, roomId } = await crew();
    await ann.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    const { agreed } = await t.db.transaction(async (tx) => {
      await changeAccountStatus(tx, eve.uuid, { status: 'deactivated' });
      const refusal = refusalOf(eve.api(ownershipTransfers.agree, { roomId }));
      await waitForLockWaits(t.databaseUrl);
      return { agreed: refusal };
    });
    assert.equal((await agreed).code, 'person_not_found');
    assert.equal((await t.api(rooms.byId, { id: roomId })).ownerUuid, ann.uuid);
  });

  it('[H705] a hangout cannot be transferred to a deactivated account, or to one that owns too many', async () => {
    const { ann, eve, kai, roomId } = await crew();
    await User.query(t.db).where({ uuid: eve.uuid }).patch({ status: 'deactivated' });
    const toEve = ann.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    assert.equal((await refusalOf(toEve)).code, 'person_not_found');
    await ann.api(roomUserRoles.changeOwner, { roomId, userUuid: kai.uuid });
    const owned = Array.from({ length: 50 }, (_, i) => ({
      slug: `kai-${i}`,
      name: `${i}`,
      ownerUuid: kai.uuid,
    }));
    await Room.query(t.db).insert(owned);
    assert.equal((await refusalOf(kai.api(ownershipTransfers.agree, { roomId }))).code, 'too_many_rooms');
    assert.equal((await t.api(rooms.byId, { id: roomId })).ownerUuid, ann.uuid);
  });

  it('[H705] a proposed transfer of a hangout ends after fourteen days, or when the hangout gets another owner', async () => {
    const { ann, bob, eve, roomId } = await crew();
    await ann.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    await t.db.raw("update ownership_transfers set expires_at = now() - interval '1 second'");
    assert.deepEqual(await eve.api(ownershipTransfers.list), []);
    assert.equal((await refusalOf(eve.api(ownershipTransfers.agree, { roomId }))).status, 404);
    await ann.api(roomUserRoles.changeOwner, { roomId, userUuid: eve.uuid });
    const admin = await t.createUser('boss', 'admin');
    await admin.api(roomAdmin.updateRoom, { id: roomId, ownerUuid: bob.uuid });
    assert.equal((await refusalOf(eve.api(ownershipTransfers.agree, { roomId }))).status, 404);
  });

  it('[H705] a user, even a co-owner, cannot make themselves the owner of a hangout', async () => {
    const { ann, bob, kai, roomId } = await crew();
    for (const one of [bob, kai]) {
      const claimed = one.api(roomUserRoles.changeOwner, { roomId, userUuid: one.uuid });
      assert.equal((await refusalOf(claimed)).status, 403);
    }
    assert.equal((await t.api(rooms.byId, { id: roomId })).ownerUuid, ann.uuid);
  });

  it('[H704] a moderator of a hangout can kick a user for at most a day; a user who may ban can kick for any length of time', async () => {
    const { bob, kai, eve, roomId } = await crew();
    const kick = (by: typeof bob, expirationTime: string) =>
      by.api(roomUserRoles.create, { roomId, userUuid: eve.uuid, role: 'kicked', expirationTime });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    assert.equal((await refusalOf(kick(kai, '2099-01-01T00:00:00Z'))).status, 403);
    assert.equal((await refusalOf(kick(kai, inHours(25)))).status, 403);
    assert.equal((await kick(kai, inHours(23))).role, 'kicked');
    assert.equal((await kick(bob, '2099-01-01T00:00:00Z')).role, 'kicked');
  });

  it('[H701] a bot whose owner is banned from a hangout cannot join it either', async () => {
    const { ann, eve, roomId } = await crew();
    const { accessToken } = await eve.api(accounts.signUpBot, { botNickName: `Beep ${eve.nickname}` });
    const bot = t.as(accessToken);
    assert.ok((await bot(rooms.join, { id: roomId })).ticket);
    await ann.api(roomUserRoles.create, { roomId, userUuid: eve.uuid, role: 'banned' });
    for (const api of [eve.api, bot])
      assert.equal((await refusalOf(api(rooms.join, { id: roomId }))).code, 'banned');
  });

  it('[R180] a moderator of a hangout can kick users of a lower role, but none of the same or a higher role', async () => {
    const { bob, kai, eve, roomId } = await crew();
    const kicked = await kai.api(roomUserRoles.kick, { slug: roomId, userUuid: eve.uuid });
    assert.equal(kicked.role, 'kicked');
    assert.equal(
      (await refusalOf(kai.api(roomUserRoles.kick, { slug: roomId, userUuid: bob.uuid }))).status,
      403,
    );
    assert.equal(
      (await refusalOf(eve.api(roomUserRoles.kick, { slug: roomId, userUuid: kai.uuid }))).status,
      403,
    );
    const staff = await t.createUser('staff', 'moderator');
    assert.equal(
      (await refusalOf(staff.api(roomUserRoles.kick, { slug: roomId, userUuid: kai.uuid }))).status,
      403,
    );
    const global = await t.createUser('global', 'globalModerator');
    await global.api(roomUserRoles.kick, { slug: roomId, userUuid: kai.uuid });
  });

  it('[R059] [R060] each ban, kick and removed role is logged with the user’s role before and after, and raises the hangout’s revision', async () => {
    const { ann, kai, eve, roomId } = await crew();
    const before = await t.api(rooms.byId, { id: roomId });
    await ann.api(roomUserRoles.create, { roomId, userUuid: kai.uuid, role: 'banned', reason: 'spam' });
    await kai.api(roomUserRoles.remove, { roomId, userUuid: kai.uuid, role: 'moderator' });
    await ann.api(roomUserRoles.kick, { slug: roomId, userUuid: eve.uuid });
    const lines = await ModerationAction.query(t.db).where({ roomUuid: before.uuid }).orderBy('id').select();
    assert.deepEqual(
      lines.slice(-3).map((one) => [one.type, one.actorUuid, one.userUuid, one.previousRole, one.newRole]),
      [
        ['banUser', ann.uuid, kai.uuid, 'moderator', 'banned'],
        ['removeRole', kai.uuid, kai.uuid, 'moderator', 'banned'],
        ['kickUser', ann.uuid, eve.uuid, 'user', 'kicked'],
      ],
    );
    assert.equal((await t.api(rooms.byId, { id: roomId })).rev, before.rev + 3);
  });

  it('[H666] the list of a hangout’s roles has at most 500 entries per page, roles before restrictions', async () => {
    const { ann, bob, kai, eve, roomId } = await crew();
    const { uuid } = await ann.api(rooms.byId, { id: roomId });
    await t.db.raw(
      `insert into room_roles (room_uuid, user_uuid, role)
       select ?, gen_random_uuid(), 'banned' from generate_series(1, 520)`,
      [uuid],
    );
    const roles = await kai.api(roomUserRoles.list, { roomId });
    assert.equal(roles.length, 500);
    assert.deepEqual(
      roles.slice(0, 3).map((one) => [one.role, one.userUuid]),
      [
        ['owner', ann.uuid],
        ['coOwner', bob.uuid],
        ['moderator', kai.uuid],
      ],
    );
    const [latest, before] = roles.slice(3);
    assert.ok(latest && before && latest.id > before.id);
    assert.equal((await kai.api(roomUserRoles.list, { roomId, offset: 500 })).length, 23);
    assert.equal((await eve.api(roomUserRoles.list, { roomId })).length, 3);
    assert.equal((await ann.api(rooms.byId, { id: roomId })).roomRoles.length, 500);
  });
});

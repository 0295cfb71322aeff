import assert from 'node:assert/strict';
import { communities } from '@hangout/contract/rest/communities/communities';
import { events } from '@hangout/contract/rest/events/events';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { friends } from '@hangout/contract/rest/friends/friends';
import { profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { blockUser, isBlockedBetween, loadBlockedUuids } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { Presence } from '@hangout/db/models/presence';
import { FriendNotification } from '@hangout/db/models/push';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('friends, invitations, blocked users and fans', () => {
  const t = restTest();
  const ask = (from: TestUser, to: TestUser) => from.api(friendInvitations.invite, { userUuid: to.uuid });
  const areFriends = async (a: TestUser, b: TestUser) =>
    (await a.api(friends.single, { id: b.uuid })).isFriend &&
    (await b.api(friends.single, { id: a.uuid })).isFriend;

  it('[R072] [R087] a friend invitation is pending until its recipient accepts or rejects it, which is possible only once', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const invitation = await ask(ann, bob);
    assert.deepEqual(
      [invitation.status, invitation.fromUuid, invitation.toUuid, invitation.userProfile?.uuid],
      ['pending', ann.uuid, bob.uuid, bob.uuid],
    );
    const received = await bob.api(friendInvitations.received);
    assert.deepEqual([received.count, received.data[0]?.userProfile?.nickname], [1, ann.nickname]);
    assert.equal((await ann.api(friendInvitations.sent)).data[0]?.id, invitation.id);
    assert.equal(await areFriends(ann, bob), false);
    const answer = { invitationId: invitation.id, status: 'accepted' as const };
    for (const other of [ann, eve])
      assert.equal(
        (await refusalOf(other.api(friendInvitations.answer, answer))).code,
        'invitation_not_found',
      );
    assert.equal((await bob.api(friendInvitations.answer, answer)).status, 'accepted');
    assert.equal(await areFriends(ann, bob), true);
    const again = bob.api(friendInvitations.answer, { ...answer, status: 'rejected' });
    assert.equal((await refusalOf(again)).code, 'invitation_answered');
    const second = await ask(eve, bob);
    await bob.api(friendInvitations.answer, { invitationId: second.id, status: 'rejected' });
    assert.equal(await areFriends(eve, bob), false);
    assert.equal((await bob.api(friendInvitations.received)).count, 0);
    const between = await bob.api(friendInvitations.between, { id: eve.uuid });
    assert.deepEqual(
      between.data.map((one) => one.status),
      ['rejected'],
    );
  });

  it('[H991] the sender of a friend invitation does not see that it was rejected, and may send another one', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const first = await ask(ann, bob);
    await bob.api(friendInvitations.answer, { invitationId: first.id, status: 'rejected' });
    const between = async (reader: TestUser, other: TestUser) =>
      (await reader.api(friendInvitations.between, { id: other.uuid })).data.map(({ status }) => status);
    assert.deepEqual(await between(ann, bob), []);
    assert.deepEqual((await ann.api(friendInvitations.sent)).data, []);
    assert.deepEqual(await between(bob, ann), ['rejected']);
    const second = await ask(ann, bob);
    assert.deepEqual([second.status, await between(ann, bob)], ['pending', ['pending']]);
  });

  it('[H603] a user cannot invite themselves, a friend, or the same user twice; inviting the sender of a pending invitation makes both friends', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.deepEqual(await refusalOf(ask(ann, ann)), {
      status: 400,
      code: 'not_yourself',
      message: 'That is you',
    });
    await ask(ann, bob);
    assert.equal((await refusalOf(ask(ann, bob))).code, 'already_invited');
    assert.equal((await ask(bob, ann)).status, 'accepted');
    assert.equal(await areFriends(ann, bob), true);
    const already = await refusalOf(ask(ann, bob));
    assert.deepEqual([already.status, already.code], [403, 'already_friends']);
    const gone = ann.api(friendInvitations.invite, { userUuid: nobody });
    assert.equal((await refusalOf(gone)).code, 'person_not_found');
  });

  it('[H603] two users who invite each other simultaneously become friends, and each lists the other only once', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const both = await Promise.all([ask(ann, bob), ask(bob, ann)]);
    assert.deepEqual(both.map((one) => one.status).sort(), ['accepted', 'pending']);
    assert.equal(await areFriends(ann, bob), true);
    assert.equal((await ann.api(friends.list, { id: ann.uuid })).count, 1);
  });

  it('[H606] the recipient of a friend invitation gets a push; if it is accepted, its sender gets one, and if it is rejected, nobody does', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await ask(ann, bob);
    t.jobsSent.length = 0;
    await ask(bob, ann);
    const eve = await t.signUp('eve');
    const { id } = await ask(eve, bob);
    await bob.api(friendInvitations.answer, { invitationId: id, status: 'rejected' });
    assert.deepEqual(
      t.jobsSent.map(({ name, data }) => {
        const { kind, recipients, actorUuid } = data as NotificationJob;
        return [name, kind, recipients, actorUuid];
      }),
      [
        ['notifications', 'friendAccepted', { userUuids: [ann.uuid] }, bob.uuid],
        ['notifications', 'friendAsked', { userUuids: [bob.uuid] }, eve.uuid],
      ],
    );
    t.jobsSent.length = 0;
  });

  it('[H665] a user who withdraws and repeats a friend invitation causes a push at most once a day', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    t.jobsSent.length = 0;
    const pushes = () => t.jobsSent.filter(({ name }) => name === 'notifications').length;
    for (let times = 0; times < 3; times += 1) {
      const { id } = await ask(ann, bob);
      await ann.api(friendInvitations.withdraw, { id });
    }
    assert.equal(pushes(), 1);
    await FriendNotification.query(t.db)
      .where({ toUuid: bob.uuid })
      .patch({ notifiedAt: '2020-01-01T00:00:00Z' });
    const { id } = await ask(ann, bob);
    assert.equal(pushes(), 2);
    await ann.api(friendInvitations.withdraw, { id });
    const { id: back } = await ask(bob, ann);
    await ann.api(friendInvitations.answer, { invitationId: back, status: 'accepted' });
    assert.equal(pushes(), 4, 'an accepted invitation is always pushed');
    t.jobsSent.length = 0;
  });

  it('[H604] only the sender of a pending friend invitation can withdraw it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { id } = await ask(ann, bob);
    assert.equal((await refusalOf(bob.api(friendInvitations.withdraw, { id }))).status, 404);
    await ann.api(friendInvitations.withdraw, { id });
    assert.equal((await refusalOf(ann.api(friendInvitations.withdraw, { id }))).status, 404);
    const answer = bob.api(friendInvitations.answer, { invitationId: id, status: 'accepted' });
    assert.equal((await refusalOf(answer)).code, 'invitation_not_found');
  });

  it('[R202] friends are listed by name, and either of two friends can end the friendship', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    for (const one of [kai, bob]) {
      await ask(ann, one);
      await ask(one, ann);
    }
    const list = await ann.api(friends.list, { id: ann.uuid, limit: 10 });
    assert.deepEqual(
      [list.count, list.data.map((one) => one.userProfile?.nickname)],
      [2, [bob.nickname, kai.nickname]],
    );
    assert.equal((await ann.api(friends.list, { id: ann.uuid, limit: 1, offset: 1 })).data.length, 1);
    assert.equal((await ann.api(friends.one, { id: bob.uuid })).friendUuid, bob.uuid);
    await bob.api(friends.remove, { id: ann.uuid });
    assert.equal((await refusalOf(ann.api(friends.one, { id: bob.uuid }))).code, 'not_friends');
    assert.equal((await refusalOf(ann.api(friends.remove, { id: bob.uuid }))).status, 404);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ status: 'deactivated' });
    assert.equal((await ann.api(friends.list, { id: ann.uuid })).count, 0);
  });

  it('[H716] pending invitations of a deactivated account are not listed until the account is active again', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const club = await ann.api(communities.create, { name: 'Owls' });
    await ann.api(communities.invite, { id: String(club.id), userId: bob.uuid });
    await ask(ann, bob);
    const open = async () => [
      (await ann.api(friendInvitations.sent)).count,
      (await ann.api(communities.invitations, { id: String(club.id) })).count,
    ];
    const setStatus = (status: 'active' | 'deactivated') =>
      User.query(t.db).where({ uuid: bob.uuid }).patch({ status });
    await setStatus('deactivated');
    assert.deepEqual(await open(), [0, 0]);
    const [between] = (await ann.api(friendInvitations.between, { id: bob.uuid })).data;
    assert.equal(between?.userProfile, null);
    await setStatus('active');
    assert.deepEqual(await open(), [1, 1]);
  });

  it('[H550] a user’s list of friends can be read only by this user and the friends in it', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    for (const one of [kai, bob]) {
      await ask(ann, one);
      await ask(one, ann);
    }
    const seen = async (reader: TestUser) => (await reader.api(friends.list, { id: ann.uuid })).count;
    assert.deepEqual([await seen(ann), await seen(bob)], [2, 2]);
    assert.equal((await refusalOf(eve.api(friends.list, { id: ann.uuid }))).code, 'friends_only');
    await kai.api(friends.remove, { id: ann.uuid });
    assert.equal((await refusalOf(kai.api(friends.list, { id: ann.uuid }))).code, 'friends_only');
    const found = await ann.api(friends.list, { id: ann.uuid, search: bob.nickname.slice(1).toUpperCase() });
    assert.deepEqual(
      found.data.map((one) => one.friendUuid),
      [bob.uuid],
    );
    assert.equal((await ann.api(friends.list, { id: ann.uuid, search: '%' })).count, 0);
  });

  it('[H554] users with common friends are suggested as new friends, those with the most common friends first', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const zoe = await t.signUp('zoe');
    const join = async (a: TestUser, b: TestUser) => {
      await ask(a, b);
      await ask(b, a);
    };
    for (const [a, b] of [
      [ann, bob],
      [ann, kai],
      [bob, eve],
      [kai, eve],
      [kai, zoe],
    ] as const)
      await join(a, b);
    const suggested = async () =>
      (await ann.api(friends.suggestions)).data.map((one) => [one.userUuid, one.inCommon]);
    assert.deepEqual(await suggested(), [
      [eve.uuid, 2],
      [zoe.uuid, 1],
    ]);
    const second = await ann.api(friends.suggestions, { limit: 1, offset: 1 });
    assert.deepEqual([second.count, second.data.map((one) => one.userUuid)], [2, [zoe.uuid]]);
    assert.deepEqual(await ann.api(friends.suggestions, { offset: 2 }), { count: 2, data: [] });
    await zoe.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.deepEqual(await suggested(), [[eve.uuid, 2]]);
    await ask(ann, eve);
    assert.deepEqual(await suggested(), []);
  });

  it('[H549] lists of fans and of followed DJs can be searched by name, and show who follows back', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    await bob.api(djFans.follow, { djUuid: ann.uuid });
    await kai.api(djFans.follow, { djUuid: ann.uuid });
    await ann.api(djFans.follow, { djUuid: kai.uuid });
    const fans = await ann.api(djFans.list, { id: ann.uuid });
    assert.deepEqual(
      fans.data.map((one) => [one.userUuid, one.isFollowed, one.followsMe]),
      [
        [kai.uuid, true, true],
        [bob.uuid, false, true],
      ],
    );
    const [followed] = (await ann.api(djFans.mine)).data;
    assert.deepEqual([followed?.djUuid, followed?.isFollowed, followed?.followsMe], [kai.uuid, true, true]);
    const seenByBob = (await bob.api(djFans.list, { id: ann.uuid })).data;
    assert.deepEqual(
      seenByBob.map((one) => [one.isFollowed, one.followsMe]),
      [
        [false, false],
        [false, false],
      ],
    );
    const found = await ann.api(djFans.list, {
      id: ann.uuid,
      search: bob.nickname.slice(1, 9).toUpperCase(),
    });
    assert.deepEqual([found.count, found.data[0]?.userUuid], [1, bob.uuid]);
    await ann.api(blockedUsers.block, { userUuid: bob.uuid });
    await ann.api(blockedUsers.block, { userUuid: kai.uuid });
    const blocked = await ann.api(blockedUsers.list, { search: kai.nickname });
    assert.deepEqual([blocked.count, blocked.data[0]?.userProfile?.uuid], [1, kai.uuid]);
  });

  it('[H1741] when one user blocks another, pending invitations between them to join a community, host an event or own a hangout are cancelled', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const club = await ann.api(communities.create, { name: 'Owls' });
    await ann.api(communities.invite, { id: String(club.id), userId: bob.uuid });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const event = await ann.api(events.create, {
      ...{ name: 'Friday', startDate: inHours(1), endDate: inHours(2), hostUuids: [bob.uuid] },
    });
    const { slug } = await ann.api(rooms.create, { name: 'Velvet' });
    await ann.api(roomUserRoles.changeOwner, { roomId: slug, userUuid: bob.uuid });
    const open = async () => [
      (await ann.api(communities.invitations, { id: String(club.id) })).count,
      (await ann.api(events.one, { id: String(event.id) })).invitedHostUuids.length,
      (await bob.api(ownershipTransfers.list)).length,
    ];
    assert.deepEqual(await open(), [1, 1, 1]);
    await bob.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.deepEqual(await open(), [0, 0, 0]);
  });

  it('[H1741] an invitation to host an event, join a community or own a hangout that is sent in the same moment as a block is not stored', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const id = String((await ann.api(communities.create, { name: 'Night owls' })).id);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const event = { startDate: inHours(1), endDate: inHours(2) };
    const monday = await ann.api(events.create, { ...event, name: 'Monday' });
    const hostUuids = [bob.uuid];
    const { slug: roomId } = await ann.api(rooms.create, { name: 'To hand over' });
    const calls: [() => Promise<unknown>, result: unknown][] = [
      [
        () =>
          refusalOf(ann.api(roomUserRoles.changeOwner, { roomId, userUuid: bob.uuid })).then(
            ({ code }) => code,
          ),
        'blocked_between',
      ],
      [
        () => refusalOf(ann.api(communities.invite, { id, userId: bob.uuid })).then(({ code }) => code),
        'blocked_between',
      ],
      [() => ann.api(communities.add, { id, userUuids: [bob.uuid] }).then(({ invited }) => invited), 0],
      [
        () =>
          ann
            .api(events.create, { ...event, name: 'Tuesday', hostUuids })
            .then((made) => made.invitedHostUuids),
        [],
      ],
      [
        () =>
          ann
            .api(events.update, { id: String(monday.id), hostUuids })
            .then((changed) => changed.invitedHostUuids),
        [],
      ],
    ];
    for (const [call, result] of calls) {
      const sent = await t.db.transaction(async (tx) => {
        await blockUser(tx, bob.uuid, ann.uuid);
        const response = call();
        await waitForLockWaits(t.databaseUrl);
        // In an object, because a promise that the transaction returned would be awaited before its commit.
        return { response };
      });
      assert.deepEqual(await sent.response, result);
      await bob.api(blockedUsers.unblock, { id: ann.uuid });
    }
  });

  it('[H601] [H602] blocking a user ends friendship and following between the two, and neither can start them again', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await ask(ann, bob);
    await ask(bob, ann);
    await bob.api(djFans.follow, { djUuid: ann.uuid });
    assert.equal(await isBlockedBetween(t.db, ann.uuid, bob.uuid), false);
    const blocked = await ann.api(blockedUsers.block, { userUuid: bob.uuid });
    assert.deepEqual([blocked.userUuid, blocked.userProfile?.nickname], [bob.uuid, bob.nickname]);
    assert.equal((await ann.api(blockedUsers.block, { userUuid: bob.uuid })).id, blocked.id);
    assert.equal(await areFriends(ann, bob), false);
    assert.equal((await ann.api(djFans.count, { id: ann.uuid })).count, 0);
    for (const [from, to] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      assert.equal((await refusalOf(ask(from, to))).code, 'blocked_between');
      assert.equal((await refusalOf(from.api(djFans.follow, { djUuid: to.uuid }))).code, 'blocked_between');
      assert.equal(await isBlockedBetween(t.db, from.uuid, to.uuid), true);
      assert.deepEqual([...(await loadBlockedUuids(t.db, from.uuid))], [to.uuid]);
    }
    assert.deepEqual((await ann.api(blockedUsers.list)).data, [blocked]);
    assert.equal((await bob.api(blockedUsers.list)).count, 0);
    assert.equal((await refusalOf(bob.api(blockedUsers.unblock, { id: ann.uuid }))).code, 'not_blocked');
    await ann.api(blockedUsers.unblock, { id: bob.uuid });
    assert.equal((await refusalOf(ann.api(blockedUsers.one, { id: bob.uuid }))).code, 'not_blocked');
    assert.equal((await ask(bob, ann)).status, 'pending');
    const self = ann.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.equal((await refusalOf(self)).code, 'not_yourself');
    const gone = ann.api(blockedUsers.block, { userUuid: nobody });
    assert.equal((await refusalOf(gone)).code, 'person_not_found');
  });

  it('[H605] a hangout’s data tells each caller which of their friends are inside, but not which other users', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    await ask(ann, bob);
    await ask(bob, ann);
    const { uuid } = await eve.api(rooms.create, { name: `Meeting place ${bob.nickname}` });
    await storePresence(t.db, [
      { roomUuid: uuid, userUuid: bob.uuid },
      { roomUuid: uuid, userUuid: eve.uuid },
    ]);
    const inList = async (api: TestUser['api']) =>
      (await api(rooms.public, { search: bob.nickname })).data.find((one) => one.uuid === uuid)
        ?.friendInRoomUuids;
    assert.deepEqual(await inList(ann.api), [bob.uuid]);
    assert.deepEqual((await ann.api(rooms.byId, { id: uuid })).friendInRoomUuids, [bob.uuid]);
    const [ofEve] = (await ann.api(rooms.ofUser, { id: eve.uuid })).data;
    const [onPage] = (await ann.api(profilePages.byId, { id: eve.uuid })).rooms;
    assert.deepEqual([ofEve?.friendInRoomUuids, onPage?.friendInRoomUuids], [[bob.uuid], [bob.uuid]]);
    assert.deepEqual(await inList(eve.api), []);
    assert.deepEqual(await inList(t.api), []);
    await Presence.query(t.db).where({ roomUuid: uuid }).patch({ updatedAt: '2020-01-01T00:00:00Z' });
    assert.deepEqual(await inList(ann.api), []);
  });

  it('[R074] [R206] [R269] fans are listed twelve per page, with their total count', async () => {
    const kai = await t.djKai();
    const people = await Promise.all(Array.from({ length: 13 }, (_, n) => t.createUser(`fan${n}`, 'user')));
    for (const fan of people) await fan.api(djFans.follow, { djUuid: kai.uuid });
    const [ann, last] = [await t.ann(), people.at(-1)];
    if (!last) throw new Error('nobody follows');
    await last.api(djFans.follow, { djUuid: kai.uuid });
    for (const call of [djFans.paginated, djFans.list]) {
      const page = await ann.api(call, { id: kai.uuid });
      assert.deepEqual([page.count, page.data.length, page.data[0]?.userUuid], [13, 12, last.uuid]);
      assert.equal(page.data[0]?.userProfile?.nickname, last.nickname);
      assert.equal((await ann.api(call, { id: kai.uuid, skip: 12 })).data.length, 1);
    }
    assert.equal((await ann.api(djFans.count, { id: kai.uuid })).count, 13);
    assert.equal((await last.api(djFans.one, { id: kai.uuid })).isFan, true);
    assert.equal((await ann.api(djFans.one, { id: kai.uuid })).isFan, false);
    const followed = await ann.api(djFans.followed, { id: last.uuid });
    assert.deepEqual([followed.count, followed.data[0]?.userProfile?.uuid], [1, kai.uuid]);
    const mine = (await last.api(djFans.mine)).data;
    assert.deepEqual(
      mine.map(({ id }) => id),
      followed.data.map(({ id }) => id),
    );
    const boss = await t.createUser('boss', 'admin');
    assert.equal((await boss.api(djFans.admin, { id: kai.uuid, take: 100 })).data.length, 13);
    assert.equal((await refusalOf(ann.api(djFans.admin, { id: kai.uuid }))).status, 403);
    await last.api(djFans.unfollow, { id: kai.uuid });
    assert.equal((await refusalOf(last.api(djFans.unfollow, { id: kai.uuid }))).code, 'not_a_fan');
    assert.equal((await ann.api(djFans.count, { id: kai.uuid })).count, 12);
    assert.equal((await refusalOf(kai.api(djFans.follow, { djUuid: kai.uuid }))).code, 'not_yourself');
  });

  it('[H666] blocked users are listed in pages, with their total count', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    for (const { uuid } of [bob, eve]) await ann.api(blockedUsers.block, { userUuid: uuid });
    const page = await ann.api(blockedUsers.list, { limit: 1 });
    assert.deepEqual([page.count, page.data.map((one) => one.userUuid)], [2, [eve.uuid]]);
    const next = await ann.api(blockedUsers.list, { limit: 1, offset: 1 });
    assert.deepEqual(
      next.data.map((one) => one.userUuid),
      [bob.uuid],
    );
  });

  it('[H832] the list of blocked users accepts a page number, counted from 1, instead of an offset', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    for (const { uuid } of [bob, eve]) await ann.api(blockedUsers.block, { userUuid: uuid });
    const listed = async (query: { limit: number; offset?: number; page?: number }) =>
      (await ann.api(blockedUsers.list, query)).data.map((one) => one.userUuid);
    assert.deepEqual(await listed({ limit: 1, page: 1 }), [eve.uuid]);
    assert.deepEqual(await listed({ limit: 1, page: 2 }), [bob.uuid]);
    assert.deepEqual(await listed({ limit: 1, page: 1, offset: 1 }), [eve.uuid], 'the page counts');
    assert.deepEqual(await listed({ limit: 1, page: 0 }), [eve.uuid], 'clamped, as limit and offset are');
    assert.deepEqual(await listed({ limit: 2, page: 2 }), []);
  });
});

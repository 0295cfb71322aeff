import assert from 'node:assert/strict';
import { communities, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { befriend } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { CommunityInvitation } from '@hangout/db/models/communities';
import { COMMUNITY_INVITATIONS_A_DAY } from '@hangout/rules';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('communities', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  let number = 0;
  const make = async (owner: TestUser, type: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') => {
    number += 1;
    return (await admin()).api(communityAdmin.create, {
      name: `Jazz club ${number}`,
      type,
      ownerUuid: owner.uuid,
    });
  };
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

  it('[R012] admins list, create, change and delete communities; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const written = { name: 'Night owls', description: 'After midnight' };
    for (const other of [ann, await t.createUser('mod', 'moderator')]) {
      assert.equal((await refusalOf(other.api(communityAdmin.list))).status, 403);
      assert.equal((await refusalOf(other.api(communityAdmin.create, written))).status, 403);
    }
    assert.equal((await refusalOf(t.api(communityAdmin.list))).message, 'Unauthorized to perform action');
    const owls = await boss.api(communityAdmin.create, written);
    assert.deepEqual(
      [owls.slug, owls.ownerUuid, owls.usersCount, owls.roomsCount, owls.type],
      ['night-owls', boss.uuid, 1, 0, 'PUBLIC'],
    );
    assert.equal((await boss.api(communityAdmin.create, { name: 'Night owls' })).slug, 'night-owls-2');
    const twice = { bulk: [{ name: 'Third' }, { name: 'Fourth', slug: 'night-owls' }] };
    assert.equal(await codeOf(boss.api(communityAdmin.createSeveral, twice)), 'community_slug_taken');
    const bulk = [{ name: 'Third' }, { name: 'Fourth', ownerUuid: ann.uuid }];
    const made = await boss.api(communityAdmin.createSeveral, { bulk });
    assert.deepEqual(
      made.map((one) => [one.slug, one.ownerUuid]),
      [
        ['third', boss.uuid],
        ['fourth', ann.uuid],
      ],
    );
    const page = await boss.api(communityAdmin.list, {
      filter: 'name||$contL||night',
      sort: 'id,ASC',
      limit: 1,
    });
    assert.deepEqual([page.total, page.data[0]?.slug], [2, 'night-owls']);
    assert.equal((await boss.api(communityAdmin.one, { id: 'night-owls' })).id, owls.id);
    const id = String(owls.id);
    const changed = await boss.api(communityAdmin.update, { id, type: 'PRIVATE' });
    assert.deepEqual([changed.type, changed.description], ['PRIVATE', 'After midnight']);
    const anew = await boss.api(communityAdmin.replace, { id, name: 'Owls' });
    assert.deepEqual(
      [anew.name, anew.description, anew.type, anew.slug],
      ['Owls', '', 'PUBLIC', 'night-owls'],
    );
    assert.equal(
      await codeOf(boss.api(communityAdmin.update, { id, slug: 'third' })),
      'community_slug_taken',
    );
    assert.equal(
      await codeOf(boss.api(communityAdmin.update, { id, ownerUuid: nobody })),
      'person_not_found',
    );
    await boss.api(communityAdmin.remove, { id });
    assert.equal(await codeOf(boss.api(communityAdmin.one, { id })), 'community_not_found');
  });

  it('[H2183] the number of people in a community counts those whom its list shows', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { id: made } = await make(ann);
    const id = String(made);
    await bob.api(communities.join, { id });
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ status: 'deactivated' });
    const { usersCount } = await t.api(communities.one, { id });
    assert.deepEqual([usersCount, (await ann.api(communities.users, { id })).count], [1, 1]);
  });

  it('[H640] users can join and leave a public community; a private community returns 404 to users who are not members', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { id: open } = await make(ann);
    const id = String(open);
    assert.equal((await t.api(communities.one, { id })).usersCount, 1);
    assert.equal((await bob.api(communities.join, { id })).usersCount, 2);
    assert.equal((await bob.api(communities.join, { id })).usersCount, 2);
    const people = await bob.api(communities.users, { id });
    assert.deepEqual(
      [people.count, people.data.map((one) => [one.userProfile?.uuid, one.role])],
      [
        2,
        [
          [ann.uuid, 'owner'],
          [bob.uuid, 'member'],
        ],
      ],
    );
    assert.deepEqual(
      (await bob.api(communities.mine)).data.map((one) => one.id),
      [open],
    );
    const managed = { managed: 'true' } as const;
    assert.deepEqual(
      [(await bob.api(communities.mine, managed)).count, (await ann.api(communities.mine, managed)).count],
      [0, 1],
    );
    await bob.api(communities.leave, { id });
    assert.equal((await bob.api(communities.mine)).count, 0);
    assert.equal(await codeOf(ann.api(communities.leave, { id })), 'not_allowed');

    const closed = String((await make(ann, 'PRIVATE')).id);
    for (const api of [bob.api, t.api])
      assert.equal(await codeOf(api(communities.one, { id: closed })), 'community_not_found');
    assert.equal(await codeOf(bob.api(communities.join, { id: closed })), 'community_not_found');
    await befriend(t.db, ann.uuid, bob.uuid);
    await ann.api(communities.putUser, { id: closed, userId: bob.uuid });
    assert.equal((await bob.api(communities.one, { id: closed })).usersCount, 2);
  });

  it('[H1270] an invited user sees a private community and can join it, but no longer after declining or after the invitation is withdrawn', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const { id: number, slug } = await make(ann, 'PRIVATE');
    const id = String(number);
    const invite = (who: TestUser, whom: TestUser) => who.api(communities.invite, { id, userId: whom.uuid });
    const end = (who: TestUser, whom: TestUser) =>
      who.api(communities.endInvitation, { id, userId: whom.uuid });
    assert.equal(await codeOf(invite(kai, bob)), 'community_not_found');
    await invite(ann, bob);
    await invite(ann, bob);
    assert.deepEqual(
      (await bob.api(communities.invited)).data.map((one) => one.slug),
      [slug],
    );
    const seen = await bob.api(communities.one, { id });
    assert.deepEqual([seen.myRole, seen.isInvited, seen.usersCount], [null, true, 1]);
    assert.equal(await codeOf(invite(bob, kai)), 'not_allowed');
    assert.equal(await codeOf(bob.api(communities.invitations, { id })), 'not_allowed');
    const open = await ann.api(communities.invitations, { id });
    assert.deepEqual([open.count, open.data[0]?.userProfile?.uuid], [1, bob.uuid]);
    assert.equal((await bob.api(communities.join, { id })).usersCount, 2);
    assert.deepEqual((await bob.api(communities.invited)).count, 0);
    await invite(ann, bob);
    assert.equal((await ann.api(communities.invitations, { id })).count, 0, 'a member is not invited');

    await invite(ann, kai);
    await end(kai, kai);
    assert.equal(await codeOf(kai.api(communities.join, { id })), 'community_not_found');
    await invite(ann, kai);
    assert.equal(await codeOf(end(bob, kai)), 'not_allowed');
    await end(ann, kai);
    assert.equal(await codeOf(end(ann, kai)), 'invitation_not_found');
    assert.equal(await codeOf(kai.api(communities.join, { id })), 'community_not_found');
    const eve = await t.signUp('eve');
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.equal(await codeOf(invite(ann, eve)), 'blocked_between');
  });

  it('[H1271] every user may create a community, and only the community’s owner may change and delete it', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const made = await ann.api(communities.create, { name: 'Rain lovers', description: 'On tin roofs' });
    assert.deepEqual([made.ownerUuid, made.type, made.usersCount], [ann.uuid, 'PUBLIC', 1]);
    const id = String(made.id);
    assert.equal((await ann.api(communities.one, { id })).myRole, 'owner');
    await bob.api(communities.join, { id });
    await ann.api(communities.putUser, { id, userId: bob.uuid, role: 'moderator' });
    assert.equal((await bob.api(communities.one, { id })).myRole, 'moderator');
    for (const other of [bob, kai]) {
      assert.equal(await codeOf(other.api(communities.update, { id, name: 'Mine' })), 'not_allowed');
      assert.equal(await codeOf(other.api(communities.removeOwn, { id })), 'not_allowed');
    }
    const changed = await ann.api(communities.update, { id, name: 'Storm lovers', type: 'PRIVATE' });
    assert.deepEqual(
      [changed.name, changed.description, changed.type, changed.slug],
      ['Storm lovers', 'On tin roofs', 'PRIVATE', 'rain-lovers'],
    );
    const other = await kai.api(communities.create, { name: 'Other' });
    const taken = ann.api(communities.update, { id, slug: other.slug });
    assert.equal(await codeOf(taken), 'community_slug_taken');
    await ann.api(communities.removeOwn, { id });
    assert.equal(await codeOf(ann.api(communities.one, { id })), 'community_not_found');
  });

  it('[H1272] public communities are listed by number of members, and found by a part of their name or description', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const small = await ann.api(communities.create, { name: 'Xylophone one', description: 'percussion' });
    const large = await ann.api(communities.create, { name: 'Xylophone two' });
    await ann.api(communities.create, { name: 'Xylophone three', type: 'PRIVATE' });
    await bob.api(communities.join, { id: String(large.id) });
    const slugs = async (search: string) =>
      (await t.api(communities.list, { search })).data.map((one) => one.slug);
    assert.deepEqual(await slugs('xYlo'), [large.slug, small.slug]);
    assert.deepEqual(await slugs('PERCUSS'), [small.slug]);
    assert.deepEqual(await slugs('x_lo'), []);
  });

  it('[H641] owner and moderators of a community manage its members; nobody can remove the owner, and moderators cannot remove each other', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const id = String((await make(ann)).id);
    const put = (who: TestUser, whom: TestUser, role?: 'moderator' | 'member') =>
      who.api(communities.putUser, { id, userId: whom.uuid, role });
    const remove = (who: TestUser, whom: TestUser) =>
      who.api(communities.removeUser, { id, userId: whom.uuid });
    assert.equal(await codeOf(put(bob, eve)), 'not_allowed');
    for (const [one, other] of [
      [ann, bob],
      [ann, kai],
      [bob, eve],
    ] as const)
      await befriend(t.db, one.uuid, other.uuid);
    assert.equal((await put(ann, bob, 'moderator')).role, 'moderator');
    assert.equal((await put(ann, kai, 'moderator')).role, 'moderator');
    assert.equal((await put(bob, eve)).role, 'member');
    assert.equal(await codeOf(put(bob, eve, 'moderator')), 'not_allowed');
    assert.equal(await codeOf(put(bob, ann, 'member')), 'not_allowed');
    assert.equal(await codeOf(remove(bob, kai)), 'not_allowed');
    assert.equal(await codeOf(remove(bob, ann)), 'not_allowed');
    await remove(bob, eve);
    assert.equal(await codeOf(remove(bob, eve)), 'person_not_found');
    await remove(kai, kai);
    assert.equal((await put(ann, bob, 'member')).role, 'member');
    assert.equal(await codeOf(put(bob, eve)), 'not_allowed');
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.equal(await codeOf(put(ann, eve)), 'blocked_between');
    const unknown = ann.api(communities.putUser, { id, userId: nobody });
    assert.equal(await codeOf(unknown), 'person_not_found');
  });

  it('[H641] owner and moderators can add any hangout to a community, other members only hangouts that they own', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const { slug: id } = await make(ann);
    const [mine, hidden] = [
      await bob.api(rooms.create, { name: 'Member lounge' }),
      await bob.api(rooms.create, { name: 'Member den', type: 'PRIVATE', password: 'sesame' }),
    ];
    assert.equal(await codeOf(bob.api(communities.putRoom, { id, roomId: mine.slug })), 'not_allowed');
    await bob.api(communities.join, { id });
    await kai.api(communities.join, { id });
    assert.equal((await bob.api(communities.putRoom, { id, roomId: mine.slug })).roomsCount, 1);
    assert.equal(await codeOf(kai.api(communities.addRoom, { id, roomId: hidden.slug })), 'not_allowed');
    const { roomsCount } = await ann.api(communities.addRoom, { id, roomId: hidden.uuid });
    const inside = await t.api(communities.rooms, { id });
    assert.deepEqual([roomsCount, inside.count, inside.data[0]?.uuid], [1, 1, mine.uuid]);
    const of = await kai.api(communities.ofRoom, { id: mine.slug });
    assert.deepEqual(
      of.data.map((one) => one.slug),
      [id],
    );
    assert.equal(await codeOf(kai.api(communities.removeRoom, { id, roomId: mine.slug })), 'not_allowed');
    await bob.api(communities.removeRoom, { id, roomId: mine.slug });
    assert.equal(await codeOf(bob.api(communities.takeRoom, { id, roomId: mine.slug })), 'room_not_found');
    await ann.api(communities.takeRoom, { id, roomId: hidden.slug });
    assert.equal(await codeOf(ann.api(communities.putRoom, { id, roomId: 'nowhere' })), 'room_not_found');
  });

  it('[H641] one request adds or removes several users and hangouts of a community, and ignores unknown ones', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    for (const friend of [bob, kai]) await befriend(t.db, ann.uuid, friend.uuid);
    const id = String((await make(ann)).id);
    const { slug } = await bob.api(rooms.create, { name: 'Bulk lounge' });
    const several = { id, userUuids: [bob.uuid, kai.uuid, nobody, ann.uuid], roomIds: [slug, 'nowhere'] };
    assert.equal(await codeOf(bob.api(communities.add, several)), 'not_allowed');
    assert.deepEqual(await ann.api(communities.add, several), { users: 2, rooms: 1, invited: 0 });
    assert.deepEqual(await ann.api(communities.add, several), { users: 0, rooms: 0, invited: 0 });
    await ann.api(communities.putUser, { id, userId: bob.uuid, role: 'moderator' });
    await ann.api(communities.putUser, { id, userId: kai.uuid, role: 'moderator' });
    assert.equal(await codeOf(bob.api(communities.remove, several)), 'not_allowed');
    assert.deepEqual(await ann.api(communities.remove, several), { users: 2, rooms: 1 });
    assert.equal((await ann.api(communities.one, { id })).usersCount, 1);
    await bob.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.deepEqual(
      await ann.api(communities.add, several),
      { users: 1, rooms: 1, invited: 0 },
      'a user who blocked the caller is not added',
    );
  });

  it('[H1514] owner and moderators of a community can add only friends who have not left it before; all others get an invitation, within a daily quota', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    await befriend(t.db, ann.uuid, bob.uuid);
    const id = String((await make(ann, 'PRIVATE')).id);
    const add = (...people: TestUser[]) =>
      ann.api(communities.add, { id, userUuids: people.map(({ uuid }) => uuid) });
    assert.deepEqual(await add(bob, kai), { users: 1, rooms: 0, invited: 1 });
    assert.equal((await ann.api(communities.invitations, { id })).data[0]?.userUuid, kai.uuid);
    await bob.api(communities.leave, { id });
    const put = (whom: TestUser) => ann.api(communities.putUser, { id, userId: whom.uuid });
    for (const person of [bob, kai]) assert.equal(await codeOf(put(person)), 'invitation_needed');
    assert.deepEqual(await add(bob, kai), { users: 0, rooms: 0, invited: 1 });
    await bob.api(communities.join, { id });
    await kai.api(communities.endInvitation, { id, userId: kai.uuid });
    await befriend(t.db, ann.uuid, kai.uuid);
    assert.equal(await codeOf(put(kai)), 'invitation_needed', 'a decline counts like leaving');

    const invite = () => ann.api(communities.invite, { id, userId: kai.uuid });
    for (let sent = 2; sent < COMMUNITY_INVITATIONS_A_DAY; sent += 1) {
      await invite();
      await CommunityInvitation.query(t.db).delete();
    }
    assert.equal(await codeOf(invite()), 'invitations_used_up');
    assert.equal(await codeOf(add(kai)), 'invitations_used_up');
  });

  it('[H1514] a member who removes themselves from a community has left it, and is not added again without an invitation', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await befriend(t.db, ann.uuid, bob.uuid);
    const at = { id: String((await make(ann)).id), userId: bob.uuid };
    await ann.api(communities.putUser, at);
    await ann.api(communities.removeUser, at);
    await ann.api(communities.putUser, at);
    await bob.api(communities.removeUser, at);
    assert.equal(await codeOf(ann.api(communities.putUser, at)), 'invitation_needed');
    const boss = await t.createUser('boss', 'admin');
    await befriend(t.db, ann.uuid, boss.uuid);
    const joining = { ...at, userId: boss.uuid };
    await ann.api(communities.putUser, joining);
    await boss.api(communities.remove, { id: at.id, userUuids: [boss.uuid] });
    assert.equal(await codeOf(ann.api(communities.putUser, joining)), 'invitation_needed');
  });

  it('[H2061] nobody is invited or added to a community if there is a block between them and its owner', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const id = String((await make(ann)).id);
    for (const friend of [ann, eve]) await befriend(t.db, bob.uuid, friend.uuid);
    await ann.api(communities.putUser, { id, userId: bob.uuid, role: 'moderator' });
    await ann.api(blockedUsers.block, { userUuid: eve.uuid });
    const userId = eve.uuid;
    assert.equal(await codeOf(bob.api(communities.invite, { id, userId })), 'blocked_between');
    assert.equal(await codeOf(bob.api(communities.putUser, { id, userId })), 'blocked_between');
    const added = await bob.api(communities.add, { id, userUuids: [userId] });
    assert.deepEqual(added, { users: 0, invited: 0, rooms: 0 });
  });

  it('[H1270] an invitation ends when its person is added or removed, so that nobody who was removed comes back by it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const id = String((await make(ann, 'PRIVATE')).id);
    await ann.api(communities.invite, { id, userId: bob.uuid });
    await befriend(t.db, ann.uuid, bob.uuid);
    assert.equal((await ann.api(communities.add, { id, userUuids: [bob.uuid] })).users, 1);
    assert.deepEqual((await ann.api(communities.invitations, { id })).data, []);
    // Stands for an invitation that an earlier version left when it added the person.
    await CommunityInvitation.query(t.db).insert({
      communityId: Number(id),
      userUuid: bob.uuid,
      invitedBy: ann.uuid,
    });
    await ann.api(communities.removeUser, { id, userId: bob.uuid });
    assert.equal(await codeOf(bob.api(communities.join, { id })), 'community_not_found');
  });
});

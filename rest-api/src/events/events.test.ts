import assert from 'node:assert/strict';
import { communities, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { eventAdmin, events } from '@hangout/contract/rest/events/events';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { answerHostInvitation } from '@hangout/db';
import { Event } from '@hangout/db/models/communities';
import { RoomRole } from '@hangout/db/models/rooms';
import { HOST_INVITATIONS_A_DAY } from '@hangout/rules';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('events (announced dates)', () => {
  const t = restTest();
  afterEach(() => Event.query(t.db).delete());
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

  it('[H643] an event can be changed and deleted only by its creator', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug, uuid, id: roomId } = await ann.api(rooms.create, { name: 'Listening room' });
    const party = { name: 'Vinyl night', startDate: at(1), endDate: at(4), roomId: slug };
    assert.equal(await codeOf(bob.api(events.create, party)), 'not_allowed');
    const event = await ann.api(events.create, { ...party, hostUuids: [bob.uuid, bob.uuid, nobody] });
    assert.deepEqual(
      [event.slug, event.roomUuid, event.roomSlug, event.roomId, event.invitedHostUuids, event.createdBy],
      ['vinyl-night', uuid, slug, roomId, [bob.uuid], ann.uuid],
    );
    const { id } = event;
    const byNumber = { id: String(id) };
    assert.deepEqual(await bob.api(events.one, byNumber), event);
    assert.deepEqual(await bob.api(events.bySlug, { slug: 'Vinyl-Night' }), event);
    assert.equal(await codeOf(bob.api(events.update, { ...byNumber, name: 'Mine now' })), 'not_allowed');
    const changed = await ann.api(events.update, { ...byNumber, name: 'Vinyl morning', roomId: null });
    assert.deepEqual([changed.name, changed.roomUuid, changed.slug], ['Vinyl morning', null, 'vinyl-night']);
    const backwards = ann.api(events.update, { ...byNumber, endDate: at(-5) });
    assert.equal(await codeOf(backwards), 'event_backwards');
    const promoted = ann.api(events.update, { ...byNumber, isPromoted: true });
    assert.equal(await codeOf(promoted), 'not_allowed');
    const promoter = await t.createUser('pia', 'promoter');
    const shown = await promoter.api(events.create, { ...party, roomId: null, isPromoted: true });
    assert.deepEqual([shown.isPromoted, shown.slug], [true, 'vinyl-night-2']);
    const taken = ann.api(events.update, { ...byNumber, slug: 'vinyl-night-2' });
    assert.equal(await codeOf(taken), 'event_slug_taken');
    assert.equal(await codeOf(bob.api(events.remove, byNumber)), 'not_allowed');
    await ann.api(events.remove, byNumber);
    assert.equal(await codeOf(ann.api(events.one, byNumber)), 'event_not_found');
  });

  it('[H642] upcoming events are listed by start time, without those of private hangouts and communities', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const den = await ann.api(rooms.create, { name: 'Secret den', type: 'PRIVATE', password: 'sesame' });
    const club = await boss.api(communityAdmin.create, {
      name: 'Closed club',
      type: 'PRIVATE',
      ownerUuid: ann.uuid,
    });
    const make = (name: string, from: number, to: number, where = {}) =>
      ann.api(events.create, { name, startDate: at(from), endDate: at(to), ...where });
    await make('Over', -5, -4);
    const later = await make('Later', 3, 4);
    const now = await make('On now', -1, 1);
    const secret = await make('Secret', 2, 3, { roomId: den.uuid });
    const closed = await make('Closed', 5, 6, { communityId: club.id });
    const upcoming = async (api: typeof t.api) => (await api(events.upcoming)).data.map((one) => one.name);
    assert.deepEqual(await upcoming(t.api), ['On now', 'Later']);
    assert.deepEqual(await upcoming(bob.api), ['On now', 'Later']);
    assert.deepEqual(await upcoming(ann.api), ['On now', 'Secret', 'Later', 'Closed']);
    const there = { name: 'There?', startDate: at(1), endDate: at(2) };
    assert.equal(
      await codeOf(bob.api(events.create, { ...there, communityId: club.id })),
      await codeOf(bob.api(events.create, { ...there, communityId: 999_999 })),
      '[H640] a private community is refused like an unknown one',
    );
    await ann.api(communities.invite, { id: String(club.id), userId: bob.uuid });
    await bob.api(communities.join, { id: String(club.id) });
    assert.deepEqual(await upcoming(bob.api), ['On now', 'Later', 'Closed']);
    for (const { id } of [secret])
      assert.equal(await codeOf(bob.api(events.one, { id: String(id) })), 'event_not_found');
    const list = await bob.api(events.list, { limit: 2 });
    assert.deepEqual([list.count, list.data.map((one) => one.id)], [4, [closed.id, later.id]]);
    assert.equal(await codeOf(bob.api(events.remove, { id: String(secret.id) })), 'event_not_found');
    assert.equal((await t.guest().then(({ api }) => api(events.upcoming))).data[0]?.id, now.id);
    const stranger = bob.api(events.create, {
      name: 'Not mine',
      startDate: at(1),
      endDate: at(2),
      communityId: club.id,
    });
    assert.equal(await codeOf(stranger), 'not_allowed');
  });

  it('[H642] an event in a private hangout is visible to a moderator of the hangout until the rank expires', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const den = await ann.api(rooms.create, { name: 'Brief den', type: 'PRIVATE', password: 'sesame' });
    const rank = { roomId: den.slug, userUuid: bob.uuid, role: 'moderator', expirationTime: at(1) } as const;
    await ann.api(roomUserRoles.create, rank);
    const made = await ann.api(events.create, {
      ...{ name: 'Behind doors', startDate: at(2), endDate: at(3), roomId: den.slug },
    });
    const id = String(made.id);
    assert.equal((await bob.api(events.one, { id })).name, 'Behind doors');
    await RoomRole.query(t.db)
      .where({ roomUuid: den.uuid, userUuid: bob.uuid })
      .patch({ expirationTime: t.db.raw(`now() - interval '1 second'`) });
    assert.equal(await codeOf(bob.api(events.one, { id })), 'event_not_found');
    assert.deepEqual((await bob.api(events.upcoming)).data, []);
  });

  it('[H1276] an event goes on after its hangout was deleted: that of a public one for everybody, that of a private one for those who saw it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const hall = await ann.api(rooms.create, { name: 'Closing hall' });
    const den = await ann.api(rooms.create, { name: 'Closing den', type: 'PRIVATE', password: 'sesame' });
    const when = { startDate: at(1), endDate: at(2) };
    const open = await ann.api(events.create, { ...when, name: 'In the hall', roomId: hall.slug });
    const closed = await ann.api(events.create, { ...when, name: 'In the den', roomId: den.slug });
    for (const { uuid } of [hall, den]) await ann.api(rooms.delete, { id: uuid });
    const { name, roomId, roomSlug } = await bob.api(events.one, { id: String(open.id) });
    assert.deepEqual([name, roomId, roomSlug], ['In the hall', null, null]);
    assert.deepEqual(
      (await t.api(events.upcoming)).data.map(({ id }) => id),
      [open.id],
    );
    assert.equal(await codeOf(bob.api(events.one, { id: String(closed.id) })), 'event_not_found');
    assert.equal((await ann.api(events.one, { id: String(closed.id) })).name, 'In the den');
  });

  it('[H1274] the list of upcoming events can be filtered by hangout, community and promotion; past events and the events that a user hosts are separate lists', async () => {
    const [ann, bob, pia] = [await t.ann(), await t.bob(), await t.createUser('pia', 'promoter')];
    const room = await ann.api(rooms.create, { name: 'Narrow room' });
    const club = await ann.api(communities.create, { name: 'Narrow club' });
    const make = (by: typeof ann, name: string, from: number, where = {}) =>
      by.api(events.create, { name, startDate: at(from), endDate: at(from + 1), ...where });
    const there = await make(ann, 'There', 1, { roomId: room.slug });
    const ours = await make(ann, 'Ours', 2, { communityId: club.id });
    const shown = await make(pia, 'Shown', 3, { isPromoted: true, hostUuids: [bob.uuid] });
    const over = await make(ann, 'Over', -3);
    const ids = async (query: object) => (await t.api(events.upcoming, query)).data.map((one) => one.id);
    assert.deepEqual(await ids({ roomId: room.slug.toUpperCase() }), [there.id]);
    assert.deepEqual(await ids({ roomId: room.uuid }), [there.id]);
    assert.deepEqual(await ids({ communityId: club.id }), [ours.id]);
    assert.deepEqual(await ids({ slug: 'Shown' }), [shown.id]);
    assert.deepEqual(await ids({ isPromoted: true }), [shown.id]);
    assert.deepEqual(await ids({ isPromoted: false }), [there.id, ours.id]);
    const listed = async (which: 'past' | 'mine') =>
      (await bob.api(events.list, { which })).data.map((one) => one.id);
    assert.deepEqual(await listed('past'), [over.id]);
    assert.deepEqual(await listed('mine'), [shown.id]);
  });

  it('[H1515] hosts of an event are invited, and accept or decline; only the event’s creator and the invited user see an open invitation', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const eve = await t.signUp('eve');
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    const den = await ann.api(rooms.create, { name: 'Host den', type: 'PRIVATE', password: 'sesame' });
    const hostUuids = [ann.uuid, bob.uuid, kai.uuid, eve.uuid];
    const made = await ann.api(events.create, {
      ...{ name: 'Asked', startDate: at(1), endDate: at(2), roomId: den.slug, hostUuids },
    });
    const id = String(made.id);
    assert.deepEqual([made.hostUuids, made.invitedHostUuids], [[ann.uuid], [bob.uuid, kai.uuid]]);
    const setHosting = (who: typeof ann, isHost: boolean) => who.api(events.setHosting, { id, isHost });
    assert.equal(await codeOf(setHosting(eve, true)), 'event_not_found');
    assert.deepEqual((await bob.api(events.one, { id })).invitedHostUuids, [bob.uuid]);
    assert.deepEqual(
      (await bob.api(events.list, { which: 'mine' })).data.map((one) => one.id),
      [made.id],
    );
    assert.deepEqual((await setHosting(bob, true)).hostUuids, [ann.uuid, bob.uuid]);
    await setHosting(kai, false);
    assert.equal(await codeOf(setHosting(kai, true)), 'event_not_found', 'declined, so no longer visible');
    assert.equal((await bob.api(events.one, { id })).hostUuids.length, 2);
    assert.deepEqual((await ann.api(events.one, { id })).invitedHostUuids, []);
    const again = await ann.api(events.update, { id, hostUuids: [bob.uuid, kai.uuid] });
    assert.deepEqual([again.hostUuids, again.invitedHostUuids], [[bob.uuid], [kai.uuid]]);
    for (let sent = 4; sent <= HOST_INVITATIONS_A_DAY; sent += 1) {
      await ann.api(events.update, { id, hostUuids: [] });
      await ann.api(events.update, { id, hostUuids: [kai.uuid] });
    }
    await ann.api(events.update, { id, hostUuids: [] });
    const over = ann.api(events.update, { id, hostUuids: [kai.uuid, bob.uuid] });
    assert.equal(await codeOf(over), 'invitations_used_up');
  });

  it('[H1515] an answer to an invitation that comes while the event is being changed is kept', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const hostUuids = [ann.uuid, bob.uuid, kai.uuid];
    const made = await ann.api(events.create, { name: 'Both', startDate: at(1), endDate: at(2), hostUuids });
    const answering = await t.db.transaction();
    await answerHostInvitation(answering, made.id, bob.uuid, true);
    const changing = ann.api(events.update, { id: String(made.id), hostUuids: [ann.uuid, bob.uuid] });
    await waitForLockWaits(t.databaseUrl);
    await answering.commit();
    const { hostUuids: hosts, invitedHostUuids } = await changing;
    assert.deepEqual([hosts, invitedHostUuids], [[ann.uuid, bob.uuid], []]);
  });

  it('[H2061] an admin invites nobody to host an event if there is a block between them and its maker', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const boss = await t.createUser('boss', 'admin');
    const hostUuids = [ann.uuid, bob.uuid];
    const made = await ann.api(events.create, { name: 'Kept', startDate: at(1), endDate: at(2), hostUuids });
    const id = String(made.id);
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    await boss.api(blockedUsers.block, { userUuid: bob.uuid });
    await boss.api(events.update, { id, hostUuids: [ann.uuid, eve.uuid] });
    const { invitedHostUuids } = await ann.api(events.one, { id });
    assert.deepEqual(invitedHostUuids, [bob.uuid], 'an open invitation of the maker stays');
  });

  it('[R012] admins list and read all events, even in private hangouts; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    const den = await ann.api(rooms.create, { name: 'Cellar', type: 'PRIVATE', password: 'sesame' });
    const event = await ann.api(events.create, {
      name: 'Cellar night',
      startDate: at(1),
      endDate: at(2),
      roomId: den.slug,
    });
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(eventAdmin.list))).status, 403);
    assert.equal((await refusalOf(t.api(eventAdmin.list))).message, 'Unauthorized to perform action');
    const filter = [`roomSlug||$eq||${den.slug}`, `startDate||$gt||${at(0)}`];
    const page = await boss.api(eventAdmin.list, { filter, limit: 5 });
    assert.deepEqual([page.total, page.data], [1, [event]]);
    const one = await boss.api(eventAdmin.one, { id: String(event.id), fields: 'name' });
    assert.deepEqual(one, { id: event.id, name: 'Cellar night' });
    assert.equal(await codeOf(boss.api(eventAdmin.one, { id: '999999' })), 'event_not_found');
  });
});

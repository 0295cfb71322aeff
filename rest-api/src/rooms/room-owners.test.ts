import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { deactivation } from '@hangout/contract/rest/moderation/moderation';
import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { roomOwners } from '@hangout/contract/rest/rooms/room-owners';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { saveAdmission } from '@hangout/db';
import { Room } from '@hangout/db/models/rooms';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('hangouts of deactivated accounts, and guest passwords', () => {
  const t = restTest();
  const service = async () => {
    const token = await t.tokens.signServiceToken('test');
    return createApi({ base: t.base, token: () => token });
  };
  const isListed = async (slug: string) =>
    (await t.api(rooms.public, { limit: 100 })).data.some((room) => room.slug === slug);

  it('[R167] an admin sets and removes the guest password of a private hangout', async () => {
    const [ann, admin, guest] = [await t.ann(), await t.createUser('admin', 'admin'), await t.guest()];
    const { slug: id } = await ann.api(rooms.create, { name: 'Club', type: 'PRIVATE', password: 'members' });
    const own = ann.api(roomOwners.setGuestPassword, { roomId: id, password: 'guests' });
    assert.equal((await refusalOf(own)).status, 403, 'the owner is no admin');
    const room = await admin.api(roomOwners.setGuestPassword, { roomId: id, password: 'guests' });
    assert.equal(room.isGuestPasswordProtected, true);
    assert.equal((await refusalOf(guest.api(rooms.join, { id }))).code, 'password_needed');
    assert.ok((await guest.api(rooms.join, { id, guestPassword: 'guests' })).ticket);
    const bob = await t.bob();
    const asMember = bob.api(rooms.join, { id, guestPassword: 'guests' });
    assert.equal((await refusalOf(asMember)).status, 403, 'a guest password admits guests only');
    await admin.api(roomOwners.removeGuestPassword, { roomId: id });
    assert.equal((await t.api(rooms.byId, { id })).isGuestPasswordProtected, false);
    assert.equal((await refusalOf(guest.api(rooms.join, { id, guestPassword: 'guests' }))).status, 403);
  });

  it('[H153] a guest who has given the guest password, also to another process, is asked again once it is removed', async () => {
    const [ann, admin, guest] = [await t.ann(), await t.createUser('admin', 'admin'), await t.guest()];
    const { slug: id, uuid } = await ann.api(rooms.create, {
      name: 'Foyer',
      type: 'PRIVATE',
      password: 'members',
    });
    await admin.api(roomOwners.setGuestPassword, { roomId: id, password: 'guests' });
    const { guestPasswordHash } = await Room.query(t.db).where({ uuid }).first().throwIfNotFound();
    await saveAdmission(t.db, uuid, guest.uuid, guestPasswordHash ?? assert.fail('no guest password'));
    await guest.api(rooms.join, { id });
    await admin.api(roomOwners.removeGuestPassword, { roomId: id });
    assert.equal((await refusalOf(guest.api(rooms.join, { id }))).code, 'password_needed');
  });

  it('[H170] hangouts of a deactivated account are not listed until the account is reactivated; a service can also hide the hangouts of an account', async () => {
    const [ann, moderator] = [await t.ann(), await t.createUser('mod', 'moderator')];
    const { slug } = await ann.api(rooms.create, { name: 'Resting' });
    await moderator.api(deactivation.deactivate, { id: ann.uuid });
    assert.equal(await isListed(slug), false);
    await moderator.api(deactivation.reactivate, { id: ann.uuid });
    assert.equal(await isListed(slug), true);
    const api = await service();
    assert.deepEqual(await api(roomOwners.hideOfUser, { userId: ann.uuid, hidden: true }), { count: 1 });
    assert.deepEqual(await api(roomOwners.hideOfUser, { userId: ann.uuid }), { count: 0 });
    assert.equal(await isListed(slug), false);
  });

  it('[H2015] a hangout of a deactivated account is listed again once it has another owner; one that a service has hidden stays hidden', async () => {
    const [ann, bob, admin] = [await t.ann(), await t.bob(), await t.createUser('admin', 'admin')];
    const takeOver = (id: string) => admin.api(roomAdmin.updateRoom, { id, ownerUuid: bob.uuid });
    const api = await service();
    const concealed = await ann.api(rooms.create, { name: 'Concealed' });
    await api(roomOwners.hideOfUser, { userId: ann.uuid, hidden: true });
    await takeOver(concealed.slug);
    assert.equal(await isListed(concealed.slug), false);
    const { slug } = await ann.api(rooms.create, { name: 'Taken over' });
    await admin.api(deactivation.deactivate, { id: ann.uuid });
    assert.equal(await isListed(slug), false);
    await takeOver(slug);
    assert.equal(await isListed(slug), true);
  });

  it('[H170] a service can delete all hangouts of an account', async () => {
    const ann = await t.ann();
    const made = [
      await ann.api(rooms.create, { name: 'One' }),
      await ann.api(rooms.create, { name: 'Two', type: 'PRIVATE' }),
    ];
    const cascade = ann.api(roomOwners.deleteOfUser, { userId: ann.uuid });
    assert.equal((await refusalOf(cascade)).status, 403, 'only services may delete a user’s hangouts');
    const api = await service();
    assert.deepEqual(await api(roomOwners.deleteOfUser, { userId: ann.uuid }), { count: 2 });
    for (const { uuid } of made) assert.equal((await refusalOf(t.api(rooms.byId, { id: uuid }))).status, 404);
  });
});

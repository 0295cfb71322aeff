import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { insertChatMessages, loadChatHistory } from '@hangout/db';
import { Seat } from '@hangout/db/models/room-leases';
import { Room } from '@hangout/db/models/rooms';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('chat roles and audience of a hangout', () => {
  const t = restTest();

  async function crew() {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const room = await ann.api(rooms.create, { name: 'Talk' });
    const give = (userUuid: string, role: 'coOwner' | 'moderator' | 'chatDisabled' | 'banned') =>
      ann.api(roomUserRoles.create, { roomId: room.slug, userUuid, role });
    return { ann, bob, kai, eve, room, give };
  }

  it('[R179] owner and co-owner can list the people inside who are neither on the floor nor in a seat', async () => {
    const { ann, bob, kai, eve, room, give } = await crew();
    await give(bob.uuid, 'coOwner');
    await give(kai.uuid, 'moderator');
    await storePresence(t.db, [
      { userUuid: ann.uuid, roomUuid: room.uuid, onFloor: true },
      { userUuid: bob.uuid, roomUuid: room.uuid },
      { userUuid: kai.uuid, roomUuid: room.uuid },
      { userUuid: eve.uuid, roomUuid: room.uuid },
    ]);
    await Seat.query(t.db).insert({ userUuid: kai.uuid, roomUuid: room.uuid });
    const { count, data } = await bob.api(roomUserRoles.besideTheFloor, { slug: room.slug });
    assert.equal(count, 2);
    assert.deepEqual(data.map((one) => one.nickname).toSorted(), [bob.nickname, eve.nickname].toSorted());
    const paged = await ann.api(roomUserRoles.besideTheFloor, { roomId: room.uuid, limit: 1, offset: 1 });
    assert.deepEqual([paged.count, paged.data.length], [2, 1]);
    for (const other of [kai, eve]) {
      const asked = other.api(roomUserRoles.besideTheFloor, { slug: room.slug });
      assert.deepEqual((await refusalOf(asked)).code, 'not_allowed');
    }
    assert.equal((await refusalOf(ann.api(roomUserRoles.besideTheFloor, {}))).status, 400);
  });

  it('[H173] a user’s role in the chat follows from their role in the hangout, and a banned user cannot join the chat', async () => {
    const { ann, bob, kai, eve, room, give } = await crew();
    await give(bob.uuid, 'moderator');
    await give(kai.uuid, 'chatDisabled');
    await give(eve.uuid, 'banned');
    const scopeOf = async (person: typeof ann) => (await person.api(roomChats.join, { id: room.slug })).scope;
    assert.deepEqual(
      [await scopeOf(ann), await scopeOf(bob), await scopeOf(kai), await scopeOf(await t.signUp('ida'))],
      ['admin', 'moderator', 'muted', 'participant'],
    );
    assert.equal((await refusalOf(scopeOf(eve))).code, 'banned');
    const token = await t.tokens.signServiceToken('chat');
    const api = createApi({ base: t.base, token: () => token });
    const { rev } = await t.api(rooms.byId, { id: room.slug });
    const synced = await api(roomChats.sync, { id: room.uuid });
    assert.deepEqual(new Map(synced.data.map((one) => [one.userUuid, one.scope])).get(eve.uuid), 'banned');
    assert.equal(synced.count, 4);
    assert.equal(
      (await t.api(rooms.byId, { id: room.slug })).rev,
      rev + 1,
      'the process that hosts the room reads the roles again',
    );
    const some = await api(roomChats.sync, { id: room.uuid, userUuids: [kai.uuid] });
    assert.deepEqual(some.data, [{ userUuid: kai.uuid, scope: 'muted' }]);
  });

  it('[H174] the owner of a hangout can delete all messages and pins of its chat; a moderator cannot', async () => {
    const { ann, bob, kai, room, give } = await crew();
    await give(bob.uuid, 'moderator');
    const uuid = '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5d';
    await insertChatMessages(t.db, room.uuid, [
      { uuid, userUuid: kai.uuid, body: JSON.parse('{"message":"hello"}'), date: Date.now() },
    ]);
    const pinned = [{ uuid, message: 'hello', userUuid: kai.uuid, userName: 'kai', date: 'now' }];
    await Room.query(t.db).where({ uuid: room.uuid }).patch({ pinnedMessages: pinned });
    const byModerator = bob.api(roomChats.deleteConversation, { id: room.slug });
    assert.equal((await refusalOf(byModerator)).status, 403);
    await ann.api(roomChats.deleteConversation, { id: room.slug });
    const { messages } = await loadChatHistory(t.db, room.uuid, { limit: 10 });
    assert.deepEqual(
      messages.filter((line) => !line.deleted),
      [],
    );
    assert.deepEqual((await t.api(rooms.byId, { id: room.slug })).pinnedMessages, []);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import { eraseAccount, insertAnnouncement, insertCrate } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { ChatMessage } from '@hangout/db/models/chat';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  giveRole,
} from '../../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../../testing/rooms-test.ts';

describe('chat in a hangout', () => {
  const t = roomsTest();

  async function joinTwo(traits: Record<string, unknown> = {}) {
    const owner = await createTestUser(t.db, 'owner');
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, owner, traits);
    return { owner, ann, bob, room, a: await t.joinRoom(ann, room), b: await t.joinRoom(bob, room) };
  }
  const sendChat = (
    client: TestClient,
    message: string,
    more: Partial<RoomRequestInput<'sendMessage'>> = {},
  ) => client.request('sendMessage', { uuid: randomUUID(), message, ...more });
  const chatMessages = (client: TestClient) => client.received('messages').flat();

  it('[R147] [H410] a chat message is stored and broadcast, and the server fills in its author and date', async () => {
    const { ann, a, b, room } = await joinTwo();
    const uuid = randomUUID();
    const forged = { userUuid: randomUUID(), userName: 'Admin', badges: ['STAFF'], date: 1 };
    const kept = await a.request('sendMessage', {
      uuid,
      message: 'hello',
      ...forged,
    } as RoomRequestInput<'sendMessage'>);
    assert.deepEqual([kept.uuid, kept.date], [uuid, t.clock.now()]);
    await waitUntil(() => chatMessages(b).length === 1);
    const [line] = chatMessages(b);
    assert.deepEqual(
      [line?.id, line?.uuid, line?.message, line?.userUuid, line?.userName, line?.badges, line?.type],
      [kept.id, uuid, 'hello', ann.uuid, ann.name, [], 'user'],
    );
    const rows = await ChatMessage.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual([rows.length, rows[0]?.uuid, rows[0]?.userUuid], [1, uuid, ann.uuid]);
  });

  it('[H1511] an announcement that the REST API stores reaches everybody inside, and is in the chat history', async () => {
    const { owner, room, a, b } = await joinTwo();
    const uuid = randomUUID();
    const author = { userName: owner.name, avatarId: 'nova', color: '#562DF9', badges: [] };
    const body = { type: 'room', message: 'Last song\nWe close', highestRole: null, ...author } as const;
    await t.db.transaction((tx) =>
      insertAnnouncement(tx, room.uuid, {
        ...{ uuid, userUuid: owner.uuid, date: t.clock.now() },
        body: { ...body, replies: [], imageUrls: [], songs: [] },
      }),
    );
    for (const client of [a, b]) await waitUntil(() => chatMessages(client).length === 1);
    const [line] = chatMessages(b);
    assert.deepEqual([line?.uuid, line?.type, line?.message], [uuid, 'room', 'Last song\nWe close']);
    const { messages } = await a.request('messages', { limit: 5 });
    assert.deepEqual(
      messages.map((one) => one.uuid),
      [uuid],
    );
  });

  it('[H1510] a user’s used-up rate limit of chat messages also applies after rejoining and in other hangouts', async () => {
    const { owner, ann, room, a } = await joinTwo();
    for (let sent = 0; sent < 5; sent += 1) await sendChat(a, `flood ${sent}`);
    assert.equal(await refusalCode(sendChat(a, 'too many')), 'rate_limited');
    await a.leave();
    await waitUntil(() => !t.hangout(room).presence.people.get(ann.uuid));
    const back = await t.joinRoom(ann, room);
    assert.equal(await refusalCode(sendChat(back, 'back again')), 'rate_limited');
    const elsewhere = await t.joinRoom(ann, await createTestRoom(t.db, owner));
    assert.equal(await refusalCode(sendChat(elsewhere, 'here too')), 'rate_limited');
    await t.advance(1_000);
    await sendChat(back, 'one a second');
  });

  it('[H410] repeating a message with its uuid changes nothing, and using the uuid of another user’s message is refused', async () => {
    const { a, b, room } = await joinTwo();
    const uuid = randomUUID();
    const [once, again] = await Promise.all([
      sendChat(a, 'first', { uuid }),
      a.request('sendMessage', { uuid, message: 'first' }),
    ]);
    assert.deepEqual(once, again);
    assert.deepEqual(await sendChat(a, 'first', { uuid }), once);
    assert.equal(await refusalCode(sendChat(b, 'mine now', { uuid })), 'not_allowed');
    const row = await ChatMessage.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.equal(row.body.message, 'first');
    assert.equal(chatMessages(b).length, 1);
  });

  it('[R146] [R068] chat messages without text, of a type that is not allowed or with an invalid image address are refused', async () => {
    const { a } = await joinTwo();
    assert.equal(await refusalCode(sendChat(a, '  ')), 'message_empty');
    assert.equal(
      await refusalCode(sendChat(a, '', { imageUrls: ['/api/room-service/images/x'] })),
      'message_empty',
    );
    assert.equal(await refusalCode(sendChat(a, 'x', { type: 'room' })), 'not_allowed');
    assert.equal(
      await refusalCode(a.room.request('sendMessage', { uuid: randomUUID(), type: 'shout' })),
      'invalid_request',
    );
    assert.equal(
      await refusalCode(sendChat(a, 'x', { imageUrls: ['javascript:alert(1)'] })),
      'invalid_request',
    );
  });

  it('[H410] title and stream URLs of a song attached to a message come from the database, not from the sender', async () => {
    const { a, b } = await joinTwo();
    const songId = await createTestSong(t.db, { trackName: 'Shared' });
    const forged = { songId, trackName: 'Other', streamUrls: { x: { http: 'http://evil' } } };
    await sendChat(a, 'listen', { songs: [forged] });
    await waitUntil(() => chatMessages(b).length === 1);
    const [song] = chatMessages(b)[0]?.songs ?? [];
    assert.deepEqual([song?.trackName, Object.keys(song?.streamUrls ?? {})], ['Shared', ['uploadService']]);
  });

  it('[R069] [H410] a song shared in the chat is shown with the server’s data instead of its sender’s', async () => {
    const { a, b } = await joinTwo();
    const id = await createTestSong(t.db, { trackName: 'Told by us', duration: 90 });
    const forged = { id, musicProvider: 'uploadService', title: 'x'.repeat(30_000), duration: 1 };
    const providersUrls = { any: 'javascript:alert(1)' };
    const share = (trackInfo: object) =>
      a.room.request('sendMessage', {
        uuid: randomUUID(),
        type: 'ChatMusicInfo',
        message: { type: 'ChatMusicInfo', providersUrls, trackInfo },
      });
    await share(forged);
    await waitUntil(() => chatMessages(b).length === 1);
    const message = chatMessages(b)[0]?.message;
    assert.ok(typeof message === 'object');
    assert.deepEqual(
      [message.trackInfo.title, message.trackInfo.duration, message.providersUrls],
      ['Told by us', 90, {}],
    );
    assert.equal(
      await refusalCode(share({ id: '999999999', musicProvider: 'uploadService' })),
      'song_not_found',
    );
  });

  it('[H410] a user cannot share unverified songs or other users’ private playlists in the chat', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const draft = await createTestSong(t.db, { trackName: 'Unfinished', status: 'UNVERIFIED' });
    const message = { type: 'ChatMusicInfo', trackInfo: { id: draft, musicProvider: 'uploadService' } };
    assert.equal(
      await refusalCode(
        a.room.request('sendMessage', { uuid: randomUUID(), type: 'ChatMusicInfo', message }),
      ),
      'song_not_found',
    );
    await sendChat(a, 'listen', { songs: [{ songId: draft }] });
    await waitUntil(() => chatMessages(b).length === 1);
    assert.deepEqual(chatMessages(b)[0]?.songs, []);
    const secret = await insertCrate(t.db, { userUuid: bob.uuid, crateName: 'Secret', isPrivate: true });
    const share = (from: TestClient) => sendChat(from, 'look', { playlist: { crateUuid: secret.crateUuid } });
    assert.equal(await refusalCode(share(a)), 'invalid_request', `${ann.name} may not`);
    await share(b);
    await waitUntil(() => chatMessages(a).length === 2);
    assert.equal(chatMessages(a)[1]?.playlist?.crateName, 'Secret');
  });

  it('[R009] a chat message that replies to another one quotes it', async () => {
    const { ann, a, b } = await joinTwo();
    const { uuid } = await sendChat(a, 'who plays next?');
    await sendChat(b, 'me', { replyTo: uuid });
    await waitUntil(() => chatMessages(a).length === 2);
    assert.deepEqual(chatMessages(a)[1]?.replies, [
      { uuid, userName: ann.name, userUuid: ann.uuid, message: 'who plays next?' },
    ]);
  });

  it('[H2173] the text of a deleted chat message disappears from the replies to it', async () => {
    const { ann, a, b } = await joinTwo();
    const { uuid } = await sendChat(a, 'my address is …');
    const reply = await sendChat(b, 'noted', { replyTo: uuid });
    const other = await sendChat(b, 'noted, too', { replyTo: reply.uuid });
    await a.request('deleteMessage', { uuid });
    const { messages } = await b.request('messages', {});
    assert.deepEqual(
      messages.map(({ replies }) => replies[0]?.message),
      ['noted', '', undefined],
    );
    assert.deepEqual(messages.find((message) => message.uuid === reply.uuid)?.replies, [
      { uuid, userName: ann.name, userUuid: ann.uuid, message: '', deleted: true },
    ]);
    assert.equal(messages[0]?.uuid, other.uuid);
  });

  it('[H847] each chat message shows its author’s current profile picture, also in the chat history', async () => {
    const { ann, a, b, room } = await joinTwo();
    await sendChat(a, 'without');
    const profilePicture = '/api/user-service/users/images/ann.profilePicture.1';
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ profilePicture });
    await waitUntil(() => t.hangout(room).presence.people.get(ann.uuid)?.profilePicture === profilePicture);
    await sendChat(a, 'with');
    await waitUntil(() => chatMessages(b).length === 2);
    assert.deepEqual(
      chatMessages(b).map((message) => message.profilePicture),
      [undefined, profilePicture],
    );
    const { messages } = await b.request('messages', {});
    assert.deepEqual(
      messages.map((message) => message.profilePicture),
      [profilePicture, undefined],
    );
  });

  it('[R119] [R067] a reaction to a chat message can be added and removed', async () => {
    const { bob, a, b } = await joinTwo();
    const { uuid } = await sendChat(a, 'nice');
    const on = await b.request('toggleReaction', { uuid, reaction: '❤️' });
    assert.deepEqual(on.reactions, { '❤️': [{ userUUID: bob.uuid, messageId: uuid, name: bob.name }] });
    await waitUntil(() => chatMessages(a).some((line) => line.reactions['❤️']?.length === 1));
    const off = await b.request('toggleReaction', { uuid, reaction: '❤️' });
    assert.deepEqual(off.reactions, {});
    assert.equal(
      await refusalCode(b.request('toggleReaction', { uuid: randomUUID(), reaction: '👍' })),
      'message_not_found',
    );
  });

  it('[R285] a user may edit their own chat message for twenty seconds', async () => {
    const { a, b } = await joinTwo();
    const { uuid } = await sendChat(a, 'helo');
    assert.equal(await refusalCode(b.request('editMessage', { uuid, message: 'hacked' })), 'not_allowed');
    await t.advance(19_000);
    const edited = await a.request('editMessage', { uuid, message: 'hello' });
    assert.deepEqual([edited.message, edited.editedAt], ['hello', t.clock.now()]);
    await waitUntil(() => chatMessages(b).at(-1)?.message === 'hello');
    await t.advance(2_000);
    assert.equal(await refusalCode(a.request('editMessage', { uuid, message: 'late' })), 'edit_window_over');
  });

  it('[R285] a user can edit only the latest of their chat messages', async () => {
    const { a } = await joinTwo();
    const [first, second] = [await sendChat(a, 'one'), await sendChat(a, 'two')];
    assert.equal(
      await refusalCode(a.request('editMessage', { uuid: first.uuid, message: 'changed' })),
      'edit_window_over',
    );
    await a.request('deleteMessage', { uuid: second.uuid });
    assert.equal((await a.request('editMessage', { uuid: first.uuid, message: 'last' })).message, 'last');
  });

  it('[H031] users may delete their own chat messages, and a moderator anybody’s', async () => {
    const { bob, room, a, b } = await joinTwo();
    const { uuid } = await sendChat(a, 'rude');
    assert.equal(await refusalCode(b.request('deleteMessage', { uuid })), 'not_allowed');
    await giveRole(t.db, room, bob, 'moderator');
    await waitUntil(() => b.state().settings.roomRoles.length === 2);
    const gone = await b.request('deleteMessage', { uuid });
    assert.deepEqual([gone.deleted, gone.message], [true, '']);
    await waitUntil(() => chatMessages(a).at(-1)?.deleted === true);
    const own = await sendChat(a, 'mine');
    await a.request('deleteMessage', { uuid: own.uuid });
    assert.equal(await refusalCode(a.request('deleteMessage', { uuid: own.uuid })), 'message_not_found');
    const { messages } = await b.request('messages', {});
    assert.deepEqual(
      messages.map((line) => [line.uuid, line.message, line.deleted]),
      [
        [own.uuid, '', true],
        [uuid, '', true],
      ],
    );
  });

  it('[H031] deleting a pinned chat message unpins it', async () => {
    const { room, a } = await joinTwo();
    const [rude, kind] = [await sendChat(a, 'rude'), await sendChat(a, 'kind')];
    const pin = (uuid: string, message: string) => ({ uuid, message, userUuid: '', userName: '', date: '' });
    const pinnedMessages = [pin(rude.uuid, 'rude'), pin(kind.uuid, 'kind')];
    await changeRoom(t.db, room, { pinnedMessages });
    const shown = () => a.state().settings.pinnedMessages.map(({ message }) => message);
    await waitUntil(() => shown().length === 2);
    await a.request('deleteMessage', { uuid: rude.uuid });
    await waitUntil(() => shown().length === 1);
    assert.deepEqual(shown(), ['kind']);
  });

  it('[H899] when an account is deleted, its name disappears from messages pinned in open hangouts', async () => {
    const { room, ann, a } = await joinTwo();
    const kai = await createTestUser(t.db, 'kai');
    const pin = { uuid: randomUUID(), message: 'hello', userUuid: kai.uuid, userName: 'Kai', date: '' };
    const own = { ...pin, uuid: randomUUID(), userUuid: ann.uuid, userName: 'ann' };
    await changeRoom(t.db, room, { pinnedMessages: [pin, own] });
    const names = () => a.state().settings.pinnedMessages.map(({ userName }) => userName);
    await waitUntil(() => names().includes('Kai'));
    await t.db.transaction((tx) => eraseAccount(tx, kai.uuid));
    await waitUntil(() => !names().includes('Kai'));
    assert.deepEqual(names(), ['Deleted account', 'ann']);
  });

  it('[H993] when an account is deleted, open hangouts tell their clients, even if the account’s user is not inside', async () => {
    const { a } = await joinTwo();
    const kai = await createTestUser(t.db, 'kai');
    await t.db.transaction((tx) => eraseAccount(tx, kai.uuid));
    await waitUntil(() => a.received('authorDeleted').length > 0);
    const [told] = a.received('authorDeleted');
    assert.deepEqual([told?.userUuid, told?.userName], [kai.uuid, 'Deleted account']);
  });

  it('[R105] [R182] a muted user’s messages are refused until the mute expires', async () => {
    const { ann, room, a } = await joinTwo();
    await giveRole(t.db, room, ann, 'chatDisabled', new Date(t.clock.now() + 600_000).toISOString());
    await waitUntil(async () => (await refusalCode(sendChat(a, 'muted'))) === 'chat_disabled');
    await t.advance(600_100);
    assert.equal(await refusalCode(sendChat(a, 'back')), 'not refused');
  });

  it('[H410] a hangout whose chat is turned off refuses messages', async () => {
    const { room, a } = await joinTwo();
    await changeRoom(t.db, room, { hasChat: false });
    await waitUntil(() => !a.state().settings.hasChat);
    assert.equal(await refusalCode(sendChat(a, 'hello?')), 'chat_off');
  });

  it('[H410] the chat history is read in pages, newest message first', async () => {
    const { room, a } = await joinTwo();
    for (let n = 0; n < 12; n += 1) {
      await sendChat(a, `line ${n}`);
      await t.advance(1000);
    }
    const late = await t.joinRoom(createTestGuest(), room);
    const first = await late.request('messages', { limit: 5 });
    assert.deepEqual(
      [first.messages.map((line) => line.message), first.more],
      [['line 11', 'line 10', 'line 9', 'line 8', 'line 7'], true],
    );
    const before = first.messages.at(-1)?.id ?? 0;
    const second = await late.request('messages', { before, limit: 50 });
    assert.deepEqual(
      [second.messages.length, second.messages[0]?.message, second.more],
      [7, 'line 6', false],
    );
  });

  it('[H410] simultaneous chat messages are broadcast together in the order in which they are stored', async () => {
    const { room, a } = await joinTwo();
    const people = await Promise.all(Array.from({ length: 8 }, () => t.joinRoom(createTestGuest(), room)));
    await Promise.all(people.map((client, n) => sendChat(client, `at once ${n}`)));
    await waitUntil(() => chatMessages(a).length === 8);
    assert.ok(a.received('messages').length <= 3);
    const ids = chatMessages(a).map((line) => line.id);
    assert.deepEqual(
      ids,
      ids.toSorted((x, y) => x - y),
    );
  });
});

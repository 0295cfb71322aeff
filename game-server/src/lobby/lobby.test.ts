import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client } from '@colyseus/sdk';
import {
  type LobbyMessages,
  type LobbyRequestInput,
  type LobbyRequestName,
  type LobbyResponse,
  lobbyRoom,
} from '@hangout/contract/realtime/lobby/requests';
import {
  addToLikes,
  answerInvitation,
  befriend,
  blockUser,
  changeBotPermissions,
  changeSong,
  deleteCrate,
  deleteInvitation,
  endExport,
  endSessions,
  eraseAccount,
  followDj,
  insertCrate,
  insertExport,
  insertInvitation,
  insertUploadedSong,
  loadNextQueueSongs,
  loadSpecialCrate,
  moveQueueSongToEnd,
  notifyUsers,
  patchExport,
  savePresence,
  unfriend,
  updateCrate,
} from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { DirectMessage } from '@hangout/db/models/direct-messages';
import { OnlineUser, Presence } from '@hangout/db/models/presence';
import { CrateSong } from '@hangout/db/models/songs';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { formatMention } from '@hangout/rules';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { createFakeClock } from '@hangout/testkit/fake-clock';
import { waitUntil } from '@hangout/testkit/wait-for';
import { connectionLost, type Fault, withFaults, withHeldRows } from '../testing/faulty-database.ts';
import {
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  type TestUser,
} from '../testing/people.ts';
import { principalOf, refusalCode, roomsTest } from '../testing/rooms-test.ts';
import { createLobby, type LobbySocket } from './lobby.ts';

describe('direct messages, notifications and presence in the lobby room', () => {
  let fault: Fault = 'none';
  let hold: (() => Promise<void>) | undefined;
  let holdMessage: (() => Promise<void>) | undefined;
  const holdSessions = withHeldRows('from sessions', () => hold?.());
  const holdMessages = withHeldRows('from direct_messages', () => holdMessage?.());
  const t = roomsTest({ wrapDb: (db) => withFaults(() => fault)(holdMessages(holdSessions(db))) });
  const open = new Set<{ disconnect(): void }>();
  afterEach(() => {
    fault = 'none';
    hold = undefined;
    holdMessage = undefined;
    for (const one of open) one.disconnect();
    open.clear();
  });

  async function joinAs(person: TestUser) {
    const ticket = await t.tokens.signTicket({
      room: lobbyRoom,
      person: principalOf(person),
      passwordOk: false,
    });
    return joinWithTicket(ticket);
  }
  async function joinWithTicket(ticket: unknown, more: object = {}) {
    const room = await new Client(t.endpoint).joinOrCreate(lobbyRoom, { ticket, ...more });
    const received: { type: string; message: unknown }[] = [];
    let closed: number | undefined;
    room.reconnection.enabled = false;
    room.onMessage('*', (type, message) => void received.push({ type: String(type), message }));
    room.onLeave((code) => {
      closed = code;
    });
    room.onError(() => {});
    const client = {
      roomId: room.roomId,
      request: <N extends LobbyRequestName>(
        name: N,
        payload: LobbyRequestInput<N>,
      ): Promise<LobbyResponse<N>> => room.request(name, payload),
      raw: (name: string, payload: unknown): Promise<unknown> => room.request(name, payload),
      received: <K extends keyof LobbyMessages>(type: K): LobbyMessages[K][] =>
        // The payload has the type that the contract declares for this message name. TypeScript cannot narrow it by the
        // name, hence the cast.
        received.filter((one) => one.type === type).map((one) => one.message as never),
      closed: () => closed,
      disconnect: () => room.connection.close(),
    };
    open.add(client);
    return client;
  }
  type LobbyClient = Awaited<ReturnType<typeof joinAs>>;
  const sendDirectMessage = (from: LobbyClient, to: TestUser, message: string, uuid = randomUUID()) =>
    from.request('sendMessage', {
      type: 'ChatMessage',
      receiverType: 'user',
      receiver: to.uuid,
      data: { uuid, message },
    });
  const messagesOf = (client: LobbyClient) => client.received('messages').flatMap(({ messages }) => messages);
  async function joinTwo() {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    return { ann, bob, a: await joinAs(ann), b: await joinAs(bob) };
  }

  it('[R202][H390] a direct message is stored, and sent to all connections of its sender and receiver', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const second = await joinAs(ann);
    const kept = await sendDirectMessage(a, bob, 'are you coming tonight?');
    await waitUntil(() => [a, b, second].every((one) => messagesOf(one).length === 1));
    const [line] = messagesOf(b);
    assert.deepEqual(
      [line?.id, line?.uuid, line?.message, line?.userUuid, line?.userName, line?.date],
      [kept.id, kept.uuid, 'are you coming tonight?', ann.uuid, ann.name, t.clock.now()],
    );
    const rows = await DirectMessage.query(t.db).where({ conversationUuid: kept.conversation });
    assert.deepEqual([rows.length, rows[0]?.uuid], [1, kept.uuid]);
    assert.equal(
      await refusalCode(a.raw('sendMessage', { type: 'text', receiverType: 'user', receiver: bob.uuid })),
      'invalid_request',
    );
  });

  it('[R202] a message to a group conversation reaches only its members', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const [cleo, dan] = [await createTestUser(t.db, 'cleo'), await createTestUser(t.db, 'dan')];
    const [c, d] = [await joinAs(cleo), await joinAs(dan)];
    for (const friend of [bob, cleo]) await befriend(t.db, ann.uuid, friend.uuid);
    const group = await a.request('makeGroup', { name: 'Saturday', people: [bob.uuid, cleo.uuid] });
    const receiver = group.uuid ?? '';
    const say = (from: LobbyClient, message: string) =>
      from.request('sendMessage', {
        type: 'ChatMessage',
        receiverType: 'group',
        receiver,
        data: { uuid: randomUUID(), message },
      });
    await say(c, 'eight o’clock?');
    await waitUntil(() => [a, b, c].every((one) => messagesOf(one).length === 1));
    assert.equal(await refusalCode(say(d, 'me too')), 'conversation_not_found');
    assert.equal(
      await refusalCode(d.request('messages', { conversation: receiver })),
      'conversation_not_found',
    );
    await b.request('leaveGroup', { conversation: receiver });
    await say(a, 'nine');
    // The group's note that Bob has left comes first.
    await waitUntil(() => messagesOf(c).at(-1)?.message === 'nine');
    assert.equal(messagesOf(c).length, 3);
    assert.equal(messagesOf(b).length, 1);
    assert.equal(messagesOf(d).length, 0);
    assert.equal(
      await refusalCode(d.request('makeGroup', { name: 'Strangers', people: [ann.uuid] })),
      'not_allowed',
      'friends alone are asked into a group',
    );
  });

  it('[H361] a group cannot be created if one of its members has blocked another one', async () => {
    const { ann, bob, a } = await joinTwo();
    const [cleo, dan] = [await createTestUser(t.db, 'cleo'), await createTestUser(t.db, 'dan')];
    for (const friend of [bob, cleo, dan]) await befriend(t.db, ann.uuid, friend.uuid);
    await blockUser(t.db, cleo.uuid, bob.uuid);
    const group = (...people: TestUser[]) =>
      a.request('makeGroup', { name: 'Saturday', people: people.map(({ uuid }) => uuid) });
    assert.equal(await refusalCode(group(bob, cleo)), 'not_together');
    assert.equal(await refusalCode(group(dan, cleo, bob)), 'not_together');
    assert.deepEqual((await a.request('conversations', {})).conversations, []);
    assert.equal((await group(bob, dan)).people.length, 2);
    assert.equal((await group(cleo, dan)).people.length, 2);
  });

  async function beginGroup() {
    const { ann, bob, a, b } = await joinTwo();
    const cleo = await createTestUser(t.db, 'cleo');
    for (const friend of [bob, cleo]) await befriend(t.db, ann.uuid, friend.uuid);
    const { uuid } = await a.request('makeGroup', { name: 'Saturday', people: [bob.uuid] });
    const conversation = uuid ?? '';
    const say = (from: LobbyClient, message: string) =>
      from.request('sendMessage', {
        type: 'ChatMessage',
        receiverType: 'group',
        receiver: conversation,
        data: { uuid: randomUUID(), message },
      });
    const textsOf = async (client: LobbyClient) =>
      (await client.request('messages', { conversation })).messages
        .filter(({ groupChange }) => !groupChange)
        .map(({ message }) => message);
    return { ann, bob, cleo, a, b, c: await joinAs(cleo), conversation, say, textsOf };
  }

  it('[H1670] a member can add friends to a group conversation, and these see only messages written afterwards', async () => {
    const { bob, cleo, a, b, c, conversation, say, textsOf } = await beginGroup();
    await say(a, 'before');
    const add = (by: LobbyClient, ...people: TestUser[]) =>
      by.request('addToGroup', { conversation, people: people.map(({ uuid }) => uuid) });
    assert.equal(await refusalCode(add(b, cleo)), 'not_allowed', 'bob and cleo are no friends');
    assert.equal(await refusalCode(add(c, bob)), 'not_allowed');
    assert.equal((await add(a, cleo)).people.length, 2);
    await waitUntil(() => c.received('changed').length === 1);
    const listed = async () => (await c.request('conversations', {})).conversations;
    assert.deepEqual(
      (await listed()).map(({ name, lastMessage, unread }) => [name, lastMessage?.groupChange?.kind, unread]),
      [['Saturday', 'added', 0]],
    );
    await say(b, 'after');
    assert.deepEqual(await textsOf(c), ['after']);
    assert.deepEqual(await textsOf(a), ['after', 'before']);
    assert.equal((await listed())[0]?.unread, 1);
    const dan = await createTestUser(t.db, 'dan');
    await befriend(t.db, bob.uuid, dan.uuid);
    assert.equal(await refusalCode(add(await joinAs(dan), bob)), 'conversation_not_found');
    await blockUser(t.db, dan.uuid, cleo.uuid);
    assert.equal(await refusalCode(add(b, dan)), 'not_together');
    const crowd = await Promise.all(Array.from({ length: 48 }, (_, n) => createTestUser(t.db, `fan${n}`)));
    for (const one of crowd) await befriend(t.db, bob.uuid, one.uuid);
    assert.equal(await refusalCode(add(b, ...crowd)), 'group_full');
  });

  it('[H2060] a user who blocks another leaves the groups that both are in, and the members’ windows are told', async () => {
    const { ann, bob, cleo, a, b, c, conversation } = await beginGroup();
    await a.request('addToGroup', { conversation, people: [cleo.uuid] });
    const other = await a.request('makeGroup', { name: 'Without Bob', people: [cleo.uuid] });
    const told = [a, b, c].map((client) => client.received('changed').length);
    await t.db.transaction((tx) => blockUser(tx, ann.uuid, bob.uuid));
    await waitUntil(() => [a, b, c].every((one, n) => one.received('changed').length > (told[n] ?? 0)));
    const groupsOf = async (client: LobbyClient) =>
      (await client.request('conversations', {})).conversations.map(({ uuid }) => uuid);
    assert.deepEqual(await groupsOf(a), [other.uuid]);
    assert.deepEqual(await groupsOf(b), [conversation]);
    const { ownerUuid, lastMessage } = await c.request('conversation', { conversation });
    assert.deepEqual(
      [ownerUuid, lastMessage?.userUuid, lastMessage?.groupChange?.kind],
      [bob.uuid, ann.uuid, 'left'],
    );
  });

  it('[H361] of a block and a simultaneous addition to a group, the second one sees what the first one did', async () => {
    const { ann, bob, cleo, a, b, conversation } = await beginGroup();
    const codes = await t.db.transaction(async (tx) => {
      await blockUser(tx, cleo.uuid, bob.uuid);
      const added = refusalCode(a.request('addToGroup', { conversation, people: [cleo.uuid] }));
      const made = refusalCode(a.request('makeGroup', { name: 'Three', people: [bob.uuid, cleo.uuid] }));
      await waitForLockWaits(t.databaseUrl, 2);
      // In an object, because a promise that the transaction returned would be awaited before its commit.
      return { all: Promise.all([added, made]) };
    });
    assert.deepEqual(await codes.all, ['not_together', 'not_together']);
    assert.equal((await b.request('conversation', { conversation })).people[0]?.uuid, ann.uuid);
  });

  it('[H1671] the owner of a group conversation can rename it and remove members, and is succeeded by the next member', async () => {
    const { ann, bob, cleo, a, b, c, conversation, say } = await beginGroup();
    await a.request('addToGroup', { conversation, people: [cleo.uuid] });
    const remove = (by: LobbyClient, { uuid: userUuid }: TestUser) =>
      by.request('removeFromGroup', { conversation, userUuid });
    const rename = (by: LobbyClient, name: string) => by.request('renameGroup', { conversation, name });
    assert.equal(await refusalCode(rename(b, 'Bob’s')), 'not_allowed');
    assert.equal(await refusalCode(remove(b, cleo)), 'not_allowed');
    assert.equal((await rename(a, 'Sunday')).name, 'Sunday');
    assert.equal(await refusalCode(remove(a, ann)), 'invalid_request', 'the owner leaves instead');
    assert.equal((await remove(a, cleo)).people.length, 1);
    assert.equal(await refusalCode(say(c, 'still here?')), 'conversation_not_found');
    assert.equal(await refusalCode(remove(a, cleo)), 'person_not_found');
    await a.request('addToGroup', { conversation, people: [cleo.uuid] });
    await a.request('leaveGroup', { conversation });
    assert.equal((await c.request('conversation', { conversation })).ownerUuid, bob.uuid);
    assert.equal((await rename(b, 'Monday')).name, 'Monday');
    assert.equal((await c.request('conversation', { conversation })).name, 'Monday');
  });

  it('[H1745] a group conversation has notes on each change of its members or name, and notes do not count as unread', async () => {
    const { ann, bob, cleo, a, b, c, conversation, say } = await beginGroup();
    const { uuid } = await say(a, 'first');
    await a.request('addToGroup', { conversation, people: [bob.uuid, cleo.uuid] });
    await a.request('addToGroup', { conversation, people: [cleo.uuid] });
    await a.request('renameGroup', { conversation, name: 'Sunday' });
    await waitUntil(() => messagesOf(c).length === 2);
    await a.request('removeFromGroup', { conversation, userUuid: cleo.uuid });
    await b.request('readUpTo', { conversation, id: 1_000_000 });
    await b.request('leaveGroup', { conversation });
    const { messages } = await a.request('messages', { conversation });
    const by = (author: TestUser, kind: string, people: TestUser[], title: string | null = null) => {
      const names = people.map(({ name }) => name);
      return [author.name, { kind, names, uuids: people.map((person) => person.uuid), title }];
    };
    assert.deepEqual(
      messages.flatMap(({ userName, groupChange }) => (groupChange ? [[userName, groupChange]] : [])),
      [
        by(bob, 'left', []),
        by(ann, 'removed', [cleo]),
        by(ann, 'renamed', [], 'Sunday'),
        by(ann, 'added', [cleo]),
      ],
    );
    assert.deepEqual(
      messagesOf(c).map(({ groupChange }) => groupChange?.kind),
      ['added', 'renamed'],
      'those while cleo was in the group',
    );
    const { conversations, unread } = await a.request('conversations', {});
    assert.deepEqual([conversations[0]?.unread, unread], [0, 0]);
    const [note] = messages;
    const change = { conversation, uuid: note?.uuid ?? '' };
    assert.equal(
      await refusalCode(a.request('toggleReaction', { ...change, reaction: '🔥' })),
      'message_not_found',
    );
    assert.equal(await refusalCode(a.request('deleteMessage', { ...change })), 'message_not_found');
    await a.request('editMessage', { conversation, uuid, message: 'still my last message' });
  });

  it('[H1672] a conversation that one member deletes is hidden from that member only, until its next message', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const first = await sendDirectMessage(a, bob, 'long ago');
    const { conversation } = first;
    await sendDirectMessage(b, ann, 'and since');
    await waitUntil(() => messagesOf(a).length === 2);
    await a.request('deleteConversation', { conversation });
    const listOf = async (client: LobbyClient) => {
      const { conversations, unread } = await client.request('conversations', {});
      return [conversations.map(({ lastMessage }) => lastMessage?.message), unread];
    };
    assert.deepEqual(await listOf(a), [[], 0]);
    assert.deepEqual(await listOf(b), [['and since'], 1]);
    const { isHidden, lastMessage } = await a.request('conversation', { with: bob.uuid });
    assert.deepEqual([isHidden, lastMessage], [true, null]);
    await b.request('toggleReaction', { conversation, uuid: first.uuid, reaction: '🔥' });
    await waitUntil(() => messagesOf(b).length === 3);
    await sendDirectMessage(b, ann, 'hello again');
    await waitUntil(() => messagesOf(a).length === 3);
    assert.deepEqual(messagesOf(a).at(-1)?.message, 'hello again', 'not the old message with the reaction');
    assert.deepEqual(await listOf(a), [['hello again'], 1]);
    const { messages } = await a.request('messages', { conversation });
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['hello again'],
    );
    const dan = await joinAs(await createTestUser(t.db, 'dan'));
    for (const request of ['deleteConversation', 'typing'] as const)
      assert.equal(await refusalCode(dan.request(request, { conversation })), 'conversation_not_found');
  });

  it('[H1673] the others in a conversation see that a user is typing, unless one of the two has blocked the other', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation } = await sendDirectMessage(a, bob, 'hi');
    await b.request('typing', { conversation });
    await waitUntil(() => a.received('typing').length === 1);
    assert.deepEqual(a.received('typing'), [{ conversation, userUuid: bob.uuid }]);
    assert.deepEqual(b.received('typing'), []);
    await blockUser(t.db, ann.uuid, bob.uuid);
    await b.request('typing', { conversation });
    await a.request('typing', { conversation });
    await notifyUsers(t.db, [ann.uuid, bob.uuid], { uuid: randomUUID(), kind: 'test', data: {} });
    await waitUntil(() => [a, b].every((client) => client.received('notice').length === 1));
    assert.deepEqual([a.received('typing').length, b.received('typing').length], [1, 0]);
  });

  it('[H390] sending a direct message again with the same uuid changes nothing, even if the first response was lost', async () => {
    const { bob, a, b } = await joinTwo();
    const uuid = randomUUID();
    fault = 'lost after';
    assert.equal(await refusalCode(sendDirectMessage(a, bob, 'once', uuid)), 'unavailable');
    fault = 'none';
    const kept = await sendDirectMessage(a, bob, 'once', uuid);
    assert.deepEqual(await sendDirectMessage(a, bob, 'once', uuid), kept);
    await waitUntil(() => messagesOf(b).length === 1);
    const { messages } = await b.request('messages', { conversation: kept.conversation });
    assert.deepEqual(
      messages.map((line) => line.message),
      ['once'],
    );
  });

  it('[H390] a direct message that cannot be stored is refused and not delivered', async () => {
    const { bob, a, b } = await joinTwo();
    fault = 'lost before';
    assert.equal(await refusalCode(sendDirectMessage(a, bob, 'lost')), 'unavailable');
    fault = 'none';
    await sendDirectMessage(a, bob, 'kept');
    await waitUntil(() => messagesOf(b).length > 0);
    assert.deepEqual(
      messagesOf(b).map((line) => line.message),
      ['kept'],
    );
  });

  it('[H390] the history of a direct conversation has every acknowledged message in order, and is read in pages', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const sent: string[] = [];
    for (let number = 0; number < 12; number++) {
      if (number % 4 === 0) await t.advance(6_000);
      fault = number % 3 === 1 ? 'lost before' : 'none';
      const message = `line ${number}`;
      const [from, to] = number % 2 === 0 ? [a, bob] : [b, ann];
      await sendDirectMessage(from, to, message).then(
        () => sent.push(message),
        () => {},
      );
    }
    fault = 'none';
    const { conversations } = await a.request('conversations', {});
    const conversation = conversations[0]?.uuid ?? '';
    const read: string[] = [];
    for (let before: number | undefined; ; ) {
      const page = await a.request('messages', {
        conversation,
        limit: 3,
        ...(before !== undefined && { before }),
      });
      read.push(...page.messages.map((line) => String(line.message)));
      before = page.messages.at(-1)?.id;
      if (!page.more) break;
    }
    assert.equal(sent.length, 8);
    assert.deepEqual(read.toReversed(), sent);
  });

  it('[H392] direct messages beyond five in five seconds or twenty new conversations an hour are refused', async () => {
    const { bob, a } = await joinTwo();
    for (let one = 0; one < 5; one++) await sendDirectMessage(a, bob, `quick ${one}`);
    assert.equal(await refusalCode(sendDirectMessage(a, bob, 'too quick')), 'rate_limited');
    assert.equal(a.closed(), undefined);
    let refused = '';
    for (let one = 0; one < 21 && !refused; one++) {
      await t.advance(2_000);
      const stranger = await createTestUser(t.db, 'stranger');
      const answer = await refusalCode(sendDirectMessage(a, stranger, 'hi'));
      if (answer !== 'not refused') refused = `${one} ${answer}`;
    }
    assert.equal(refused, '19 rate_limited');
    await t.advance(2_000);
    await sendDirectMessage(a, bob, 'those who know each other go on');
  });

  it('[H2185] a bot shares its owner’s limit on new conversations', async () => {
    const { ann, a } = await joinTwo();
    const bot = await createTestUser(t.db, 'bot', { kind: 'bot', ownerUuid: ann.uuid });
    const b = await joinAs(bot);
    const greetStranger = async (from: LobbyClient) => {
      await t.advance(2_000);
      return refusalCode(sendDirectMessage(from, await createTestUser(t.db, 'stranger'), 'hi'));
    };
    for (let sent = 0; sent < 10; sent += 1)
      for (const from of [a, b]) assert.equal(await greetStranger(from), 'not refused');
    for (const from of [a, b]) assert.equal(await greetStranger(from), 'rate_limited');
  });

  it('[H958] a bot whose owner does not let it write sends no direct messages', async () => {
    const { ann, bob } = await joinTwo();
    const bot = await createTestUser(t.db, 'bot', { kind: 'bot', ownerUuid: ann.uuid });
    await changeBotPermissions(t.db, bot.uuid, ['dj']);
    const b = await joinAs(bot);
    assert.equal(await refusalCode(sendDirectMessage(b, bob, 'hi')), 'not_allowed');
  });

  it('[H1510] reconnecting to the lobby does not reset a user’s limit on new conversations', async () => {
    const { ann, a } = await joinTwo();
    const greetStranger = async (from: LobbyClient) => {
      await t.advance(2_000);
      return refusalCode(sendDirectMessage(from, await createTestUser(t.db, 'stranger'), 'hi'));
    };
    for (let sent = 0; sent < 20; sent += 1) assert.equal(await greetStranger(a), 'not refused');
    a.disconnect();
    await waitUntil(() => !t.gameServer.lobby.people.has(ann.uuid));
    // An hour allows twenty, so another one is allowed three minutes after the first.
    await t.advance(150_000);
    const back = await joinAs(ann);
    assert.equal(await greetStranger(back), 'not refused');
    assert.equal(await greetStranger(back), 'rate_limited');
  });

  it('[H397] two users cannot send each other direct messages if one has blocked the other', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation, uuid } = await sendDirectMessage(a, bob, 'hello');
    await t.db.transaction((tx) => blockUser(tx, bob.uuid, ann.uuid));
    assert.equal(await refusalCode(sendDirectMessage(a, bob, 'hello?')), 'blocked');
    assert.equal(await refusalCode(sendDirectMessage(b, ann, 'no')), 'blocked');
    assert.equal(
      await refusalCode(a.request('toggleReaction', { conversation, uuid, reaction: '👍' })),
      'blocked',
    );
    const [shown] = (await a.request('conversations', {})).conversations;
    assert.equal(shown?.mayWrite, false);
  });

  it('[H2174] a conversation with a deleted account stays readable under the name “Deleted account”, without a way to write', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation } = await sendDirectMessage(b, ann, 'see you');
    await t.db.transaction((tx) => eraseAccount(tx, bob.uuid));
    const [listed] = (await a.request('conversations', {})).conversations;
    assert.deepEqual(
      [listed?.uuid, listed?.people.map(({ uuid, nickname }) => [uuid, nickname]), listed?.mayWrite],
      [conversation, [[bob.uuid, 'Deleted account']], false],
    );
    assert.deepEqual(await a.request('conversation', { with: bob.uuid }), listed);
    const { messages } = await a.request('messages', { conversation });
    assert.deepEqual(
      messages.map(({ message, userName }) => [message, userName]),
      [['see you', 'Deleted account']],
    );
    assert.equal(await refusalCode(sendDirectMessage(a, bob, 'hello?')), 'person_not_found');
  });

  it('[R119][R285] users can edit and delete their own direct messages, and react to those of the other user', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation, uuid } = await sendDirectMessage(a, bob, 'helo');
    assert.equal(
      await refusalCode(b.request('editMessage', { conversation, uuid, message: 'mine' })),
      'not_allowed',
    );
    assert.equal((await a.request('editMessage', { conversation, uuid, message: 'hello' })).message, 'hello');
    const on = await b.request('toggleReaction', { conversation, uuid, reaction: '💜' });
    assert.deepEqual(on.reactions, { '💜': [{ userUUID: bob.uuid, messageId: uuid, name: bob.name }] });
    assert.deepEqual(
      (await b.request('toggleReaction', { conversation, uuid, reaction: '💜' })).reactions,
      {},
    );
    assert.equal(await refusalCode(b.request('deleteMessage', { conversation, uuid })), 'not_allowed');
    await t.advance(21_000);
    assert.equal(
      await refusalCode(a.request('editMessage', { conversation, uuid, message: 'late' })),
      'edit_window_over',
    );
    assert.equal((await a.request('deleteMessage', { conversation, uuid })).deleted, true);
    await waitUntil(() => messagesOf(b).at(-1)?.deleted);
    assert.equal(messagesOf(b).at(-1)?.userName, ann.name);
  });

  it('[H2173] the text of a deleted direct message disappears from the replies to it', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation, uuid } = await sendDirectMessage(a, bob, 'my address is …');
    await b.request('sendMessage', {
      ...{ type: 'ChatMessage', receiverType: 'user', receiver: ann.uuid },
      data: { uuid: randomUUID(), message: 'noted', replyTo: uuid },
    });
    await a.request('deleteMessage', { conversation, uuid });
    const { messages } = await b.request('messages', { conversation });
    assert.deepEqual(
      messages.map(({ replies }) => replies[0]?.message),
      ['', undefined],
    );
    assert.equal(messages[0]?.replies[0]?.deleted, true);
  });

  it('[H398] when a user reads a conversation, all connections of this user and of the other user are notified', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const { conversation, id } = await sendDirectMessage(a, bob, 'one');
    const last = await sendDirectMessage(a, bob, 'two');
    const before = await b.request('conversations', {});
    assert.deepEqual([before.unread, before.conversations[0]?.unread], [1, 2]);
    assert.equal(before.conversations[0]?.people[0]?.uuid, ann.uuid);
    const window = await joinAs(bob);
    assert.deepEqual(await b.request('readUpTo', { conversation, id: last.id + 999 }), { unread: 0 });
    await waitUntil(() => window.received('read').length === 1 && a.received('read').length === 1);
    assert.deepEqual(window.received('read'), [{ conversation, id: last.id, mine: true }]);
    assert.equal((await a.request('conversation', { with: bob.uuid })).readByOthers, last.id);
    await b.request('readUpTo', { conversation, id });
    assert.equal((await b.request('conversation', { conversation })).unread, 0, 'never back');
  });

  it('[H362] a read receipt of a conversation is sent once per message, and never for a message that does not exist', async () => {
    const { bob, a, b } = await joinTwo();
    const { conversation, id } = await sendDirectMessage(a, bob, 'one');
    for (const wish of [id + 7, id + 999, id, 0]) await b.request('readUpTo', { conversation, id: wish });
    const next = await sendDirectMessage(a, bob, 'two');
    await b.request('readUpTo', { conversation, id: id + 999 });
    // Notifications are forwarded in order: when the last one has arrived, all earlier ones have arrived too.
    await waitUntil(() => a.received('read').some((one) => one.id === next.id));
    assert.deepEqual(a.received('read'), [
      { conversation, id, mine: false },
      { conversation, id: next.id, mine: false },
    ]);
  });

  it('[H393] only a user’s unused lobby ticket admits to the lobby, and ending the session closes the connection', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const ticket = await t.tokens.signTicket({
      room: lobbyRoom,
      person: principalOf(ann),
      passwordOk: false,
    });
    const client = await joinWithTicket(ticket, { process: 'another' });
    await assert.rejects(joinWithTicket(ticket), 'good once');
    await assert.rejects(joinWithTicket('nonsense'));
    const other = await t.tokens.signTicket({
      room: randomUUID(),
      person: principalOf(ann),
      passwordOk: true,
    });
    await assert.rejects(joinWithTicket(other), 'a hangout’s ticket');
    await assert.rejects(joinAs(createTestGuest()));
    assert.equal(
      (await joinAs(await createTestUser(t.db, 'bob'))).roomId,
      client.roomId,
      'one for the process',
    );
    await endSessions(t.db, ann.uuid, { reason: 'elsewhere' });
    await waitUntil(() => client.closed() !== undefined);
    await assert.rejects(joinAs(ann));
  });

  it('[H2058] a user who is banned or signed out while they join the lobby is refused', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const ban = () => User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    for (const [person, change] of [
      [ann, ban],
      [bob, () => endSessions(t.db, bob.uuid, { reason: 'elsewhere' })],
    ] as const) {
      hold = async () => {
        hold = undefined;
        await change();
        t.gameServer.lobby.userChanged(person.uuid);
        await t.gameServer.lobby.idle();
      };
      await assert.rejects(joinAs(person));
      assert.equal(t.gameServer.lobby.people.has(person.uuid), false);
    }
  });

  it('[H2120] an account that waits for approval is refused by the lobby, with whatever ticket', async () => {
    const ann = await createTestUser(t.db, 'ann');
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ application: '' });
    await assert.rejects(joinAs(ann), /Forbidden/);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ application: null });
    await joinAs(ann);
  });

  it('[H394] a notification to a user is sent to their connection in the lobby', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const uuid = randomUUID();
    await notifyUsers(t.db, [ann.uuid, randomUUID()], {
      uuid,
      kind: 'mention',
      data: { slug: 'rooftop' },
      date: 7,
    });
    await waitUntil(() => a.received('notice').length === 1);
    assert.deepEqual(a.received('notice'), [{ uuid, kind: 'mention', data: { slug: 'rooftop' }, date: 7 }]);
    assert.deepEqual(b.received('notice'), [], bob.name);
  });

  it('[H394] a user who is mentioned in a public hangout while elsewhere is notified once', async () => {
    const { ann, bob } = await joinTwo();
    const [open, secret] = [
      await createTestRoom(t.db, ann, { name: 'Rooftop' }),
      await createTestRoom(t.db, ann, { type: 'PRIVATE' }),
    ];
    const message = `${formatMention(bob.uuid)} come over`;
    const uuid = randomUUID();
    for (const room of [secret, open]) {
      const client = await t.joinRoom(ann, room);
      await client.request('sendMessage', { uuid, message });
      await client.request('sendMessage', { uuid, message });
      await t.advance(6_000);
    }
    await waitUntil(() => notificationsFor(bob).length > 0);
    assert.deepEqual(notificationsFor(bob), [
      { kind: 'mention', actorUuid: ann.uuid, data: { messageUuid: uuid } },
    ]);
  });

  it('[H1519] a mention by a guest notifies nobody outside the hangout', async () => {
    const { ann, bob } = await joinTwo();
    const room = await createTestRoom(t.db, ann, { name: 'Rooftop' });
    const message = `${formatMention(bob.uuid)} come over`;
    for (const author of [createTestGuest(), ann]) {
      const client = await t.joinRoom(author, room);
      await client.request('sendMessage', { uuid: randomUUID(), message });
    }
    await waitUntil(() => notificationsFor(bob).length > 0);
    assert.deepEqual(
      notificationsFor(bob).map(({ actorUuid }) => actorUuid),
      [ann.uuid],
    );
  });

  const notificationsFor = (person: TestUser) =>
    t.jobsSent
      .filter(({ name }) => name === 'notifications')
      .map(({ data }) => data as NotificationJob)
      .filter(({ recipients }) => 'userUuids' in recipients && recipients.userUuids.includes(person.uuid))
      .map(({ kind, actorUuid, data }) => ({ kind, actorUuid, data }));

  it('[H585] a chat message that mentions or replies to a user who is elsewhere sends this user exactly one push', async () => {
    const [ann, bob, mia] = [
      await createTestUser(t.db, 'ann'),
      await createTestUser(t.db, 'bob'),
      await createTestUser(t.db, 'mia'),
    ];
    const room = await createTestRoom(t.db, ann);
    const a = await t.joinRoom(ann, room);
    const b = await t.joinRoom(bob, room);
    const question = randomUUID();
    await b.request('sendMessage', { uuid: question, message: 'anyone?' });
    await a.request('sendMessage', { uuid: randomUUID(), message: 'me', replyTo: question });
    assert.deepEqual(notificationsFor(bob), [], 'whoever is inside sees it');
    await b.leave();
    await waitUntil(() => t.hangout(room).presence.people.get(bob.uuid) === undefined);
    const [reply, both] = [randomUUID(), randomUUID()];
    for (const uuid of [reply, reply])
      await a.request('sendMessage', { uuid, message: 'still there?', replyTo: question });
    const message = `${formatMention(bob.uuid)} ${formatMention(mia.uuid)} come back`;
    await a.request('sendMessage', { uuid: both, message, replyTo: question });
    await waitUntil(() => notificationsFor(bob).length === 2);
    const from = (kind: string, messageUuid: string) => ({
      ...{ kind, actorUuid: ann.uuid, data: { messageUuid } },
    });
    assert.deepEqual(notificationsFor(bob), [from('reply', reply), from('mention', both)]);
    assert.deepEqual(notificationsFor(mia), [from('mention', both)]);
  });

  it('[H585] a chat or direct message and its notification are stored together or not at all, and its repetition notifies once', async () => {
    const { ann, a } = await joinTwo();
    const mia = await createTestUser(t.db, 'mia');
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    const { jobs } = t.hangout(room).dependencies;
    assert.ok(jobs);
    const uuid = randomUUID();
    const stored = async () =>
      Number((await t.db('chat_messages').where({ uuid }).count().first())?.count) +
      Number((await t.db('direct_messages').where({ uuid }).count().first())?.count);
    const { send } = jobs;
    for (const [kind, sendMessage] of [
      ['mention', () => client.request('sendMessage', { uuid, message: formatMention(mia.uuid) })],
      ['directMessage', () => sendDirectMessage(a, mia, 'hello', uuid)],
    ] as const) {
      jobs.send = async (_name, _data, options) => {
        assert.ok(options?.tx?.isTransaction);
        throw new Error('no job');
      };
      const before = await stored();
      await assert.rejects(sendMessage());
      assert.equal(await stored(), before);
      jobs.send = send;
      for (let times = 0; times < 2; times++) await sendMessage();
      assert.equal(await stored(), before + 1);
      assert.equal(notificationsFor(mia).filter((one) => one.kind === kind).length, 1);
    }
  });

  it('[H585] a direct message to a user who is not connected sends a push with its text', async () => {
    const { ann, bob, a } = await joinTwo();
    const mia = await createTestUser(t.db, 'mia');
    await sendDirectMessage(a, bob, 'you are here');
    await sendDirectMessage(a, mia, `${formatMention(bob.uuid)} says hi`);
    await waitUntil(() => notificationsFor(mia).length === 1);
    assert.deepEqual(notificationsFor(mia), [
      { kind: 'directMessage', actorUuid: ann.uuid, data: { text: '@… says hi' } },
    ]);
    assert.deepEqual(notificationsFor(bob), []);
  });

  it('[H585] a DJ without songs gets a push after the first missed turn, and another after losing the seat', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, ann);
    const k = await t.joinRoom(kai, room);
    await t.joinRoom(ann, room);
    const song = await createTestSong(t.db);
    await fillQueue(t.db, kai, [song]);
    await k.request('addDj', {});
    const { crateUuid } = await loadSpecialCrate(t.db, kai.uuid, 'queue');
    await CrateSong.query(t.db).where({ crateUuid }).delete();
    const reasons = () =>
      notificationsFor(kai)
        .filter(({ kind }) => kind === 'turnMissed')
        .map(({ data }) => data.reason);
    for (let minutes = 0; minutes < 60 && reasons().length < 2; minutes += 1) await t.advance(60_000);
    assert.deepEqual(reasons(), ['noSong', 'dried']);
  });

  it('[H395][R190] a user is told which friends are online, and when these disconnect', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const kai = await createTestUser(t.db, 'djKai');
    await befriend(t.db, ann.uuid, bob.uuid);
    await followDj(t.db, ann.uuid, kai.uuid);
    await t.gameServer.lobby.tick();
    await waitUntil(() => a.received('presence').length > 0);
    assert.deepEqual(a.received('presence').at(-1)?.friends, [
      { uuid: bob.uuid, online: true, hangout: null },
    ]);
    b.disconnect();
    await waitUntil(() => !t.gameServer.lobby.people.has(bob.uuid));
    await waitUntil(async () => (await OnlineUser.query(t.db).where({ userUuid: bob.uuid })).length === 0);
    await t.gameServer.lobby.tick();
    await waitUntil(() => a.received('presence').at(-1)?.friends.length === 0);
    assert.deepEqual(await a.request('presence', {}), {
      friends: [{ uuid: bob.uuid, online: false, hangout: null }],
      followed: [kai.uuid],
    });
  });

  it('[H395] of the hangouts that a friend is in a public one is named, whichever they entered first, and none if all are private', async () => {
    const { ann, bob, a } = await joinTwo();
    await befriend(t.db, ann.uuid, bob.uuid);
    const open = await createTestRoom(t.db, bob, { name: 'Rooftop' });
    const secret = await createTestRoom(t.db, bob, { type: 'PRIVATE' });
    const unlisted = await createTestRoom(t.db, bob, { unlisted: true });
    for (const [rooms, hangout] of [
      [[secret, unlisted, open], { slug: open.slug, name: 'Rooftop' }],
      [[unlisted, secret], null],
      [[open, unlisted, secret], { slug: open.slug, name: 'Rooftop' }],
    ] as const) {
      await Presence.query(t.db).where({ userUuid: bob.uuid }).delete();
      for (const { uuid: roomUuid } of rooms) await savePresence(t.db, [{ roomUuid, userUuid: bob.uuid }]);
      const before = a.received('presence').length;
      await t.gameServer.lobby.tick();
      await waitUntil(() => a.received('presence').length > before);
      assert.deepEqual(a.received('presence').at(-1)?.friends, [{ uuid: bob.uuid, online: true, hangout }]);
    }
  });

  it('[H2133] a user who joins the lobby is online at once, and stays so when their last connection to another process ends', async () => {
    const { ann } = await joinTwo();
    /** Names the transaction that has marked ann as online. */
    const writer = async () => {
      const { rows } = await t.db.raw('select xmin::text from online_users where user_uuid = ?', [ann.uuid]);
      return rows[0]?.xmin;
    };
    const isWrittenAfter = (known: unknown) => async () => ![undefined, known].includes(await writer());
    await waitUntil(writer);
    const other = createLobby({ ...t.gameServer.lobby.dependencies, scheduler: createFakeClock() });
    const { sid } = ann;
    const socket: LobbySocket = { id: randomUUID(), sid, send() {}, close() {}, unsentBytes: () => 0 };
    const before = await writer();
    await other.join(ann.uuid, socket);
    await waitUntil(isWrittenAfter(before));
    const joined = await writer();
    other.leave(ann.uuid, socket);
    await waitUntil(isWrittenAfter(joined));
    await other.close();
  });

  it('[H848] a change of a user’s playlist, queue or liked songs is sent to all windows of this user only', async () => {
    const { ann, a, b } = await joinTwo();
    const again = await joinAs(ann);
    const song = await createTestSong(t.db);
    await fillQueue(t.db, ann, [song, await createTestSong(t.db)]);
    const [first] = await loadNextQueueSongs(t.db, ann.uuid, 1);
    await moveQueueSongToEnd(t.db, ann.uuid, first?.crateSongUuid ?? '');
    await addToLikes(t.db, [ann.uuid], song);
    const { crateUuid } = await insertCrate(t.db, { userUuid: ann.uuid, crateName: 'Rain' });
    await updateCrate(t.db, crateUuid, { crateName: 'Rainy day' });
    await deleteCrate(t.db, crateUuid);
    const list = { crate: crateUuid, songsRevision: 0, hasOtherSongs: false };
    const expected = [
      { crate: 'queue', songsRevision: 1, hasOtherSongs: true },
      { crate: 'queue', songsRevision: 2, hasOtherSongs: true },
      { crate: 'likes', songsRevision: 1, hasOtherSongs: true },
      ...[list, list, list],
    ];
    for (const window of [a, again]) {
      await waitUntil(() => window.received('crate').length === expected.length);
      assert.deepEqual(window.received('crate'), expected);
    }
    assert.deepEqual(b.received('crate'), []);
  });

  it('[H1498] the progress of an upload or export is sent to all windows of its user and to nobody else', async () => {
    const { ann, a, b } = await joinTwo();
    const again = await joinAs(ann);
    const { songId } = await insertUploadedSong(t.db, {
      ...{ ownerUuid: ann.uuid, trackName: 'Rain', artistName: 'Ann' },
      ...{ originalKey: randomUUID(), originalName: 'rain.flac', originalBytes: 1 },
    });
    await changeSong(t.db, songId, { trackName: 'Rainy day' });
    await changeSong(t.db, songId, { status: 'VERIFIED' });
    const { crateUuid } = await insertCrate(t.db, { userUuid: ann.uuid, crateName: 'Rain' });
    const uuid = await insertExport(t.db, {
      ...{ userUuid: ann.uuid, provider: 'spotify', crateUuid, name: 'Rain' },
      ...{ description: '', country: 'DE' },
    });
    await patchExport(t.db, uuid, { sending: 0 });
    await endExport(t.db, uuid, 'COMPLETE');
    const expected = [{ what: 'uploads' }, { what: 'exports' }, { what: 'exports' }];
    for (const window of [a, again]) {
      await waitUntil(() => window.received('own').length === expected.length);
      assert.deepEqual(window.received('own'), expected);
    }
    assert.deepEqual(b.received('own'), []);
  });

  it('[H1742] both people are told when a friend request or friendship begins or ends, except the sender of a rejected one', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const counts = { ann: 0, bob: 0 };
    const expectTold = async (toAnn: number, toBob: number) => {
      counts.ann += toAnn;
      counts.bob += toBob;
      await waitUntil(
        () => a.received('own').length === counts.ann && b.received('own').length === counts.bob,
      );
    };
    const invite = () => insertInvitation(t.db, ann.uuid, bob.uuid);
    await deleteInvitation(t.db, (await invite()).id);
    await expectTold(2, 2);
    await answerInvitation(t.db, (await invite()).id, 'rejected');
    await expectTold(1, 2);
    await befriend(t.db, ann.uuid, bob.uuid);
    await unfriend(t.db, bob.uuid, ann.uuid);
    await blockUser(t.db, bob.uuid, ann.uuid);
    await expectTold(3, 3);
    assert.ok([...a.received('own'), ...b.received('own')].every(({ what }) => what === 'friends'));
  });

  it('[H391] if PostgreSQL notifications may have been lost, every client in the lobby is asked to reload', async () => {
    const { a } = await joinTwo();
    t.gameServer.lobby.handlePgNotification('*');
    t.gameServer.lobby.handlePgNotification('nonsense');
    await waitUntil(() => a.received('readAgain').length === 1);
  });

  it('[H2132] if a direct message cannot be read to be forwarded, its receivers are asked to reload once the database responds', async () => {
    const { bob, a, b } = await joinTwo();
    const c = await joinAs(await createTestUser(t.db, 'djKai'));
    let failures = 0;
    holdMessage = async () => {
      failures += 1;
      throw connectionLost();
    };
    await sendDirectMessage(a, bob, 'can you read this?');
    await waitUntil(() => failures > 0);
    await t.gameServer.lobby.idle();
    holdMessage = undefined;
    await t.gameServer.lobby.tick();
    await waitUntil(() => b.received('readAgain').length === 1);
    await t.gameServer.lobby.tick();
    await c.request('presence', {});
    assert.deepEqual([messagesOf(b), b.received('readAgain').length, c.received('readAgain')], [[], 1, []]);
  });

  it('[H2132] a session whose end could not be read at its notification is closed once the database responds', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const client = await joinAs(ann);
    let failures = 0;
    hold = async () => {
      failures += 1;
      throw connectionLost();
    };
    await endSessions(t.db, ann.uuid, { reason: 'elsewhere' });
    await waitUntil(() => failures > 0);
    await t.gameServer.lobby.idle();
    assert.equal(client.closed(), undefined);
    hold = undefined;
    await t.gameServer.lobby.tick();
    await waitUntil(() => client.closed() !== undefined);
  });
});

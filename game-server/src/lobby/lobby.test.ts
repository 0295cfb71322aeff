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
import { befriend, blockUser, endSessions, followDj, tellPeople } from '@hangout/db';
import { DirectMessage } from '@hangout/db/models/direct-messages';
import { OnlineUser } from '@hangout/db/models/presence';
import { formatMention } from '@hangout/rules';
import { type Fault, withFaults } from '../testing/faulty-database.ts';
import { createTestGuest, createTestRoom, createTestUser, type TestUser } from '../testing/people.ts';
import { principalOf, refusalCode, roomsTest, until } from '../testing/rooms-test.ts';

describe('the lobby', () => {
  let fault: Fault = 'none';
  const t = roomsTest({ wrapDb: withFaults(() => fault) });
  const open = new Set<{ drop(): void }>();
  afterEach(() => {
    fault = 'none';
    for (const one of open) one.drop();
    open.clear();
  });

  async function enter(person: TestUser) {
    const ticket = await t.tokens.signTicket({
      room: lobbyRoom,
      person: principalOf(person),
      passwordOk: false,
    });
    return join(ticket);
  }
  async function join(ticket: unknown, more: object = {}) {
    const room = await new Client(t.endpoint).joinOrCreate(lobbyRoom, { ticket, ...more });
    const heard: { type: string; message: unknown }[] = [];
    let closed: number | undefined;
    room.reconnection.enabled = false;
    room.onMessage('*', (type, message) => void heard.push({ type: String(type), message }));
    room.onLeave((code) => {
      closed = code;
    });
    room.onError(() => {});
    const inside = {
      roomId: room.roomId,
      ask: <N extends LobbyRequestName>(name: N, payload: LobbyRequestInput<N>): Promise<LobbyResponse<N>> =>
        room.request(name, payload),
      raw: (name: string, payload: unknown): Promise<unknown> => room.request(name, payload),
      heard: <K extends keyof LobbyMessages>(type: K): LobbyMessages[K][] =>
        // the contract says what each kind of message holds
        heard.filter((one) => one.type === type).map((one) => one.message as never),
      closed: () => closed,
      drop: () => room.connection.close(),
    };
    open.add(inside);
    return inside;
  }
  type Inside = Awaited<ReturnType<typeof enter>>;
  const write = (from: Inside, to: TestUser, message: string, uuid = randomUUID()) =>
    from.ask('sendMessage', {
      type: 'ChatMessage',
      receiverType: 'user',
      receiver: to.uuid,
      data: { uuid, message },
    });
  const lines = (inside: Inside) => inside.heard('messages').flatMap(({ messages }) => messages);
  async function two() {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    return { ann, bob, a: await enter(ann), b: await enter(bob) };
  }

  it('[R202][H390] a direct message to a user is stored, then sent to all connections of both', async () => {
    const { ann, bob, a, b } = await two();
    const second = await enter(ann);
    const kept = await write(a, bob, 'are you coming tonight?');
    await until(() => [a, b, second].every((one) => lines(one).length === 1));
    const [line] = lines(b);
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

  it('[R202] a message to a group reaches its members and nobody else', async () => {
    const { ann, bob, a, b } = await two();
    const [cleo, dan] = [await createTestUser(t.db, 'cleo'), await createTestUser(t.db, 'dan')];
    const [c, d] = [await enter(cleo), await enter(dan)];
    for (const friend of [bob, cleo]) await befriend(t.db, ann.uuid, friend.uuid);
    const group = await a.ask('makeGroup', { name: 'Saturday', people: [bob.uuid, cleo.uuid] });
    const receiver = group.uuid ?? '';
    const say = (from: Inside, message: string) =>
      from.ask('sendMessage', {
        type: 'ChatMessage',
        receiverType: 'group',
        receiver,
        data: { uuid: randomUUID(), message },
      });
    await say(c, 'eight o’clock?');
    await until(() => [a, b, c].every((one) => lines(one).length === 1));
    assert.equal(await refusalCode(say(d, 'me too')), 'conversation_not_found');
    assert.equal(await refusalCode(d.ask('messages', { conversation: receiver })), 'conversation_not_found');
    await b.ask('leaveGroup', { conversation: receiver });
    await say(a, 'nine');
    await until(() => lines(c).length === 2);
    assert.equal(lines(b).length, 1);
    assert.equal(lines(d).length, 0);
    assert.equal(
      await refusalCode(d.ask('makeGroup', { name: 'Strangers', people: [ann.uuid] })),
      'not_allowed',
      'friends alone are asked into a group',
    );
  });

  it('[H361] a group with two users of whom one has blocked the other is refused', async () => {
    const { ann, bob, a } = await two();
    const [cleo, dan] = [await createTestUser(t.db, 'cleo'), await createTestUser(t.db, 'dan')];
    for (const friend of [bob, cleo, dan]) await befriend(t.db, ann.uuid, friend.uuid);
    await blockUser(t.db, cleo.uuid, bob.uuid);
    const group = (...people: TestUser[]) =>
      a.ask('makeGroup', { name: 'Saturday', people: people.map(({ uuid }) => uuid) });
    assert.equal(await refusalCode(group(bob, cleo)), 'not_together');
    assert.equal(await refusalCode(group(dan, cleo, bob)), 'not_together');
    assert.deepEqual((await a.ask('conversations', {})).conversations, []);
    assert.equal((await group(bob, dan)).people.length, 2);
    assert.equal((await group(cleo, dan)).people.length, 2);
  });

  it('[H390] a message sent again under its uuid changes nothing, even when the first answer was lost', async () => {
    const { bob, a, b } = await two();
    const uuid = randomUUID();
    fault = 'lost after';
    assert.equal(await refusalCode(write(a, bob, 'once', uuid)), 'unavailable');
    fault = 'none';
    const kept = await write(a, bob, 'once', uuid);
    assert.deepEqual(await write(a, bob, 'once', uuid), kept);
    await until(() => lines(b).length === 1);
    const { messages } = await b.ask('messages', { conversation: kept.conversation });
    assert.deepEqual(
      messages.map((line) => line.message),
      ['once'],
    );
  });

  it('[H390] a message that could not be stored is refused and sent to nobody', async () => {
    const { bob, a, b } = await two();
    fault = 'lost before';
    assert.equal(await refusalCode(write(a, bob, 'lost')), 'unavailable');
    fault = 'none';
    await write(a, bob, 'kept');
    await until(() => lines(b).length > 0);
    assert.deepEqual(
      lines(b).map((line) => line.message),
      ['kept'],
    );
  });

  it('[H390] every acknowledged message stands in the history, in order, by cursor', async () => {
    const { ann, bob, a, b } = await two();
    const sent: string[] = [];
    for (let number = 0; number < 12; number++) {
      if (number % 4 === 0) await t.advance(6_000);
      fault = number % 3 === 1 ? 'lost before' : 'none';
      const message = `line ${number}`;
      const [from, to] = number % 2 === 0 ? [a, bob] : [b, ann];
      await write(from, to, message).then(
        () => sent.push(message),
        () => {},
      );
    }
    fault = 'none';
    const { conversations } = await a.ask('conversations', {});
    const conversation = conversations[0]?.uuid ?? '';
    const read: string[] = [];
    for (let before: number | undefined; ; ) {
      const page = await a.ask('messages', {
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

  it('[H392] the rate limit allows five messages in five seconds and twenty new conversations an hour, and closes no connection', async () => {
    const { bob, a } = await two();
    for (let one = 0; one < 5; one++) await write(a, bob, `quick ${one}`);
    assert.equal(await refusalCode(write(a, bob, 'too quick')), 'rate_limited');
    assert.equal(a.closed(), undefined);
    let refused = '';
    for (let one = 0; one < 21 && !refused; one++) {
      await t.advance(2_000);
      const stranger = await createTestUser(t.db, 'stranger');
      const answer = await refusalCode(write(a, stranger, 'hi'));
      if (answer !== 'not refused') refused = `${one} ${answer}`;
    }
    assert.equal(refused, '19 rate_limited');
    await t.advance(2_000);
    await write(a, bob, 'those who know each other go on');
  });

  it('[H397] users of whom one has blocked the other cannot send direct messages to each other', async () => {
    const { ann, bob, a, b } = await two();
    const { conversation, uuid } = await write(a, bob, 'hello');
    await t.db.transaction((tx) => blockUser(tx, bob.uuid, ann.uuid));
    assert.equal(await refusalCode(write(a, bob, 'hello?')), 'blocked');
    assert.equal(await refusalCode(write(b, ann, 'no')), 'blocked');
    assert.equal(
      await refusalCode(a.ask('toggleReaction', { conversation, uuid, reaction: '👍' })),
      'blocked',
    );
    const [shown] = (await a.ask('conversations', {})).conversations;
    assert.equal(shown?.mayWrite, false);
  });

  it('[R119][R285] users edit and delete their own direct messages and react to any', async () => {
    const { ann, bob, a, b } = await two();
    const { conversation, uuid } = await write(a, bob, 'helo');
    assert.equal(
      await refusalCode(b.ask('editMessage', { conversation, uuid, message: 'mine' })),
      'not_allowed',
    );
    assert.equal((await a.ask('editMessage', { conversation, uuid, message: 'hello' })).message, 'hello');
    const on = await b.ask('toggleReaction', { conversation, uuid, reaction: '💜' });
    assert.deepEqual(on.reactions, { '💜': [{ userUUID: bob.uuid, messageId: uuid, name: bob.name }] });
    assert.deepEqual((await b.ask('toggleReaction', { conversation, uuid, reaction: '💜' })).reactions, {});
    assert.equal(await refusalCode(b.ask('deleteMessage', { conversation, uuid })), 'not_allowed');
    await t.advance(21_000);
    assert.equal(
      await refusalCode(a.ask('editMessage', { conversation, uuid, message: 'late' })),
      'edit_window_over',
    );
    assert.equal((await a.ask('deleteMessage', { conversation, uuid })).deleted, true);
    await until(() => lines(b).at(-1)?.deleted);
    assert.equal(lines(b).at(-1)?.userName, ann.name);
  });

  it('[H398] reading is sent to every connection of the reader and to the writer', async () => {
    const { ann, bob, a, b } = await two();
    const { conversation, id } = await write(a, bob, 'one');
    const last = await write(a, bob, 'two');
    const before = await b.ask('conversations', {});
    assert.deepEqual([before.unread, before.conversations[0]?.unread], [1, 2]);
    assert.equal(before.conversations[0]?.people[0]?.uuid, ann.uuid);
    const window = await enter(bob);
    assert.deepEqual(await b.ask('readUpTo', { conversation, id: last.id + 999 }), { unread: 0 });
    await until(() => window.heard('read').length === 1 && a.heard('read').length === 1);
    assert.deepEqual(window.heard('read'), [{ conversation, id: last.id, mine: true }]);
    assert.equal((await a.ask('conversation', { with: bob.uuid })).readByOthers, last.id);
    await b.ask('readUpTo', { conversation, id });
    assert.equal((await b.ask('conversation', { conversation })).unread, 0, 'never back');
  });

  it('[H362] reading is sent once, up to the last message there is, whatever id is asked for', async () => {
    const { bob, a, b } = await two();
    const { conversation, id } = await write(a, bob, 'one');
    for (const wish of [id + 7, id + 999, id, 0]) await b.ask('readUpTo', { conversation, id: wish });
    const next = await write(a, bob, 'two');
    await b.ask('readUpTo', { conversation, id: id + 999 });
    // words come in their order: with the last one all before have been heard
    await until(() => a.heard('read').some((one) => one.id === next.id));
    assert.deepEqual(a.heard('read'), [
      { conversation, id, mine: false },
      { conversation, id: next.id, mine: false },
    ]);
  });

  it('[H393] only users with a fresh ticket for the lobby join; the end of a session closes the connection', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const ticket = await t.tokens.signTicket({
      room: lobbyRoom,
      person: principalOf(ann),
      passwordOk: false,
    });
    const inside = await join(ticket, { process: 'another' });
    await assert.rejects(join(ticket), 'good once');
    await assert.rejects(join('nonsense'));
    const other = await t.tokens.signTicket({
      room: randomUUID(),
      person: principalOf(ann),
      passwordOk: true,
    });
    await assert.rejects(join(other), 'a hangout’s ticket');
    await assert.rejects(enter(createTestGuest()));
    assert.equal(
      (await enter(await createTestUser(t.db, 'bob'))).roomId,
      inside.roomId,
      'one for the process',
    );
    await endSessions(t.db, ann.uuid);
    await until(() => inside.closed() !== undefined);
    await assert.rejects(enter(ann));
  });

  it('[H394] a personal message reaches a user wherever they are', async () => {
    const { ann, bob, a, b } = await two();
    const uuid = randomUUID();
    await tellPeople(t.db, [ann.uuid, randomUUID()], {
      uuid,
      kind: 'mention',
      data: { slug: 'rooftop' },
      date: 7,
    });
    await until(() => a.heard('notice').length === 1);
    assert.deepEqual(a.heard('notice'), [{ uuid, kind: 'mention', data: { slug: 'rooftop' }, date: 7 }]);
    assert.deepEqual(b.heard('notice'), [], bob.name);
  });

  it('[H394] a user who is mentioned in a public hangout while elsewhere is notified once', async () => {
    const { ann, bob, b } = await two();
    const [open, secret] = [
      await createTestRoom(t.db, ann, { name: 'Rooftop' }),
      await createTestRoom(t.db, ann, { type: 'PRIVATE' }),
    ];
    const message = `${formatMention(bob.uuid)} come over`;
    const uuid = randomUUID();
    for (const room of [secret, open]) {
      const inside = await t.joinRoom(ann, room);
      await inside.request('sendMessage', { uuid, message });
      await inside.request('sendMessage', { uuid, message });
      await t.advance(6_000);
    }
    await until(() => b.heard('notice').length > 0);
    assert.deepEqual(
      b.heard('notice').map(({ kind, data }) => [kind, data.slug, data.hangout, data.userName]),
      [['mention', open.slug, 'Rooftop', ann.name]],
    );
  });

  it('[H395][R190] friends are sent who is online and in which public hangout; other users are not', async () => {
    const { ann, bob, a, b } = await two();
    const kai = await createTestUser(t.db, 'djKai');
    await befriend(t.db, ann.uuid, bob.uuid);
    await followDj(t.db, ann.uuid, kai.uuid);
    await t.rooms.lobby.tick();
    await until(() => a.heard('presence').length > 0);
    assert.deepEqual(a.heard('presence').at(-1)?.friends, [{ uuid: bob.uuid, online: true, hangout: null }]);
    b.drop();
    await until(() => !t.rooms.lobby.people.has(bob.uuid));
    await until(async () => (await OnlineUser.query(t.db).where({ userUuid: bob.uuid })).length === 0);
    await t.rooms.lobby.tick();
    await until(() => a.heard('presence').at(-1)?.friends.length === 0);
    assert.deepEqual(await a.ask('presence', {}), {
      friends: [{ uuid: bob.uuid, online: false, hangout: null }],
      followed: [kai.uuid],
    });
  });

  it('[H391] after lost pg notifications every client is asked to read again', async () => {
    const { a } = await two();
    t.rooms.lobby.handlePgNotification('*');
    t.rooms.lobby.handlePgNotification('nonsense');
    await until(() => a.heard('readAgain').length === 1);
  });
});

import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import type { OrderedMessage } from './messages.ts';
import {
  CHAT_TYPES,
  conversationGroup,
  describeGif,
  EDIT_WINDOW_MS,
  isValidMessage,
  MAX_CHAT_LENGTH,
  MERGE_CAP,
  mayEditMessage,
  mergeMessages,
} from './messages.ts';

const author = { userUuid: 'ann', userName: 'Ann', avatarId: 'fox' };

it('[H1735] describeGif returns “GIF” with the title of a GIF message, and an empty text for other messages', () => {
  assert.equal(describeGif({ type: 'ChatGif', media: { title: 'Cat' } }), 'GIF: Cat');
  assert.equal(describeGif({ type: 'ChatGif', media: null }), 'GIF');
  assert.equal(describeGif({ type: 'user', media: { title: 'Cat' } }), '');
});

describe('isValidMessage, whether a chat message is complete', () => {
  const cases: [string, boolean, Parameters<typeof isValidMessage>[0]][] = [
    ['[R146] a message with text', true, { ...author, type: 'user', message: 'hi' }],
    ['[R146] a message with only blanks', false, { ...author, type: 'user', message: ' \n ' }],
    ['[R146] a message without content', false, { ...author, type: 'user' }],
    [
      '[R146] a message with an image and media',
      true,
      { ...author, type: 'user', message: '', imageUrls: ['u'], media: { uri: 'm' } },
    ],
    [
      '[R146] a message with media and an image in the old field imageBase64',
      true,
      { ...author, type: 'ChatGif', imageBase64: 'x', media: { uri: 'm' } },
    ],
    ['[R146] a message with an image but no media', false, { ...author, type: 'user', imageUrls: ['u'] }],
    ['[R146] a message with media but no image', false, { ...author, type: 'ChatGif', media: { uri: 'm' } }],
    [
      '[R146] a message with an image and empty media',
      false,
      { ...author, type: 'user', imageUrls: ['u'], media: {} },
    ],
    [
      '[R146] a message with a shared song',
      true,
      { ...author, type: 'ChatMusicInfo', message: { type: 'ChatMusicInfo' } },
    ],
    ['[R147] a message of the room without an author', true, { type: 'room', message: 'Ann joined' }],
    ['[R147] a message of the room without text', false, { type: 'room', message: '' }],
    [
      '[R147] a message whose author has no uuid',
      false,
      { ...author, userUuid: '', type: 'user', message: 'hi' },
    ],
    [
      '[R147] a message whose author has no name',
      false,
      { ...author, userName: null, type: 'user', message: 'hi' },
    ],
    [
      '[R147] a message whose author has no avatar',
      false,
      { ...author, avatarId: undefined, type: 'user', message: 'hi' },
    ],
    ['[R068] a message of an unknown type', false, { ...author, type: 'shout', message: 'hi' }],
  ];
  for (const [title, expected, chat] of cases) {
    it(`${title} is ${expected ? 'valid' : 'not valid'}`, () => assert.equal(isValidMessage(chat), expected));
  }
  it('[R068] there are four types of chat messages', () => assert.equal(CHAT_TYPES.length, 4));
  it('[H061] a chat message has at most 1,000 characters', () => assert.equal(MAX_CHAT_LENGTH, 1_000));
});

const line = (id: number, traits: Partial<OrderedMessage> = {}): OrderedMessage => ({
  id,
  uuid: `u${id}`,
  userUuid: 'ann',
  type: 'user',
  message: `m${id}`,
  date: id,
  ...traits,
});

describe('mayEditMessage, whether a user may edit a chat message', () => {
  const lines = [line(1), line(2), line(3, { userUuid: 'bob' })];
  it('[R285] users may edit their latest text message for 20 seconds', () => {
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + 19_000), true);
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + EDIT_WINDOW_MS), true);
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + 21_000), false);
  });
  it('[R285] users may not edit earlier messages, messages of others, or shared songs', () => {
    assert.equal(mayEditMessage(lines, 'u1', 'ann', 3), false);
    assert.equal(mayEditMessage(lines, 'u3', 'ann', 3), false);
    assert.equal(mayEditMessage([line(1, { type: 'ChatMusicInfo', message: {} })], 'u1', 'ann', 3), false);
  });
});

describe('mergeMessages, which adds messages to those a client shows', () => {
  const ids = (lines: OrderedMessage[]) => lines.map(({ id }) => id);
  it('[R152] chat messages with the same uuid are merged into one', () => {
    assert.deepEqual(ids(mergeMessages([line(1), line(2)], [line(2), line(3), line(3)])), [1, 2, 3]);
  });
  it('[R152] an edited or stored chat message replaces its older copy, but an unstored copy never replaces a stored one', () => {
    const edited = mergeMessages([line(1)], [line(1, { message: 'better' })]);
    assert.equal(edited[0]?.message, 'better');
    const kept = mergeMessages([line(-1, { uuid: 'x' })], [line(5, { uuid: 'x' })]);
    assert.deepEqual(ids(kept), [5]);
    assert.deepEqual(ids(mergeMessages(kept, [line(-1, { uuid: 'x' })])), [5]);
  });
  it('[R066] chat messages that are not stored yet come after all stored ones', () => {
    assert.deepEqual(ids(mergeMessages([line(-1, { uuid: 'x' })], [line(7), line(4)])), [4, 7, -1]);
  });
  it('[R284] if more than 300 new chat messages arrive at once, only the latest 300 are added', () => {
    const many = Array.from({ length: 500 }, (_, i) => line(i + 10));
    const merged = mergeMessages([line(1)], many);
    assert.equal(merged.length, MERGE_CAP + 1);
    assert.deepEqual([merged[0]?.id, merged[1]?.id, merged.at(-1)?.id], [1, 210, 509]);
  });
  it('[R152] chat messages that arrive in any order, some of them twice, result in the same list', () => {
    const dice = createRandom(5);
    const all = Array.from({ length: 60 }, (_, i) => line(i));
    for (let round = 0; round < 50; round++) {
      let lines: OrderedMessage[] = [];
      for (const one of all.toSorted(() => dice() - 0.5))
        lines = mergeMessages(lines, dice() < 0.3 ? [one, one] : [one]);
      assert.deepEqual(lines, all);
    }
  });
});

describe('groups of direct conversations', () => {
  it('[R190][R071] direct chats with friends and followed DJs are in group FRIENDS, others in OTHERS; before loading, all in UNSET', () => {
    const friends = new Set(['ann']);
    const followed = new Set(['djKai']);
    const group = (uuid: string) => conversationGroup(uuid, friends, followed);
    assert.deepEqual(['ann', 'djKai', 'zoe'].map(group), ['FRIENDS', 'FRIENDS', 'OTHERS']);
    assert.equal(conversationGroup('ann', null, followed), 'UNSET');
  });
});

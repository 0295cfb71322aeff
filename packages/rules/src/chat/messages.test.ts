import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import type { OrderedMessage } from './messages.ts';
import {
  CHAT_TYPES,
  conversationGroup,
  EDIT_WINDOW_MS,
  isValidMessage,
  MAX_CHAT_LENGTH,
  MERGE_CAP,
  mayEditMessage,
  mergeMessages,
} from './messages.ts';

const author = { userUuid: 'ann', userName: 'Ann', avatarId: 'fox' };

describe('isValidMessage', () => {
  const cases: [string, boolean, Parameters<typeof isValidMessage>[0]][] = [
    ['[R146] text', true, { ...author, type: 'user', message: 'hi' }],
    ['[R146] blanks only', false, { ...author, type: 'user', message: ' \n ' }],
    ['[R146] nothing', false, { ...author, type: 'user' }],
    [
      '[R146] image and media',
      true,
      { ...author, type: 'user', message: '', imageUrls: ['u'], media: { uri: 'm' } },
    ],
    [
      '[R146] old image and media',
      true,
      { ...author, type: 'ChatGif', imageBase64: 'x', media: { uri: 'm' } },
    ],
    ['[R146] image alone', false, { ...author, type: 'user', imageUrls: ['u'] }],
    ['[R146] media alone', false, { ...author, type: 'ChatGif', media: { uri: 'm' } }],
    ['[R146] empty media', false, { ...author, type: 'user', imageUrls: ['u'], media: {} }],
    ['[R146] a shared song', true, { ...author, type: 'ChatMusicInfo', message: { type: 'ChatMusicInfo' } }],
    ['[R147] the room’s own without an author', true, { type: 'room', message: 'Ann joined' }],
    ['[R147] the room’s own without text', false, { type: 'room', message: '' }],
    ['[R147] without uuid', false, { ...author, userUuid: '', type: 'user', message: 'hi' }],
    ['[R147] without name', false, { ...author, userName: null, type: 'user', message: 'hi' }],
    ['[R147] without avatar', false, { ...author, avatarId: undefined, type: 'user', message: 'hi' }],
    ['[R068] of an unknown type', false, { ...author, type: 'shout', message: 'hi' }],
  ];
  for (const [title, expected, chat] of cases) {
    it(`${title}: ${expected}`, () => assert.equal(isValidMessage(chat), expected));
  }
  it('[R068] there are four types of messages', () => assert.equal(CHAT_TYPES.length, 4));
  it('[H061] a message has 1,000 characters at most', () => assert.equal(MAX_CHAT_LENGTH, 1_000));
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

describe('mayEditMessage', () => {
  const lines = [line(1), line(2), line(3, { userUuid: 'bob' })];
  it('[R285] mayEditMessage allows users to edit their latest text message for 20 seconds', () => {
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + 19_000), true);
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + EDIT_WINDOW_MS), true);
    assert.equal(mayEditMessage(lines, 'u2', 'ann', 2 + 21_000), false);
  });
  it('[R285] mayEditMessage refuses earlier messages, messages of others, and shared songs', () => {
    assert.equal(mayEditMessage(lines, 'u1', 'ann', 3), false);
    assert.equal(mayEditMessage(lines, 'u3', 'ann', 3), false);
    assert.equal(mayEditMessage([line(1, { type: 'ChatMusicInfo', message: {} })], 'u1', 'ann', 3), false);
  });
});

describe('mergeMessages', () => {
  const ids = (lines: OrderedMessage[]) => lines.map(({ id }) => id);
  it('[R152] mergeMessages drops duplicates by uuid', () => {
    assert.deepEqual(ids(mergeMessages([line(1), line(2)], [line(2), line(3), line(3)])), [1, 2, 3]);
  });
  it('[R152] mergeMessages takes the newer version of a message, but never a copy that is not stored', () => {
    const edited = mergeMessages([line(1)], [line(1, { message: 'better' })]);
    assert.equal(edited[0]?.message, 'better');
    const kept = mergeMessages([line(-1, { uuid: 'x' })], [line(5, { uuid: 'x' })]);
    assert.deepEqual(ids(kept), [5]);
    assert.deepEqual(ids(mergeMessages(kept, [line(-1, { uuid: 'x' })])), [5]);
  });
  it('[R066] mergeMessages puts messages that are not stored last', () => {
    assert.deepEqual(ids(mergeMessages([line(-1, { uuid: 'x' })], [line(7), line(4)])), [4, 7, -1]);
  });
  it('[R284] mergeMessages adds the 300 latest new messages at most', () => {
    const many = Array.from({ length: 500 }, (_, i) => line(i + 10));
    const merged = mergeMessages([line(1)], many);
    assert.equal(merged.length, MERGE_CAP + 1);
    assert.deepEqual([merged[0]?.id, merged[1]?.id, merged.at(-1)?.id], [1, 210, 509]);
  });
  it('[R152] mergeMessages leads to the same list in any order of arrival', () => {
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

describe('conversations', () => {
  it('[R190][R071] conversations with friends and followed DJs form a group of their own', () => {
    const friends = new Set(['ann']);
    const followed = new Set(['djKai']);
    const group = (uuid: string) => conversationGroup(uuid, friends, followed);
    assert.deepEqual(['ann', 'djKai', 'zoe'].map(group), ['FRIENDS', 'FRIENDS', 'OTHERS']);
    assert.equal(conversationGroup('ann', null, followed), 'UNSET');
  });
});

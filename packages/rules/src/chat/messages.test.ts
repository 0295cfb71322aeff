import assert from 'node:assert/strict';
import { mulberry32 } from '../../test/mulberry32.ts';
import type { Line, Reaction } from './messages.ts';
import {
  CHAT_TYPES,
  conversationGroup,
  EDIT_WINDOW_MS,
  isTooLong,
  isValidMessage,
  MERGE_CAP,
  mayEditLine,
  mergeLines,
  toggleReaction,
} from './messages.ts';

const author = { userUuid: 'ann', userName: 'Ann', avatarId: 'fox' };

describe('whether a message is valid', () => {
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
  it('[R068] four types', () => assert.equal(CHAT_TYPES.length, 4));
  it('[H061] a thousand characters and not one more', () => {
    assert.deepEqual(['x'.repeat(1000), 'x'.repeat(1001)].map(isTooLong), [false, true]);
  });
});

describe('reactions', () => {
  const by = (userUUID: string): Reaction => ({ userUUID, messageId: 'm1', name: userUUID });
  it('[R119][R067] are added, and taken back by the second time', () => {
    const one = toggleReaction({}, 'heart', by('ann'));
    assert.deepEqual(one, { heart: [by('ann')] });
    const two = toggleReaction(one, 'heart', by('bob'));
    assert.deepEqual(toggleReaction(two, 'heart', by('ann')), { heart: [by('bob')] });
    assert.deepEqual(toggleReaction(one, 'heart', by('ann')), {});
  });
  it('[R119] one person may give several, and their order stays', () => {
    const both = toggleReaction(toggleReaction({}, 'heart', by('ann')), 'fire', by('ann'));
    assert.deepEqual(Object.keys(toggleReaction(both, 'heart', by('bob'))), ['heart', 'fire']);
  });
  it('[R119] names of JavaScript’s own are only names', () => {
    assert.deepEqual(toggleReaction({}, 'constructor', by('ann')), { constructor: [by('ann')] });
  });
});

const line = (id: number, traits: Partial<Line> = {}): Line => ({
  id,
  uuid: `u${id}`,
  userUuid: 'ann',
  type: 'user',
  message: `m${id}`,
  date: id,
  ...traits,
});

describe('editing', () => {
  const lines = [line(1), line(2), line(3, { userUuid: 'bob' })];
  it('[R285] the last own text, for twenty seconds', () => {
    assert.equal(mayEditLine(lines, 'u2', 'ann', 2 + 19_000), true);
    assert.equal(mayEditLine(lines, 'u2', 'ann', 2 + EDIT_WINDOW_MS), true);
    assert.equal(mayEditLine(lines, 'u2', 'ann', 2 + 21_000), false);
  });
  it('[R285] neither an earlier one nor another’s nor a song', () => {
    assert.equal(mayEditLine(lines, 'u1', 'ann', 3), false);
    assert.equal(mayEditLine(lines, 'u3', 'ann', 3), false);
    assert.equal(mayEditLine([line(1, { type: 'ChatMusicInfo', message: {} })], 'u1', 'ann', 3), false);
  });
});

describe('merging', () => {
  const ids = (lines: Line[]) => lines.map(({ id }) => id);
  it('[R152] drops duplicates by uuid', () => {
    assert.deepEqual(ids(mergeLines([line(1), line(2)], [line(2), line(3), line(3)])), [1, 2, 3]);
  });
  it('[R152] the newer version wins, an unkept copy never does', () => {
    const edited = mergeLines([line(1)], [line(1, { message: 'better' })]);
    assert.equal(edited[0]?.message, 'better');
    const kept = mergeLines([line(-1, { uuid: 'x' })], [line(5, { uuid: 'x' })]);
    assert.deepEqual(ids(kept), [5]);
    assert.deepEqual(ids(mergeLines(kept, [line(-1, { uuid: 'x' })])), [5]);
  });
  it('[R066] unkept lines stand last', () => {
    assert.deepEqual(ids(mergeLines([line(-1, { uuid: 'x' })], [line(7), line(4)])), [4, 7, -1]);
  });
  it('[R284] at most 300 new ones, the latest', () => {
    const many = Array.from({ length: 500 }, (_, i) => line(i + 10));
    const merged = mergeLines([line(1)], many);
    assert.equal(merged.length, MERGE_CAP + 1);
    assert.deepEqual([merged[0]?.id, merged[1]?.id, merged.at(-1)?.id], [1, 210, 509]);
  });
  it('[R152] any order of arrival leads to the same list', () => {
    const dice = mulberry32(5);
    const all = Array.from({ length: 60 }, (_, i) => line(i));
    for (let round = 0; round < 50; round++) {
      let lines: Line[] = [];
      for (const one of all.toSorted(() => dice() - 0.5))
        lines = mergeLines(lines, dice() < 0.3 ? [one, one] : [one]);
      assert.deepEqual(lines, all);
    }
  });
});

describe('conversations', () => {
  it('[R190][R071] with friends and followed DJs stand apart from others', () => {
    const friends = new Set(['ann']);
    const followed = new Set(['djKai']);
    const group = (uuid: string) => conversationGroup(uuid, friends, followed);
    assert.deepEqual(['ann', 'djKai', 'zoe'].map(group), ['FRIENDS', 'FRIENDS', 'OTHERS']);
    assert.equal(conversationGroup('ann', null, followed), 'UNSET');
  });
});

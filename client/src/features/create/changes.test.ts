import assert from 'node:assert/strict';
import { changesOf } from './changes.ts';
import type { RoomDraft } from './draft.ts';

const before: RoomDraft = {
  name: 'Velvet Static',
  slug: 'velvet-static',
  description: '',
  design: 'CLUB',
  type: 'PRIVATE',
  password: '',
  djType: 'EVERYONE',
  numberOfDjs: 5,
  songsPerDj: 1,
  genres: ['house'],
  autoDj: true,
  voteToSkip: false,
};

describe('changing a hangout', () => {
  it('[H520] sends only what changed, each by its own call', () => {
    const after = { ...before, name: 'Velvet', numberOfDjs: 3, genres: ['house', 'indie'] };
    assert.deepEqual(changesOf(before, after), {
      own: { numberOfDjs: 3 },
      change: { name: 'Velvet', genres: ['house', 'indie'] },
    });
    assert.deepEqual(changesOf(before, before), { own: {}, change: {} });
  });

  it('[H520] changes a password only where one was typed, and takes it away with the door', () => {
    assert.deepEqual(changesOf(before, { ...before, password: 'sesame' }).change, { password: 'sesame' });
    assert.deepEqual(changesOf(before, { ...before, type: 'PUBLIC' }).change, {
      type: 'PUBLIC',
      password: null,
    });
  });
});

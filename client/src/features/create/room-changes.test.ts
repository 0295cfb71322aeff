import assert from 'node:assert/strict';
import { findRoomChanges } from './room-changes.ts';
import type { RoomDraft } from './room-draft.ts';

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

const more = {
  isLive: false,
  hasChat: true,
  roomSize: 10_000,
  externalUrl: '',
  vibe: 'late',
  explicit: false,
  unlisted: false,
  autoDjCrateUuid: null,
};

describe('changing a hangout', () => {
  it('[H520] sends only what changed, each by its own call', () => {
    const after = { ...before, name: 'Velvet', numberOfDjs: 3, genres: ['house', 'indie'] };
    assert.deepEqual(findRoomChanges(before, after), {
      djSeats: { numberOfDjs: 3 },
      update: { name: 'Velvet', genres: ['house', 'indie'] },
    });
    assert.deepEqual(findRoomChanges(before, before), {});
  });

  it('[H520] changes a password only where one was typed, and takes it away with the door', () => {
    assert.deepEqual(findRoomChanges(before, { ...before, password: 'sesame' }).update, {
      password: 'sesame',
    });
    assert.deepEqual(findRoomChanges(before, { ...before, type: 'PUBLIC' }).update, {
      type: 'PUBLIC',
      password: null,
    });
  });

  it('[R054] sends chat, size, live state and a page elsewhere by the calls that take them', () => {
    const open = { ...before, more };
    const after = {
      ...open,
      more: {
        ...more,
        isLive: true,
        hasChat: false,
        roomSize: 50,
        externalUrl: 'https://a.example',
        vibe: '',
      },
    };
    assert.deepEqual(findRoomChanges(open, after), {
      liveState: { isLive: true },
      infrastructure: { hasChat: false, roomSize: 50 },
      externalUrl: { externalUrl: 'https://a.example' },
      update: { vibe: null },
    });
    assert.deepEqual(findRoomChanges(after, open).externalUrl, { externalUrl: null });
  });
});

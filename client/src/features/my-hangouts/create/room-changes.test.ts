import assert from 'node:assert/strict';
import { findRoomChanges } from './room-changes.ts';
import { type RoomDraft, rebaseDraft } from './room-draft.ts';

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
  explicit: true,
};

const more = {
  isLive: false,
  hasChat: true,
  roomSize: 10_000,
  externalUrl: '',
  discordServer: 'https://discord.gg/velvet',
  musicProviderKeys: ['uploadService'],
  vibe: 'late',
  crossfadeSeconds: 0,
  unlisted: false,
  autoDjCrateUuid: null,
};

describe('findRoomChanges', () => {
  it('[H520] findRoomChanges returns only changed settings, grouped by the endpoint to which each is sent', () => {
    const after = { ...before, name: 'Velvet', numberOfDjs: 3, genres: ['house', 'indie'] };
    assert.deepEqual(findRoomChanges(before, after), {
      djSeats: { numberOfDjs: 3 },
      update: { name: 'Velvet', genres: ['house', 'indie'] },
    });
    assert.deepEqual(findRoomChanges(before, before), {});
  });

  it('[H520] a hangout’s password is sent only if the owner typed one, and is removed when the hangout becomes public', () => {
    assert.deepEqual(findRoomChanges(before, { ...before, password: 'sesame' }).update, {
      password: 'sesame',
    });
    assert.deepEqual(findRoomChanges(before, { ...before, type: 'PUBLIC' }).update, {
      type: 'PUBLIC',
      password: null,
    });
    const open = { ...before, type: 'PUBLIC' } as const;
    assert.deepEqual(findRoomChanges(open, { ...open, password: 'typed while private' }), {});
  });

  it('[H1638] a hangout’s password is removed if the owner turns it off, unless the owner types a new one', () => {
    const locked = { ...before, hasPassword: true };
    assert.deepEqual(findRoomChanges(locked, { ...locked, hasPassword: false }).update, { password: null });
    assert.deepEqual(findRoomChanges(locked, { ...locked, hasPassword: false, password: 'new' }).update, {
      password: 'new',
    });
    assert.deepEqual(findRoomChanges(locked, locked), {});
  });

  it('[R054] changed settings of a hangout are sent to the endpoints for live state, infrastructure, external URL and other fields; an emptied text is sent as null', () => {
    const open = { ...before, more };
    const after = {
      ...open,
      more: {
        ...more,
        isLive: true,
        hasChat: false,
        roomSize: 50,
        externalUrl: 'https://a.example',
        discordServer: '',
        musicProviderKeys: ['uploadService', 'spotify'],
        vibe: '',
      },
    };
    assert.deepEqual(findRoomChanges(open, after), {
      liveState: { isLive: true },
      infrastructure: { hasChat: false, roomSize: 50, musicProviderKeys: ['uploadService', 'spotify'] },
      externalUrl: { externalUrl: 'https://a.example' },
      update: { discordServer: null, vibe: null },
    });
    assert.deepEqual(findRoomChanges(after, open).externalUrl, { externalUrl: null });
  });
});

describe('rebaseDraft', () => {
  it('[H1637] when another setting of the hangout changes elsewhere, the settings form keeps the values that the owner has typed but not saved', () => {
    const open = { ...before, more };
    const typed = { ...open, name: 'Velvet Noise', more: { ...more, vibe: 'early' } };
    const changed = { ...open, explicit: false, more: { ...more, hasChat: false, vibe: 'later' } };
    assert.deepEqual(rebaseDraft(open, changed, typed), {
      ...changed,
      name: 'Velvet Noise',
      more: { ...changed.more, vibe: 'early' },
    });
    assert.deepEqual(rebaseDraft(open, changed, open), changed);
  });
});

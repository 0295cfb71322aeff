import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { firstMusicAtom } from '../audio/first-music.ts';
import { isMusicBegunAtom } from './music-begun.ts';
import { roomState } from './room-state.ts';
import { roomStatusAtom } from './room-status.ts';

describe('isMusicBegunAtom', () => {
  it('[H1801] isMusicBegunAtom is false while the hangout is joined and its first song loads, and stays true from then on', () => {
    const store = createStore();
    // The cast is safe: only whether a song plays matters.
    const play = { playId: 'a' } as NowPlaying;
    assert.equal(store.get(isMusicBegunAtom), false);
    store.set(roomState.nowPlaying, play);
    store.set(roomStatusAtom, { kind: 'inside', slug: 'club' });
    assert.equal(store.get(isMusicBegunAtom), false, 'the song is not heard yet');
    store.set(firstMusicAtom, true);
    assert.equal(store.get(isMusicBegunAtom), true);
    store.set(roomStatusAtom, { kind: 'joining', slug: 'bar' });
    assert.equal(store.get(isMusicBegunAtom), true, 'only the first song of a page is waited for');
  });

  it('[H1801] isMusicBegunAtom is true in a hangout in which no song plays', () => {
    const store = createStore();
    store.set(roomStatusAtom, { kind: 'inside', slug: 'club' });
    assert.equal(store.get(isMusicBegunAtom), true);
  });
});

import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { isSongMutedAtom } from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';

// Only the number of the play matters here.
const play = (playId: string) => ({ playId }) as NowPlaying;

describe('muting one song', () => {
  it('[H528] lasts until the next one begins, and can be taken back', () => {
    const store = createStore();
    store.set(nowPlayingAtom, play('a'));
    assert.equal(store.get(isSongMutedAtom), false);
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), true);
    store.set(nowPlayingAtom, play('b'));
    assert.equal(store.get(isSongMutedAtom), false);
    store.set(isSongMutedAtom);
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), false);
  });

  it('[H528] is nothing where nothing plays', () => {
    const store = createStore();
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), false);
  });
});

import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { isSongMutedAtom } from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';

// Only the number of the play matters here.
const play = (playId: string) => ({ playId }) as NowPlaying;

describe('isSongMutedAtom', () => {
  it('[H528] mutes the current play until the next one starts, and can be toggled back', () => {
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

  it('[H528] is false where nothing plays', () => {
    const store = createStore();
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), false);
  });
});

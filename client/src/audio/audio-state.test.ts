import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { isSongMutedAtom } from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';

// The test needs only the id of the play.
const play = (playId: string) => ({ playId }) as NowPlaying;

describe('isSongMutedAtom', () => {
  it('[H528] muting the current play lasts until the next play starts, and can be undone', () => {
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

  it('[H528] isSongMutedAtom is false while nothing plays', () => {
    const store = createStore();
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), false);
  });
});

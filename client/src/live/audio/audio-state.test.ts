import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { isExplicitSilencedAtom, isSongMutedAtom, refusesExplicitAtom } from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';

// The cast is safe: the tests need only these fields.
const play = (playId: string, explicit = false) => ({ playId, song: { explicit } }) as NowPlaying;

describe('isExplicitSilencedAtom', () => {
  it('[H1171] an explicit song is silent for a user who does not allow explicit songs, unless the user unmutes this song', () => {
    const store = createStore();
    store.set(nowPlayingAtom, play('a', true));
    assert.equal(store.get(isExplicitSilencedAtom), false, 'for everybody else it sounds');
    store.set(refusesExplicitAtom, true);
    assert.equal(store.get(isExplicitSilencedAtom), true);
    store.set(isExplicitSilencedAtom);
    assert.equal(store.get(isExplicitSilencedAtom), false);
    store.set(nowPlayingAtom, play('b'));
    assert.equal(store.get(isExplicitSilencedAtom), false, 'a song that is not explicit sounds');
    store.set(nowPlayingAtom, play('c', true));
    assert.equal(store.get(isExplicitSilencedAtom), true, 'it was for one song');
  });
});

describe('isSongMutedAtom', () => {
  it('[H528] muting the current song lasts until the next song starts, and can be undone earlier', () => {
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

  it('[H528] isSongMutedAtom stays false while no song plays', () => {
    const store = createStore();
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), false);
  });
});

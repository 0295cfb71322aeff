import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract';
import { createStore } from 'jotai';
import { mirror } from '../room/mirror.ts';
import { isSongMutedAtom } from './atoms.ts';

// Only the number of the play matters here.
const play = (playId: string) => ({ playId }) as NowPlaying;

describe('muting one song', () => {
  it('[H528] lasts until the next one begins, and can be taken back', () => {
    const store = createStore();
    store.set(mirror.nowPlaying, play('a'));
    assert.equal(store.get(isSongMutedAtom), false);
    store.set(isSongMutedAtom);
    assert.equal(store.get(isSongMutedAtom), true);
    store.set(mirror.nowPlaying, play('b'));
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

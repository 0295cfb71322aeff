import assert from 'node:assert/strict';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { createStore } from 'jotai';
import { audioSettingsAtom } from '../../platform/store.ts';
import {
  audioStatusAtom,
  isExplicitSilencedAtom,
  isMusicAudibleAtom,
  isSongMutedAtom,
  refusesExplicitAtom,
} from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';
import { isSoundElsewhereAtom } from './sound-lock.ts';

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

describe('isMusicAudibleAtom', () => {
  it('[H1654] music counts as heard while it plays, also with trouble, unless this tab is silent for any reason', () => {
    const store = createStore();
    store.set(nowPlayingAtom, play('a', true));
    const heard = () => store.get(isMusicAudibleAtom);
    for (const status of ['silent', 'loading', 'blocked', 'unplayable', 'strained', 'playing'] as const) {
      store.set(audioStatusAtom, status);
      assert.equal(heard(), status === 'strained' || status === 'playing', status);
    }
    store.set(isSoundElsewhereAtom, true);
    assert.equal(heard(), false, 'another tab sounds');
    store.set(isSoundElsewhereAtom, false);
    store.set(refusesExplicitAtom, true);
    assert.equal(heard(), false, 'the song is explicit');
    store.set(refusesExplicitAtom, false);
    store.set(isSongMutedAtom);
    assert.equal(heard(), false, 'the song is muted');
    store.set(isSongMutedAtom);
    store.set(audioSettingsAtom, { muted: true });
    assert.equal(heard(), false, 'all sound is muted');
    store.set(audioSettingsAtom, { muted: false });
    assert.equal(heard(), true);
  });
});

import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { NowPlaying, RoomState } from '@hangout/contract/realtime/hangout/state';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { isSongMutedAtom } from '../audio/audio-state.ts';
import { hiddenPeopleAtom } from '../room/hidden-people.ts';
import { applyRoomState, clearRoomState, roomState } from '../room/room-state.ts';
import { followVolumes } from './follow-volumes.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';
import { volumeOfAtom } from './voice-volumes.ts';

const microphone = (profile: 'speech' | 'liveSet') => ({ nickname: 'x', profile, since: 0 });

describe('followVolumes (volume of each speaker)', () => {
  let volumeOf = (_uuid: string): number => Number.NaN;
  let stop = () => {};
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    store.set(roomState.microphones, { ann: microphone('speech'), set: microphone('liveSet') });
    stop = followVolumes({
      setVolumes(next) {
        volumeOf = next;
      },
    });
  });
  afterEach(() => {
    stop();
    mock.timers.reset();
    store.set(roomState.microphones, {});
    store.set(mutedSpeakersAtom, new Set());
    store.set(hiddenPeopleAtom, new Set());
    store.set(voiceVolumeAtom, 1);
    store.set(audioSettingsAtom, { volume: 0.7, muted: false });
  });

  it('[H1449] speech is played at the voice volume, a live set at the music volume, and a muted speaker at 0', () => {
    store.set(voiceVolumeAtom, 0.4);
    store.set(audioSettingsAtom, { volume: 0.6 });
    assert.deepEqual([volumeOf('ann'), volumeOf('set')], [0.4, 0.6]);
    store.set(mutedSpeakersAtom, new Set(['ann']));
    assert.deepEqual([volumeOf('ann'), volumeOf('set')], [0, 0.6]);
    store.set(audioSettingsAtom, { muted: true });
    assert.deepEqual([volumeOf('ann'), volumeOf('set')], [0, 0]);
  });

  it('[H1630] a person whom the listener has muted is not heard, and is heard again once they are unmuted', () => {
    store.set(hiddenPeopleAtom, new Set(['ann', 'set']));
    assert.deepEqual([volumeOf('ann'), volumeOf('set')], [0, 0]);
    store.set(hiddenPeopleAtom, new Set());
    assert.equal(volumeOf('ann'), 1);
  });

  it('[H1452] a speaker is audible for 800 ms after closing the microphone, until the delayed speech has arrived', () => {
    store.set(roomState.microphones, { set: microphone('liveSet') });
    assert.equal(volumeOf('ann'), 1);
    mock.timers.tick(800);
    assert.equal(volumeOf('ann'), 0);
    store.set(roomState.microphones, { ann: microphone('speech') });
    assert.equal(volumeOf('ann'), 1);
    mock.timers.tick(800);
    assert.equal(volumeOf('ann'), 1);
  });

  it('[H2141] a live set that has ended keeps the music volume until its last packets have been heard, whatever the volume of voices', () => {
    store.set(audioSettingsAtom, { volume: 0.3 });
    store.set(roomState.microphones, { ann: microphone('speech') });
    mock.timers.tick(799);
    // Another change of the microphones does not prolong it.
    store.set(roomState.microphones, {});
    assert.equal(volumeOf('set'), 0.3);
    mock.timers.tick(1);
    assert.equal(volumeOf('set'), 0);
  });

  it('[H2141] a live set that the listener has muted stays silent when it has ended, although the next song plays', () => {
    // The casts are safe: nothing reads more of a play here.
    const playing = (playId: string) => ({ playId, song: { trackName: 'x' } }) as NowPlaying;
    store.set(roomState.nowPlaying, playing('live set'));
    store.set(isSongMutedAtom);
    assert.equal(volumeOf('set'), 0);
    const before = Object.entries(roomState).map(([name, slice]) => [name, store.get<unknown>(slice)]);
    const state = { ...Object.fromEntries(before), microphones: {}, nowPlaying: playing('next') };
    const volumes: number[] = [];
    const end = store.sub(volumeOfAtom, () => volumes.push(volumeOf('set')));
    applyRoomState(state as RoomState);
    end();
    assert.equal(store.get(isSongMutedAtom), false);
    assert.ok(volumes.length > 0 && volumes.every((volume) => volume === 0), String(volumes));
    clearRoomState();
  });
});

import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { hiddenPeopleAtom } from '../room/hidden-people.ts';
import { roomState } from '../room/room-state.ts';
import { followVolumes } from './follow-volumes.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';

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
  });
});

import { atom } from 'jotai';
import { audioSettingsAtom } from '../../platform/store.ts';
import { isSongMutedAtom } from '../audio/audio-state.ts';
import { musicGainAtom } from '../audio/music-gain.ts';
import { isSoundElsewhereAtom } from '../audio/sound-lock.ts';
import { hiddenPeopleAtom } from '../room/hidden-people.ts';
import { roomState } from '../room/room-state.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';

/**
 * [H1449] Returns a speaker's volume, 0 to 1: the volume of the music for a live set, that of voices for speech, and 0
 * for a muted speaker or [H1630] a muted person.
 */
export const volumeOfAtom = atom((get) => {
  const { volume, muted } = get(audioSettingsAtom);
  const isSilent = muted || get(isSoundElsewhereAtom);
  const musicVolume = get(isSongMutedAtom) ? 0 : volume * get(musicGainAtom);
  const [speech, mutedSpeakers, hiddenPeople, microphones] = [
    get(voiceVolumeAtom),
    get(mutedSpeakersAtom),
    get(hiddenPeopleAtom),
    get(roomState.microphones),
  ];
  return (uuid: string): number => {
    if (isSilent || mutedSpeakers.has(uuid) || hiddenPeople.has(uuid)) return 0;
    return microphones[uuid]?.profile === 'liveSet' ? musicVolume : speech;
  };
});

import { atom } from 'jotai';
import { audioSettingsAtom } from '../../platform/store.ts';
import { isSongMutedAtom } from '../audio/audio-state.ts';
import { musicGainAtom } from '../audio/music-gain.ts';
import { isSoundElsewhereAtom } from '../audio/sound-lock.ts';
import { hiddenPeopleAtom } from '../room/hidden-people.ts';
import { roomState } from '../room/room-state.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';

/**
 * [H1449] Returns the volume of a speaker, 0 to 1: the music volume for a live set, else the voice volume. It
 * is 0 if all sound is muted, if the listener has muted this microphone, or [H1630] if they have muted or
 * blocked this person.
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

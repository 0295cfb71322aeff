import { atom } from 'jotai';
import { audioSettingsAtom } from '../../platform/store.ts';
import { isSongMutedAtom } from '../audio/audio-state.ts';
import { musicGainAtom } from '../audio/music-gain.ts';
import { isSoundElsewhereAtom } from '../audio/sound-lock.ts';
import { roomState } from '../room/room-state.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';

/**
 * [H1449] The volume of each speaker: that of the music for a live set, and the listener's voice volume for speech.
 */
export const volumeOfAtom = atom((get) => {
  const { volume, muted } = get(audioSettingsAtom);
  const isSilent = muted || get(isSoundElsewhereAtom);
  const musicVolume = get(isSongMutedAtom) ? 0 : volume * get(musicGainAtom);
  const [speech, mutedSpeakers, microphones] = [
    get(voiceVolumeAtom),
    get(mutedSpeakersAtom),
    get(roomState.microphones),
  ];
  return (uuid: string): number => {
    if (isSilent || mutedSpeakers.has(uuid)) return 0;
    return microphones[uuid]?.profile === 'liveSet' ? musicVolume : speech;
  };
});

import type { VoiceProfile } from '@hangout/rules';
import { atom } from 'jotai';
import { audioSettingsAtom } from '../../platform/store.ts';
import { isSongMutedAtom } from '../audio/audio-state.ts';
import { musicGainAtom } from '../audio/music-gain.ts';
import { isSoundElsewhereAtom } from '../audio/sound-lock.ts';
import { hiddenPeopleAtom } from '../room/hidden-people.ts';
import { mutedSpeakersAtom, voiceVolumeAtom } from './voice-state.ts';

/** A microphone that is open, or whose last packets are still on their way. */
export interface AudibleMicrophone {
  readonly profile: VoiceProfile;
  /** The volume that it had when it closed, which it may not exceed any more; null while it is open. */
  readonly closedVolume: number | null;
}

/** The microphones that may be audible, by the uuid of their speaker; kept by `followVolumes`. */
export const audibleMicrophonesAtom = atom<ReadonlyMap<string, AudibleMicrophone>>(
  new Map<string, AudibleMicrophone>(),
);

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
    get(audibleMicrophonesAtom),
  ];
  return (uuid: string): number => {
    const microphone = microphones.get(uuid);
    if (!microphone || isSilent || mutedSpeakers.has(uuid) || hiddenPeople.has(uuid)) return 0;
    const { profile, closedVolume } = microphone;
    return Math.min(closedVolume ?? 1, profile === 'liveSet' ? musicVolume : speech);
  };
});

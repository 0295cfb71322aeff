import type { VoiceProfile } from '@hangout/rules';
import { atom } from 'jotai';
import type { VoiceLevels } from './live-audio.ts';

export type OwnMicrophone =
  | { readonly state: 'off' }
  | { readonly state: 'opening'; readonly profile: VoiceProfile }
  | {
      readonly state: 'onAir';
      readonly profile: VoiceProfile;
      readonly isMuted: boolean;
      /** [H1661] True while the system or a headset silences the microphone. */
      readonly isSilenced: boolean;
    }
  /**
   * The microphone was closed, but not by the user. `code` is the code of a refusal by the hangout or of a
   * failure in the browser.
   */
  | { readonly state: 'stopped'; readonly code: string };

export const ownMicrophoneAtom = atom<OwnMicrophone>({ state: 'off' });

/** Current level of each speaker, including this user, 0 to 1, by uuid; silent speakers are absent. */
export const voiceLevelsAtom = atom<VoiceLevels>(new Map<string, number>());

export const isVoiceConnectedAtom = atom(true);

/** The listener's volume for voices, 0 to 1. */
export const voiceVolumeAtom = atom(1);
/** Uuids of the speakers that the listener has muted. */
export const mutedSpeakersAtom = atom<ReadonlySet<string>>(new Set<string>());

import type { VoiceProfile } from '@hangout/rules';
import { atom } from 'jotai';
import type { VoiceLevels } from './live-audio.ts';

/** The state of the user's own microphone. */
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
   * The microphone was closed without a request of the user; `code` is a refusal by the hangout or a failure in the
   * browser.
   */
  | { readonly state: 'stopped'; readonly code: string };

export const ownMicrophoneAtom = atom<OwnMicrophone>({ state: 'off' });

/** The current level of each speaker, including this user, 0 to 1, by uuid; silent speakers are absent. */
export const voiceLevelsAtom = atom<VoiceLevels>(new Map<string, number>());

/** Whether the connection for voices is up; false while it is lost. */
export const isVoiceConnectedAtom = atom(true);

/** The listener's volume for voices, 0 to 1. */
export const voiceVolumeAtom = atom(1);
/** Uuids of the speakers that the listener has muted. */
export const mutedSpeakersAtom = atom<ReadonlySet<string>>(new Set<string>());

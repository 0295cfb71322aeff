import type { VoiceProfile } from '@hangout/rules';
import { atom } from 'jotai';
import type { VoiceLevels } from './live-audio.ts';

/** The state of one's own microphone. */
export type OwnMicrophone =
  | { readonly state: 'off' }
  | { readonly state: 'opening'; readonly profile: VoiceProfile }
  | { readonly state: 'onAir'; readonly profile: VoiceProfile; readonly isMuted: boolean }
  /** Closed by no wish of the person; `code` is a refusal of the hangout, or says what the browser did. */
  | { readonly state: 'stopped'; readonly code: string };

export const ownMicrophoneAtom = atom<OwnMicrophone>({ state: 'off' });

/** How loud each speaker is at the moment, oneself included, 0 to 1, by uuid; those who are silent are absent. */
export const voiceLevelsAtom = atom<VoiceLevels>(new Map<string, number>());

/** Whether voices can be received and sent; false while the connection for them is lost. */
export const isVoiceConnectedAtom = atom(true);

/** How loud the listener wants voices to be, 0 to 1, and whose they do not want to hear, by uuid. */
export const voiceVolumeAtom = atom(1);
export const mutedSpeakersAtom = atom<ReadonlySet<string>>(new Set<string>());

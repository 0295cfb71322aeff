import type { RoomPerson, VoiceProfile } from '@hangout/rules';

/** A person as far as the microphone is concerned. */
export interface Speaker extends RoomPerson {
  readonly nickname: string;
}

/** An open microphone: the permission of one connection to send voice packets. */
export interface Microphone {
  readonly person: Speaker;
  readonly connectionId: string;
  readonly profile: VoiceProfile;
}

/** The open microphones of a hangout, by uuid, and how long their packets are gathered. */
export interface VoiceState {
  readonly microphones: Map<string, Microphone>;
  /** ms; 0 while no microphone is open */
  intervalMs: number;
}

export const createVoiceState = (): VoiceState => ({ microphones: new Map(), intervalMs: 0 });

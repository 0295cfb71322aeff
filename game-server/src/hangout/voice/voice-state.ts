import type { RoomPerson, VoiceProfile } from '@hangout/rules';
import type { Timer } from '../../scheduler.ts';
import type { ByteAllowance } from './byte-allowance.ts';

/** A person with an open microphone. */
interface Speaker extends RoomPerson {
  readonly nickname: string;
}

/** An open microphone; only this connection may send voice packets. */
export interface Microphone {
  readonly person: Speaker;
  readonly connectionId: string;
  readonly profile: VoiceProfile;
  /** [H1426] The bytes that the microphone may still send. */
  readonly allowance: ByteAllowance;
}

/** A voice packet that waits to be sent together with others. */
interface GatheredPacket {
  readonly speaker: string;
  readonly connectionId: string;
  readonly packet: Uint8Array;
}

/** The open microphones of a hangout by uuid, and the packets gathered for the next message. */
export interface VoiceState {
  readonly microphones: Map<string, Microphone>;
  /** How long packets are gathered, ms; 0 while no microphone is open. */
  intervalMs: number;
  gathered: GatheredPacket[];
  /** When the last message with voice packets was sent, epoch ms. */
  sentAt: number;
  /** Fires when the gathered packets are due. */
  readonly timer: Timer;
}

export const createVoiceState = (timer: Timer): VoiceState => ({
  microphones: new Map(),
  intervalMs: 0,
  gathered: [],
  sentAt: 0,
  timer,
});

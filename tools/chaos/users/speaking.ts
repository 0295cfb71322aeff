import { setTimeout as delay } from 'node:timers/promises';
import { encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import type { ChaosSession } from './room-session.ts';

/** How often a packet of three frames of 20 ms is sent, ms. */
const PACKET_MS = 60;
const FRAMES_PER_PACKET = 3;
/** The bytes of a frame of speech at 32 kbit/s. */
const FRAME_BYTES = 80;
/** How long after a refused or lost request the microphone is opened again, ms. */
const RETRY_MS = 700;

/** [H1484] A user who speaks without a pause while `isOpen` says so, and opens the microphone again after each lost connection. */
export async function runSpeaker(session: ChaosSession, isOpen: () => boolean): Promise<void> {
  const frames = Array.from({ length: FRAMES_PER_PACKET }, () => new Uint8Array(FRAME_BYTES).fill(7));
  let sequence = 0;
  let onAir: number | null = null;
  while (isOpen()) {
    const connection = session.connectionNumber();
    if (connection === null || onAir !== connection) {
      onAir = connection !== null && (await openMicrophone(session)) ? connection : null;
      if (onAir === null) await delay(RETRY_MS);
      continue;
    }
    // The numbers never begin anew, so that a packet that comes twice is noticed across microphones as well.
    const momentMs = Date.now() + (session.state()?.voiceDelayMs ?? 0);
    session.sendVoice(encodeVoicePacket({ sequence, momentMs, holdMs: 0, frames }));
    sequence += FRAMES_PER_PACKET;
    await delay(PACKET_MS);
  }
}

const openMicrophone = (session: ChaosSession): Promise<boolean> =>
  session.request('openMicrophone', { profile: 'speech' }).then(
    () => true,
    () => false,
  );

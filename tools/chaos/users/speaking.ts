import { setTimeout as delay } from 'node:timers/promises';
import { encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import type { ChaosSession } from './room-session.ts';

/** Interval between packets, ms; each contains three frames of 20 ms. */
const PACKET_MS = 60;
const FRAMES_PER_PACKET = 3;
/** Size of a frame of speech at 32 kbit/s, bytes. */
const FRAME_BYTES = 80;
/** Pause before the microphone is opened again after a failed request, ms. */
const RETRY_MS = 700;

/**
 * [H1484] Speaks without a pause while `isOpen` returns true. Opens the microphone again after each lost
 * connection.
 */
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
    // Sequence numbers continue after the microphone was reopened, so that a repeated packet is noticed.
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

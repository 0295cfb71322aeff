import { decodeVoicePacket, encodeVoiceBatch } from '@hangout/contract/realtime/hangout/voice-packet';
import type { Connection } from '../../colyseus/connection.ts';
import type { Hangout } from '../hangout.ts';
import type { VoiceOutcome } from '../metrics.ts';

/**
 * A packet's capture time may differ from the server's clock by this much, ms, because of clock differences
 * and network delay.
 */
const MAX_EARLY_MS = 1_000;
const MAX_LATE_MS = 5_000;

/**
 * [H1425] Receives a voice packet. The right to speak is checked when the microphone is opened and after each
 * change, so only the connection is compared here. Other packets are dropped and counted; a reply to each
 * would cost more than the packet.
 */
export function receiveVoicePacket(
  hangout: Hangout,
  { id, userUuid }: Pick<Connection, 'id'> & { readonly userUuid: string },
  packet: Uint8Array,
): void {
  const outcome = judgePacket(hangout, userUuid, id, packet);
  hangout.dependencies.metrics.countVoicePacket(outcome);
  if (outcome !== 'relayed') return;
  const { voice } = hangout;
  const isFirst = voice.gathered.length === 0;
  voice.gathered.push({ speaker: userUuid, connectionId: id, packet });
  if (!isFirst) return;
  const now = hangout.dependencies.scheduler.now();
  // With `now` as the limit, the wait is at most one interval, even if the clock was set back.
  const dueAt = Math.min(voice.sentAt, now) + voice.intervalMs;
  if (dueAt <= now) sendGatheredPackets(hangout);
  else voice.timer.set(dueAt);
}

function judgePacket(hangout: Hangout, uuid: string, connectionId: string, bytes: Uint8Array): VoiceOutcome {
  const { voice, syncedState } = hangout;
  const microphone = voice.microphones.get(uuid);
  if (microphone?.connectionId !== connectionId || hangout.lifecycle.hasEnded) return 'closed';
  const now = hangout.dependencies.scheduler.now();
  if (!microphone.allowance.take(bytes.length, now)) return 'too_fast';
  const packet = decodeVoicePacket(bytes);
  if (!packet) return 'unreadable';
  const playsIn = packet.momentMs + packet.holdMs - now;
  const isTimely = playsIn >= -MAX_LATE_MS && playsIn <= syncedState.voiceDelayMs + MAX_EARLY_MS;
  return isTimely ? 'relayed' : 'untimely';
}

/**
 * [H1423] Sends the gathered packets of all speakers in one message to everybody. A single speaker's own
 * connection is skipped, because it would hear no other voice.
 */
export function sendGatheredPackets(hangout: Hangout): void {
  const { voice, dependencies } = hangout;
  const { gathered } = voice;
  const [first] = gathered;
  if (!first || hangout.lifecycle.hasEnded) return;
  voice.gathered = [];
  voice.sentAt = dependencies.scheduler.now();
  const isAlone = gathered.every(({ connectionId }) => connectionId === first.connectionId);
  const skipped = hangout.broadcaster?.sendVoice(
    encodeVoiceBatch(gathered),
    isAlone ? first.connectionId : null,
  );
  if (skipped) dependencies.metrics.countSkippedVoice(skipped);
}

import { setTimeout as delay } from 'node:timers/promises';
import { voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import { decodeVoiceBatch, encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { VOICE_FRAME_MS } from '@hangout/rules/voice/voice-frame';
import { steadyMs } from '../clock.ts';
import type { Player } from '../hangout/players.ts';

/** Size of an Opus frame of 20 ms at 32 kbit/s. */
const FRAME_BYTES = 80;
const FRAMES_PER_PACKET = 3;
const PACKET_MS = FRAMES_PER_PACKET * VOICE_FRAME_MS;

/** A speech that was sent: when the capture of each frame began (ms, by `steadyMs`). */
export interface Speech {
  readonly capturedAt: readonly number[];
}

/**
 * Creates a frame that contains its number. The other bytes are random, so that they cannot be compressed,
 * like Opus data.
 */
function numberedFrame(number: number): Uint8Array {
  const frame = crypto.getRandomValues(new Uint8Array(FRAME_BYTES));
  new DataView(frame.buffer).setUint32(0, number);
  return frame;
}

/** Speaks for `seconds` in packets of 60 ms, as a browser does. */
export async function speak(speaker: Player, seconds: number, delayMs: number): Promise<Speech> {
  const capturedAt: number[] = [];
  const began = steadyMs();
  const packets = Math.round((seconds * 1000) / PACKET_MS);
  for (let index = 0; index < packets; index += 1) {
    const captureBegan = began + index * PACKET_MS;
    // A packet is sent when the capture of its last frame ends.
    await delay(Math.max(0, captureBegan + PACKET_MS - steadyMs()));
    const sequence = index * FRAMES_PER_PACKET;
    const frames = Array.from({ length: FRAMES_PER_PACKET }, (_, frame) => numberedFrame(sequence + frame));
    const momentMs = Date.now() - (steadyMs() - captureBegan);
    speaker.sendBytes(voiceMessage, encodeVoicePacket({ sequence, momentMs, holdMs: delayMs, frames }));
    for (const frame of frames.keys()) capturedAt.push(captureBegan + frame * VOICE_FRAME_MS);
  }
  return { capturedAt };
}

/** Returns the numbers of the frames in a voice message. */
export function readNumbers(payload: Uint8Array): number[] {
  return decodeVoiceBatch(payload).flatMap(({ packet }) =>
    packet.frames.map((frame) => new DataView(frame.buffer, frame.byteOffset).getUint32(0)),
  );
}

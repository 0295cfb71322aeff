import assert from 'node:assert/strict';
import { FRAME_SAMPLES } from '@hangout/rules/voice/voice-frame';
import { waitUntil } from '@hangout/testkit/wait-for';
import { openEncoder } from './opus.ts';
import { createVoiceReceiver } from './voice-receiver.ts';

/** Encodes silence; Node has no WebCodecs, so the codec is that of browsers without them. */
async function encodeFrames(count: number): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  const encoder = await openEncoder('speech', (packet) => frames.push(packet), assert.fail);
  for (let index = 0; index < count; index += 1) encoder.encode([new Float32Array(FRAME_SAMPLES)]);
  encoder.close();
  return frames;
}

describe('createVoiceReceiver (the voice of one speaker)', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioDecoder'));

  it('[H2144] a speaker whose decoder could not be opened is heard from the next packet on', async () => {
    const frames = await encodeFrames(2);
    const played: number[] = [];
    const receiver = createVoiceReceiver('ann', {
      nextTime: () => 0,
      play: (_, start) => played.push(start),
    });
    const receive = (sequence: number) =>
      receiver.receive({ sequence, momentMs: 0, holdMs: 0, frames }, 600 + sequence * 20);
    let failures = 0;
    const isConfigSupported = async () => {
      failures += 1;
      throw new Error('no network');
    };
    Reflect.set(globalThis, 'AudioDecoder', { isConfigSupported });
    receive(0);
    await waitUntil(() => failures === 1);
    Reflect.deleteProperty(globalThis, 'AudioDecoder');
    await waitUntil(() => {
      receive(2);
      return played.length > 0;
    });
    receiver.close();
  });
});

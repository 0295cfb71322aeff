import assert from 'node:assert/strict';
import { encodeVoiceBatch, encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { judgeHearing } from './sample.ts';
import { readNumbers } from './speech.ts';

describe('judgeHearing (voice frames that listeners received)', () => {
  it('[H1433] a voice frame that a listener did not receive counts as lost; the lateness of a frame is the time from capture to receipt', () => {
    const heardAt = new Map([
      [0, 1100],
      [2, 1641],
    ]);
    const hearing = judgeHearing({ capturedAt: [1000, 1020, 1040] }, [{ heardAt }, { heardAt: new Map() }]);
    assert.deepEqual(hearing, { lostFrames: 4, latenessMs: [100, 601] });
  });

  it('[H1433] readNumbers returns the numbers of all voice frames in a message with several packets', () => {
    const frame = (number: number) => Uint8Array.of(0, 0, 1, number, 9);
    const packet = (...numbers: number[]) =>
      encodeVoicePacket({ sequence: 0, momentMs: 1, holdMs: 0, frames: numbers.map(frame) });
    const speaker = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const batch = encodeVoiceBatch([packet(1, 2), packet(3)].map((one) => ({ speaker, packet: one })));
    assert.deepEqual(readNumbers(batch), [257, 258, 259]);
  });
});

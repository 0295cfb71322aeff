import assert from 'node:assert/strict';
import { encodeVoiceBatch, encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { isLongLane } from '@hangout/testkit/lane';
import { useTestSettingsInChildren } from '../test-settings.ts';
import { runVoice } from './run.ts';
import { judgeHearing } from './sample.ts';
import { readNumbers } from './speech.ts';

describe('runVoice', () => {
  useTestSettingsInChildren();

  it('[H1433] a crowd hears a speaker, each frame once; the control server is measured as well', async () => {
    const people = isLongLane ? 50 : 12;
    const effort = { speechSeconds: 1.2, controlSeconds: 0.2, hearers: 3, hasSlowListener: false };
    const { figures, violations } = await runVoice(people, () => {}, effort);
    assert.deepEqual(violations, []);
    assert.deepEqual([figures.listeners, figures.lostFrames], [people, 0]);
    // The size of the values is judged by `npm run bench:voice`; this test asserts only that each was measured.
    for (const [name, value] of Object.entries(figures)) assert.ok(Number.isFinite(value), name);
  });
});

describe('judgeHearing', () => {
  it('[H1433] a frame that somebody did not get is lost; the others are late by the time since their capture', () => {
    const heardAt = new Map([
      [0, 1100],
      [2, 1641],
    ]);
    const hearing = judgeHearing({ capturedAt: [1000, 1020, 1040] }, [{ heardAt }, { heardAt: new Map() }]);
    assert.deepEqual(hearing, { lostFrames: 4, latenessMs: [100, 601] });
  });

  it('[H1433] readNumbers reads the numbers of frames from a message of several packets', () => {
    const frame = (number: number) => Uint8Array.of(0, 0, 1, number, 9);
    const packet = (...numbers: number[]) =>
      encodeVoicePacket({ sequence: 0, momentMs: 1, holdMs: 0, frames: numbers.map(frame) });
    const speaker = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const batch = encodeVoiceBatch([packet(1, 2), packet(3)].map((one) => ({ speaker, packet: one })));
    assert.deepEqual(readNumbers(batch), [257, 258, 259]);
  });
});

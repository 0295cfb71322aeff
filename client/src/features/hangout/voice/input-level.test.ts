import assert from 'node:assert/strict';
import { levelOf, reportLoudest } from './input-level.ts';

describe('levelOf (input level of the microphone)', () => {
  it('[H1465] the microphone level is 0 for silence, 1 for the loudest sound, and linear in dB between them', () => {
    assert.equal(levelOf(new Float32Array(64)), 0);
    assert.equal(levelOf(new Float32Array(64).fill(1)), 1);
    const half = levelOf(new Float32Array(64).fill(10 ** (-30 / 20)));
    assert.ok(Math.abs(half - 0.5) < 0.001, String(half));
  });
});

describe('reportLoudest (input level of the microphone)', () => {
  it('[H1462] a short loud sound appears in the next report of the microphone level, and in no later one', () => {
    const reported: number[] = [];
    const measure = reportLoudest(4, (level) => reported.push(level));
    for (const level of [0, 0.6, 0.1, 0, 0, 0, 0, 0, 0.2]) measure(level);
    assert.deepEqual(reported, [0.6, 0]);
  });
});

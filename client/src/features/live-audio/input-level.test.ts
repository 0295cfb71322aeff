import assert from 'node:assert/strict';
import { levelOf } from './input-level.ts';

describe('levelOf', () => {
  it('[H1465] the level is 0 for silence, 1 for the loudest sound, and even in dB between them', () => {
    assert.equal(levelOf(new Float32Array(64)), 0);
    assert.equal(levelOf(new Float32Array(64).fill(1)), 1);
    const half = levelOf(new Float32Array(64).fill(10 ** (-30 / 20)));
    assert.ok(Math.abs(half - 0.5) < 0.001, String(half));
  });
});

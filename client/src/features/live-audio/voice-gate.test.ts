import assert from 'node:assert/strict';
import { levelOf } from './input-level.ts';
import { createVoiceGate, GATE_HOLD_MS } from './voice-gate.ts';

describe('createVoiceGate', () => {
  it('[H1465] voice activation opens at the threshold and stays open through short pauses', () => {
    const isOpen = createVoiceGate();
    assert.equal(isOpen(0.3, 0.4, 0), false);
    assert.equal(isOpen(0.4, 0.4, 50), true);
    assert.equal(isOpen(0, 0.4, 50 + GATE_HOLD_MS - 1), true);
    assert.equal(isOpen(0, 0.4, 50 + GATE_HOLD_MS), false);
  });

  it('[H1465] the level is 0 for silence, 1 for the loudest sound, and even in dB between them', () => {
    assert.equal(levelOf(new Float32Array(64)), 0);
    assert.equal(levelOf(new Float32Array(64).fill(1)), 1);
    const half = levelOf(new Float32Array(64).fill(10 ** (-30 / 20)));
    assert.ok(Math.abs(half - 0.5) < 0.001, String(half));
  });
});

import assert from 'node:assert/strict';
import { createVoiceGate, GATE_HOLD_MS } from './voice-gate.ts';

describe('createVoiceGate, voice activation of a microphone', () => {
  it('[H1465] voice activation opens at the threshold level, stays open in short pauses, and closes after longer ones', () => {
    const isOpen = createVoiceGate();
    assert.equal(isOpen(0.3, 0.4, 0), false);
    assert.equal(isOpen(0.4, 0.4, 50), true);
    assert.equal(isOpen(0, 0.4, 50 + GATE_HOLD_MS - 1), true);
    assert.equal(isOpen(0, 0.4, 50 + GATE_HOLD_MS), false);
  });
});

import assert from 'node:assert/strict';
import { gatheringInterval, voiceDelay } from './voice-delay.ts';

describe('the delay of voices', () => {
  it('[H1423] packets are gathered longer in a crowd, and the voice delay follows', () => {
    assert.deepEqual([1, 2000, 3000, 5000, 10_000].map(gatheringInterval), [60, 60, 120, 180, 250]);
    assert.deepEqual([60, 250].map(voiceDelay), [600, 790]);
  });
});

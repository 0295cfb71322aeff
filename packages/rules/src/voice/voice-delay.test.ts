import assert from 'node:assert/strict';
import { gatheringInterval, voiceDelay } from './voice-delay.ts';

describe('the delay of voices in a hangout', () => {
  it('[H1423] the more listeners there are, the longer voice packets are gathered and the longer voices are delayed', () => {
    assert.deepEqual([1, 2000, 3000, 5000, 10_000].map(gatheringInterval), [60, 60, 120, 180, 250]);
    assert.deepEqual([60, 250].map(voiceDelay), [600, 790]);
  });
});

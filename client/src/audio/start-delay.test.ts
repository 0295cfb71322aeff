import assert from 'node:assert/strict';
import { learnStartDelay, NO_START_DELAYS, startDelayOf } from './start-delay.ts';

describe('learnStartDelay', () => {
  it('[H505] the first start corrects the start delay by its whole synchronization error', () => {
    const delays = learnStartDelay(NO_START_DELAYS, 'still', [-50, -48, -52]);
    assert.equal(startDelayOf(delays, 'still'), 90);
    assert.equal(startDelayOf(delays, 'moving'), startDelayOf(NO_START_DELAYS, 'moving'));
  });

  it('[H505] later starts correct the start delay by half of their synchronization error, within limits', () => {
    const known = { still: 90, moving: null };
    assert.equal(startDelayOf(learnStartDelay(known, 'still', [20]), 'still'), 80);
    assert.equal(startDelayOf(learnStartDelay(known, 'still', [590]), 'still'), 0);
    assert.deepEqual(learnStartDelay(known, 'still', [-5_000]), known);
    assert.deepEqual(learnStartDelay(known, 'still', []), known);
  });
});

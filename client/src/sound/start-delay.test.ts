import assert from 'node:assert/strict';
import { learnStart, startDelayOf, UNKNOWN_STARTS } from './start-delay.ts';

describe('starting on time', () => {
  it('[H505] makes up in full for what the first start missed by', () => {
    const delays = learnStart(UNKNOWN_STARTS, 'still', [-50, -48, -52]);
    assert.equal(startDelayOf(delays, 'still'), 90);
    assert.equal(startDelayOf(delays, 'moving'), startDelayOf(UNKNOWN_STARTS, 'moving'));
  });

  it('[H505] then follows by halves and stays within reason', () => {
    const known = { still: 90, moving: null };
    assert.equal(startDelayOf(learnStart(known, 'still', [20]), 'still'), 80);
    assert.equal(startDelayOf(learnStart(known, 'still', [590]), 'still'), 0);
    assert.deepEqual(learnStart(known, 'still', [-5_000]), known);
    assert.deepEqual(learnStart(known, 'still', []), known);
  });
});

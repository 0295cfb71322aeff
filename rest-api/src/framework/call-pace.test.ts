import assert from 'node:assert/strict';
import { createCallPace } from './call-pace.ts';

describe('createCallPace, how fast one caller may call', () => {
  it('[H1530] createCallPace lets a caller begin many calls at once after a pause, then only as many per second as the pace allows', () => {
    let time = 0;
    const keepsPace = createCallPace({ perSecond: 10, burst: 3 }, () => time);
    const call = (times: number) => Array.from({ length: times }, () => keepsPace('ann'));
    assert.deepEqual(call(4), [true, true, true, false]);
    assert.equal(keepsPace('bob'), true, 'others are counted by themselves');
    time += 100;
    assert.deepEqual(call(2), [true, false]);
    time += 60_000;
    assert.deepEqual(call(4), [true, true, true, false]);
  });
});

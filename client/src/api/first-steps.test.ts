import assert from 'node:assert/strict';
import { readFirstSteps } from './first-steps.ts';

describe('readFirstSteps', () => {
  it('[H849] the first steps are read as the account holds them, the done ones in their order', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['hello', 'link'] }), {
      roomUuid: 'r1',
      done: ['link', 'hello'],
    }));

  it('[H849] without first steps, and after they were hidden, there are none', () => {
    for (const value of [undefined, null, {}, 'r1', { roomUuid: 7 }])
      assert.equal(readFirstSteps(value), null);
  });

  it('[H849] unknown steps are left out', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['dance', 3] }), { roomUuid: 'r1', done: [] }));
});

import assert from 'node:assert/strict';
import { readFirstSteps } from './first-steps.ts';

describe('readFirstSteps', () => {
  it('[H849] the first steps of an account are read, with the done ones in their order', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['hello', 'link'] }), {
      roomUuid: 'r1',
      done: ['link', 'hello'],
    }));

  it('[H849] missing or hidden first steps are read as null', () => {
    for (const value of [undefined, null, {}, 'r1', { roomUuid: 7 }])
      assert.equal(readFirstSteps(value), null);
  });

  it('[H849] unknown steps are left out', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['dance', 3] }), { roomUuid: 'r1', done: [] }));
});

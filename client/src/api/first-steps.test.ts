import assert from 'node:assert/strict';
import { readFirstSteps } from './first-steps.ts';

describe('readFirstSteps (first steps for the owner of a new hangout)', () => {
  it('[H849] readFirstSteps returns the hangout and the completed first steps of its owner, in the order of the steps', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['hello', 'link'] }), {
      roomUuid: 'r1',
      done: ['link', 'hello'],
    }));

  it('[H849] missing or malformed first steps of a new hangout’s owner are parsed as null', () => {
    for (const value of [undefined, null, {}, 'r1', { roomUuid: 7 }])
      assert.equal(readFirstSteps(value), null);
  });

  it('[H849] unknown steps are left out of the completed first steps of a new hangout’s owner', () =>
    assert.deepEqual(readFirstSteps({ roomUuid: 'r1', done: ['dance', 3] }), { roomUuid: 'r1', done: [] }));
});

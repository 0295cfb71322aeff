import assert from 'node:assert/strict';
import { continueWalks, startWalk, walkMs, walkPosition } from './walks.ts';

const [left, right] = [
  { x: -5, z: 0 },
  { x: 5, z: 0 },
];

describe('walking avatars on the floor', () => {
  it('[H242] an avatar walks straight to its target at constant speed, for at most three seconds, facing its direction, and then stands still', () => {
    const walk = startWalk(left, right, 1_000);
    assert.equal(walk.ms, 2_000);
    assert.deepEqual(walkPosition(walk, 1_500), { x: -2.5, z: 0, facing: Math.PI / 2, isOver: false });
    assert.deepEqual(walkPosition(walk, 9_000), { ...right, facing: Math.PI / 2, isOver: true });
    assert.equal(walkMs(left, { x: 1e6, z: 0 }), 3_000);
  });

  it('[H242] an avatar that gets a new target while walking continues from its current position; other avatars do not walk; a walk that has ended between two frames is kept for the next one', () => {
    const before = new Map([
      ['ann', left],
      ['bob', right],
    ]);
    const first = continueWalks(new Map(), before, new Map([...before, ['ann', right]]), 0);
    assert.deepEqual([...first.keys()], ['ann']);
    const second = continueWalks(
      first,
      new Map([['ann', right]]),
      new Map([
        ['ann', left],
        ['cid', right],
      ]),
      1_000,
    );
    assert.deepEqual([...second.keys()], ['ann']);
    assert.deepEqual(second.get('ann')?.from, { x: 0, z: 0 });
    // No frame has shown the end of this walk yet.
    const arrived = continueWalks(second, new Map([['ann', left]]), new Map([['ann', left]]), 60_000);
    assert.equal(arrived.get('ann'), second.get('ann'));
  });
});

import assert from 'node:assert/strict';
import { createGainWatch } from './gain-watch.ts';

function open(points: number[]) {
  const announced: number[] = [];
  let reads = 0;
  const watch = createGainWatch({
    async readPoints() {
      reads += 1;
      return (points.length > 1 ? points.shift() : points[0]) ?? 0;
    },
    async wait() {},
    async announce(count) {
      announced.push(count);
    },
  });
  return { watch, announced, reads: () => reads };
}

describe('createGainWatch (points that a play earns its DJ)', () => {
  it('[H1344] after a play has ended, its DJ is told once how many points the play has earned', async () => {
    const { watch, announced } = open([10, 10, 13]);
    await watch('mine');
    await watch('mine');
    assert.deepEqual(announced, []);
    await watch(null);
    assert.deepEqual(announced, [3]);
    await watch(null);
    assert.deepEqual(announced, [3]);
  });

  it('[H1344] a play that earned no points is not announced, and during plays of other DJs no points are read', async () => {
    const { watch, announced, reads } = open([7]);
    await watch(null);
    assert.equal(reads(), 0);
    await watch('mine');
    await watch(null);
    assert.deepEqual([announced, reads()], [[], 4]);
  });
});

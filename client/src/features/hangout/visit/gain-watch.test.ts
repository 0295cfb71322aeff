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

  it('[H1344] a DJ who plays twice in a row is told the points of each play once, although those of the first come during the second', async () => {
    let points = 10;
    const awards = [13, 15];
    const announced: number[] = [];
    const watch = createGainWatch({
      readPoints: async () => points,
      async wait() {
        points = awards.shift() ?? points;
      },
      async announce(count) {
        announced.push(count);
      },
    });
    await watch('one');
    await watch('two');
    await watch(null);
    assert.deepEqual(announced, [3, 2]);
  });

  it('[H1344] points that could not be read after a play do not prevent the announcement after the next one', async () => {
    const answers: (number | null)[] = [10, null, 12, 15];
    const announced: number[] = [];
    const watch = createGainWatch({
      async readPoints() {
        const points = answers.shift();
        if (points == null) throw new Error('no answer');
        return points;
      },
      async wait() {},
      async announce(count) {
        announced.push(count);
      },
    });
    await watch('one');
    await assert.rejects(watch('two'), /no answer/);
    await watch(null);
    assert.deepEqual(announced, [3]);
  });
});

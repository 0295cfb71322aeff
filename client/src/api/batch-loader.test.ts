import assert from 'node:assert/strict';
import { createBatchLoader } from './batch-loader.ts';

describe('createBatchLoader', () => {
  it('[R205] 200 requested profiles are loaded in two batches, of 150 and 50', async () => {
    const calls: number[] = [];
    const read = createBatchLoader(150, 0, async (keys) => {
      calls.push(keys.length);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    const people = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const found = await Promise.all(people.map(read));
    assert.deepEqual(calls, [150, 50]);
    assert.equal(found[199], 'P199');
  });

  it('a key that a batch loader is asked for twice is loaded once, and an unknown key resolves to undefined', async () => {
    const calls: string[][] = [];
    const read = createBatchLoader(150, 0, async (keys) => {
      calls.push([...keys]);
      return new Map([['ann', 1]]);
    });
    assert.deepEqual(await Promise.all([read('ann'), read('ann'), read('bob')]), [1, 1, undefined]);
    assert.deepEqual(calls, [['ann', 'bob']]);
  });

  it('if more keys are requested than fit into a batch, further batches load the rest, in the order of the requests', async () => {
    const calls: string[][] = [];
    const load = createBatchLoader(2, 0, async (keys) => {
      calls.push([...keys]);
      return new Map<string, number>();
    });
    await Promise.all(['a', 'b', 'c'].map(load));
    assert.deepEqual(calls, [['a', 'b'], ['c']]);
  });

  it('a key that a batch loader is asked for after its batch has returned is loaded again', async () => {
    let calls = 0;
    const load = createBatchLoader(150, 0, async () => new Map([['ann', ++calls]]));
    assert.deepEqual([await load('ann'), await load('ann')], [1, 2]);
  });
});

import assert from 'node:assert/strict';
import { chunks, createBatchLoader } from './batch-loader.ts';

describe('createBatchLoader', () => {
  it('[R205] loads 200 profiles by two calls, of 150 and 50', async () => {
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

  it('loads a key once, and answers unknown keys with undefined', async () => {
    const calls: string[][] = [];
    const read = createBatchLoader(150, 0, async (keys) => {
      calls.push([...keys]);
      return new Map([['ann', 1]]);
    });
    assert.deepEqual(await Promise.all([read('ann'), read('ann'), read('bob')]), [1, 1, undefined]);
    assert.deepEqual(calls, [['ann', 'bob']]);
  });

  it('splits a list into chunks', () => assert.deepEqual(chunks([1, 2, 3], 2), [[1, 2], [3]]));
});

import assert from 'node:assert/strict';
import { setNewest } from './bounded-map.ts';

describe('setNewest, insertion into a map of limited size', () => {
  it('[H786] when a map of limited size is full, the next new entry replaces the one that was set longest ago', () => {
    const map = new Map<string, number>();
    for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) setNewest(map, key, index, 3);
    assert.deepEqual(
      [...map],
      [
        ['c', 2],
        ['a', 3],
        ['d', 4],
      ],
    );
  });
});

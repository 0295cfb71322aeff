import assert from 'node:assert/strict';
import { setNewest } from './bounded-map.ts';

describe('setNewest, insertion into a map of limited size', () => {
  it('[H786] a new key in a full map replaces the key whose last setting was longest ago', () => {
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

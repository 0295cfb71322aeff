import assert from 'node:assert/strict';
import { findFreeNumber } from './free-number.ts';

describe('findFreeNumber', () => {
  it('[R134] findFreeNumber returns the lowest number that no default name of a playlist uses', () => {
    const nameOf = (number: number) => `New Playlist #${number}`;
    assert.equal(findFreeNumber([], nameOf), 1);
    assert.equal(findFreeNumber(['New Playlist #1', 'New Playlist #3'], nameOf), 2);
  });
});

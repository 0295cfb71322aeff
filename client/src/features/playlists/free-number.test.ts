import assert from 'node:assert/strict';
import { findFreeNumber } from './free-number.ts';

describe('findFreeNumber', () => {
  it('[R134] the default name of a new playlist has the lowest free number', () => {
    const nameOf = (number: number) => `New Playlist #${number}`;
    assert.equal(findFreeNumber([], nameOf), 1);
    assert.equal(findFreeNumber(['New Playlist #1', 'New Playlist #3'], nameOf), 2);
  });
});

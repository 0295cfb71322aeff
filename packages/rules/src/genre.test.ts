import assert from 'node:assert/strict';
import { findGenre, GENRES } from './genre.ts';

describe('findGenre', () => {
  it('[H854] a genre is found in any spelling, and others are not', () => {
    for (const text of ['Drum & Bass', 'drum and bass', ' drum-and-bass '])
      assert.equal(findGenre(text), 'drum-and-bass');
    assert.equal(findGenre('Skweee'), undefined);
    for (const genre of GENRES) assert.equal(findGenre(genre), genre);
  });
});

import assert from 'node:assert/strict';
import { GENRES, normalizeGenre } from './genre.ts';

describe('normalizeGenre', () => {
  it('[H854] a genre is found in any spelling, and unknown ones are not', () => {
    for (const text of ['Drum & Bass', 'drum and bass', ' drum-and-bass '])
      assert.equal(normalizeGenre(text), 'drum-and-bass');
    assert.ok(!GENRES.some((genre) => genre === normalizeGenre('Skweee')));
    for (const genre of GENRES) assert.equal(normalizeGenre(genre), genre);
  });
});

import assert from 'node:assert/strict';
import { GENRES, normalizeGenre } from './genre.ts';

describe('normalizeGenre, a known genre from any spelling', () => {
  it('[H854] spellings of a genre with other case, hyphens or “&” become the same genre, unknown genres none', () => {
    for (const text of ['Drum & Bass', 'drum and bass', ' drum-and-bass '])
      assert.equal(normalizeGenre(text), 'drum-and-bass');
    assert.ok(!GENRES.some((genre) => genre === normalizeGenre('Skweee')));
    for (const genre of GENRES) assert.equal(normalizeGenre(genre), genre);
  });
});

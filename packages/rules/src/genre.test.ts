import assert from 'node:assert/strict';
import { GENRES, normalizeGenre } from './genre.ts';

describe('normalizeGenre, a known genre from any spelling', () => {
  it('[H854] spellings of a known genre that differ in case, hyphens or “&” give the same genre; an unknown genre gives none', () => {
    for (const text of ['Drum & Bass', 'drum and bass', ' drum-and-bass '])
      assert.equal(normalizeGenre(text), 'drum-and-bass');
    assert.ok(!GENRES.some((genre) => genre === normalizeGenre('Skweee')));
    for (const genre of GENRES) assert.equal(normalizeGenre(genre), genre);
  });
});

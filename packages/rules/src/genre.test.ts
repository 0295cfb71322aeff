import assert from 'node:assert/strict';
import { GENRES, normalizeGenre } from './genre.ts';

describe('normalizeGenre, which unifies the spellings of a genre', () => {
  it('[H854] normalizeGenre turns spellings that differ in case, hyphens or “&” into the same genre; an unknown genre stays unknown', () => {
    for (const text of ['Drum & Bass', 'drum and bass', ' drum-and-bass '])
      assert.equal(normalizeGenre(text), 'drum-and-bass');
    assert.ok(!GENRES.some((genre) => genre === normalizeGenre('Skweee')));
    for (const genre of GENRES) assert.equal(normalizeGenre(genre), genre);
  });
});

import assert from 'node:assert/strict';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { eachOnce } from './song-search.ts';

describe('eachOnce', () => {
  it('[H2117] a song that comes again on a later page stays where it was first', () => {
    // The cast is safe: only the id is read.
    const [a, b, c] = ['a', 'b', 'c'].map((songShortId) => ({ songShortId }) as Song) as [Song, Song, Song];
    assert.deepEqual(eachOnce([a, b, c, { ...a }]), [a, b, c]);
  });
});

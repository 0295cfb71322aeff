import assert from 'node:assert/strict';
import { chooseSimilarSeeds, filterSimilarSongs, interleave } from './similar-songs.ts';

describe('finding songs that are similar to the songs of a playlist', () => {
  it('[R287] only the first eight different songs with a Spotify id are used to find similar songs', () => {
    const songs = Array.from({ length: 20 }, (_, place) => ({
      musicProviders: (place % 2 === 0 ? { spotify: `s${place}` } : { audius: `a${place}` }) as Record<
        string,
        string
      >,
    }));
    const seeds = chooseSimilarSeeds([...songs.slice(0, 3), ...songs]);
    assert.deepEqual(seeds, ['s0', 's2', 's4', 's6', 's8', 's10', 's12', 's14']);
    assert.deepEqual(chooseSimilarSeeds([]), []);
  });

  it('[H1048] interleave takes one song from each list in turn and drops duplicates', () => {
    assert.deepEqual(interleave([['a', 'b', 'c'], [], ['x', 'b']]), ['a', 'x', 'b', 'c']);
    assert.deepEqual(interleave([]), []);
  });

  const song = {
    trackName: 'Rain',
    artistName: 'Ann',
    duration: 100,
    thumbnails: { spotify: 'https://i/1' },
  };

  it('[R153] similar songs without a thumbnail or a positive duration are dropped', () => {
    const others = [
      { ...song, trackName: 'No picture', thumbnails: {} },
      { ...song, trackName: 'No length', duration: 0 },
      { ...song, trackName: 'Odd', duration: Number.NaN },
    ];
    assert.deepEqual(filterSimilarSongs([...others, song]), [song]);
  });

  it('[R154] similar songs with the same title and artist are listed only once', () => {
    const again = { ...song, trackName: 'RAIN ', duration: 101 };
    const cover = { ...song, artistName: 'Bob' };
    assert.deepEqual(filterSimilarSongs([song, again, cover]), [song, cover]);
  });
});

import assert from 'node:assert/strict';
import { song } from '../../test/booth.ts';
import type { Song } from '../song.ts';
import { isSameResult, mergeResults } from './merge-results.ts';

const found = (provider: string, given: Partial<Song> = {}): Song => ({
  ...song('x'),
  ...{ songId: '', songShortId: `${provider}:1`, trackName: 'Blue', artistName: 'Nima', duration: 100 },
  ...{ isrc: null, albumName: null, streamUrls: {}, playbackToken: null },
  musicProviders: { [provider]: '1' },
  thumbnails: { [provider]: `https://${provider}.test/1.jpg` },
  ...given,
});

describe('search results of several providers for the same song', () => {
  it('[H1064] search results are merged if they have the same ISRC, or the same names and similar known durations', () => {
    assert.equal(isSameResult(found('spotify'), found('apple', { duration: 104 })), true);
    assert.equal(isSameResult(found('spotify'), found('apple', { duration: 106 })), false);
    const isrc = 'QZTST2400001';
    assert.equal(isSameResult(found('spotify', { isrc }), found('apple', { isrc, duration: 0 })), true);
    assert.equal(isSameResult(found('spotify', { duration: 0 }), found('youtube', { duration: 0 })), false);
  });

  it('[H1064] an upload and a provider’s song with the same names are merged if their durations differ by at most 2 s', () => {
    const upload = found('uploadService', { songId: '7', trackName: 'BLUE', artistName: 'Ni\u0301ma' });
    assert.equal(isSameResult(found('spotify'), upload), true);
    assert.equal(isSameResult(upload, found('spotify', { duration: 102 })), true);
    assert.equal(isSameResult(upload, found('spotify', { duration: 103 })), false);
    assert.equal(isSameResult(upload, found('spotify', { trackName: 'Blues', isrc: 'QZTST2400001' })), false);
    const merged = mergeResults(found('spotify'), upload);
    assert.deepEqual(
      [merged.songId, Object.keys(merged.musicProviders).sort()],
      ['7', ['spotify', 'uploadService']],
    );
  });

  it('[H1064] two uploads, or a private and a public track, are not merged; results with the same song id are', () => {
    assert.equal(
      isSameResult(found('uploadService', { songId: '8' }), found('uploadService', { songId: '7' })),
      false,
    );
    assert.equal(isSameResult(found('soundCloudPublic', { playbackToken: 's' }), found('spotify')), false);
    assert.equal(
      isSameResult(found('audius', { songId: '7' }), found('uploadService', { songId: '7' })),
      true,
    );
  });

  it('[H1064] a merged search result has the ids, covers and links of both results, and the song’s id on this server', () => {
    const merged = mergeResults(
      found('spotify', { links: { spotify: 'https://s.test' } }),
      found('audius', { songId: '7', songShortId: 'abc', albumName: 'Album', status: 'SUCCESS' }),
    );
    assert.deepEqual([merged.songId, merged.songShortId, merged.albumName], ['7', 'abc', 'Album']);
    assert.deepEqual(merged.musicProviders, { spotify: '1', audius: '1' });
    assert.deepEqual(Object.keys(merged.thumbnails).sort(), ['audius', 'spotify']);
    assert.deepEqual(merged.links, { spotify: 'https://s.test' });
    assert.equal(mergeResults(found('spotify'), found('apple')).songShortId, 'spotify:1');
  });
});

import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { chooseSource, fileTimeAt } from './song-source.ts';

const song = (fields: object) =>
  Song.parse({ songId: '1', songShortId: 'a', trackName: 'A', artistName: 'B', ...fields });

describe('chooseSource', () => {
  it('[R106] the source of an uploaded song is signed addresses that are fetched', () => {
    assert.deepEqual(chooseSource(song({ musicProviders: { uploadService: '12' } })), {
      kind: 'ask',
      songId: '12',
    });
  });

  it('[R108] a song that contains addresses is played from them', () => {
    const source = chooseSource(song({ streamUrls: { audius: { http: '/a.mp3' } } }));
    assert.deepEqual(source, {
      kind: 'addresses',
      addresses: { http: '/a.mp3', contentOffsetMs: undefined },
    });
  });

  it('a song without addresses has no source', () =>
    assert.deepEqual(chooseSource(song({})), { kind: 'none' }));

  it('[H092] the position in the file is the position in the song plus the trim, and never below 0', () => {
    assert.equal(fileTimeAt(30_000, 24), 30.024);
    assert.equal(fileTimeAt(0, -200), 0);
  });
});

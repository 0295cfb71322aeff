import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { chooseSource, fileTimeAt } from './song-source.ts';

const song = (fields: object) =>
  Song.parse({ songId: '1', songShortId: 'a', trackName: 'A', artistName: 'B', ...fields });

describe('chooseSource', () => {
  it('[R106] fetches the signed addresses of an uploaded song', () => {
    assert.deepEqual(chooseSource(song({ musicProviders: { uploadService: '12' } })), {
      kind: 'ask',
      songId: '12',
    });
  });

  it('[R108] uses addresses that the song contains', () => {
    const source = chooseSource(song({ streamUrls: { audius: { http: '/a.mp3' } } }));
    assert.deepEqual(source, {
      kind: 'addresses',
      addresses: { http: '/a.mp3', contentOffsetMs: undefined },
    });
  });

  it('finds no source in a song without addresses', () =>
    assert.deepEqual(chooseSource(song({})), { kind: 'none' }));

  it('[H092] seeks later in a file that begins late, and never before its beginning', () => {
    assert.equal(fileTimeAt(30_000, 24), 30.024);
    assert.equal(fileTimeAt(0, -200), 0);
  });
});

import assert from 'node:assert/strict';
import { Song } from '@hangout/contract';
import { chooseSource, fileTimeAt } from './source.ts';

const song = (fields: object) =>
  Song.parse({ songId: '1', songShortId: 'a', trackName: 'A', artistName: 'B', ...fields });

describe('where the sound comes from', () => {
  it('[R106] asks for the address of an uploaded song that carries none', () => {
    assert.deepEqual(chooseSource(song({ musicProviders: { uploadService: '12' } })), {
      kind: 'ask',
      songId: '12',
    });
  });

  it('[R108] takes an address that the song carries, HLS before a plain file', () => {
    const urls = { audius: { http: '/a.mp3' }, uploadService: { hls: '/u.m3u8', http: '/u.m4a' } };
    assert.deepEqual(chooseSource(song({ streamUrls: urls })), { kind: 'hls', url: '/u.m3u8' });
    assert.deepEqual(chooseSource(song({ streamUrls: { audius: { http: '/a.mp3' } } })), {
      kind: 'http',
      url: '/a.mp3',
    });
  });

  it('knows when there is nothing to play', () => assert.deepEqual(chooseSource(song({})), { kind: 'none' }));

  it('[H092] looks later into a file that begins late, and never before its beginning', () => {
    assert.equal(fileTimeAt(30_000, 24), 30.024);
    assert.equal(fileTimeAt(0, -200), 0);
  });
});

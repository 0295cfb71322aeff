import assert from 'node:assert/strict';
import { albums, artists } from '@hangout/contract/rest/songs/albums';
import { storeProviderSongs } from '@hangout/db';
import { fakeSong } from '../testing/fake-providers.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('albums and artists, for services', () => {
  const t = restTest();
  const service = async () => t.as(await t.tokens.signServiceToken('points'));
  before(async () => {
    const ofArtist = (artistName: string, albumName: string | null, nr: number) =>
      fakeSong(`${artistName}${nr}`, {
        artistName,
        albumName,
        trackName: `${albumName} ${nr}`,
        releaseYear: 2000 + nr,
      });
    await storeProviderSongs(t.db, 'spotify', [
      ofArtist('Nima', 'Blue', 1),
      ofArtist('Nima', 'Blue', 2),
      ofArtist('NIMA ', ' blue', 3),
      ofArtist('Nima', 'Red', 4),
      ofArtist('Mara', 'Blue', 5),
      ofArtist('Mara', null, 6),
      { ...ofArtist('Mara', 'Hidden', 7), playbackToken: 's', isPrivate: true },
    ]);
  });

  it('[H1068] albums are listed by artist and title in any case, without private tracks', async () => {
    const api = await service();
    const { albums: all, count } = await api(albums.list, {});
    assert.deepEqual(
      all.map((one) => [one.artistName, one.albumName].map((name) => name.toLowerCase()).join(' ')),
      ['mara blue', 'nima blue', 'nima red'],
    );
    assert.deepEqual(
      all.map(({ songsNumber, releaseYear }) => [songsNumber, releaseYear]),
      [
        [1, 2005],
        [3, 2001],
        [1, 2004],
      ],
    );
    assert.equal(count, 3);
    const second = await api(albums.list, { take: 1, skip: 1 });
    assert.deepEqual([second.albums.length, second.albums[0]?.albumShortId], [1, all[1]?.albumShortId]);
  });

  it('[H1068] the songs of an album or of all albums are listed, and a song is found by its short id', async () => {
    const api = await service();
    const { albums: all } = await api(albums.list, {});
    const blue = all.find(({ songsNumber }) => songsNumber === 3);
    const { songs, count } = await api(albums.songs, { albumShortId: blue?.albumShortId ?? '' });
    assert.deepEqual([songs.length, count], [3, 3]);
    const every = await api(albums.allSongs, { take: 2 });
    assert.deepEqual([every.songs.length, every.count], [2, 5]);
    const [song] = songs;
    assert.deepEqual(await api(albums.song, { songShortId: song?.songShortId ?? '' }), song);
  });

  it('[H1068] artists are listed with counts of albums and songs, and the albums of artists are found by short id or name', async () => {
    const api = await service();
    const { artists: all, count } = await api(artists.list, {});
    assert.deepEqual(
      [count, all.map(({ songsNumber, albumsNumber }) => [songsNumber, albumsNumber])],
      [
        2,
        [
          [2, 1],
          [4, 2],
        ],
      ],
    );
    const [mara, nima] = all;
    assert.equal((await api(artists.albums, { artistShortId: nima?.artistShortId ?? '' })).count, 2);
    const many = await api(artists.albumsOfMany, { artists: [mara?.artistShortId ?? '', 'nima', 'nobody'] });
    assert.equal(many.count, 3);
    assert.deepEqual((await api(artists.albumsOfMany, { artists: [] })).albums, []);
  });

  it('[H1068] a request with an unknown album or artist is refused, and so is every caller who is not a service', async () => {
    const api = await service();
    const codes = [
      await refusalOf(api(albums.songs, { albumShortId: 'nothing' })),
      await refusalOf(api(albums.song, { songShortId: 'nothing' })),
      await refusalOf(api(artists.albums, { artistShortId: 'nothing' })),
    ].map(({ code, message }) => [code, message]);
    assert.deepEqual(codes, [
      ['album_not_found', 'Album not found'],
      ['song_not_found', 'Song not found'],
      ['artist_not_found', 'Artist not found'],
    ]);
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(albums.list, {}))).status, 403);
    assert.equal((await refusalOf(api(albums.list, { take: 'many' as never }))).status, 400);
  });
});

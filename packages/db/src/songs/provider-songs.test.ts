import assert from 'node:assert/strict';
import { type ProvidedSong, readDescribedSong } from '@hangout/rules';
import { Song as SongModel, SongProviderId } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';
import { completeKnownSongs, storeDescribedSongs, storeProviderSongs } from './provider-songs.ts';
import { findSongIds, listReadySongs, loadSong, resolveSongRef } from './songs.ts';
import { insertTestSong } from './testing.ts';

let number = 0;
/** Returns a song unique to its test, unless the given fields say otherwise. */
const newSong = (given: Partial<ProvidedSong> = {}): ProvidedSong => {
  number += 1;
  return {
    ...{ id: `p${number}`, trackName: `Title ${number}`, artistName: `Artist ${number}`, duration: 200 },
    ...{ albumName: null, releaseYear: null, explicit: false, genre: null, isrc: null },
    ...{ thumbnail: null, preview: null, link: null, playbackToken: null },
    ...given,
  };
};
const isrcOf = (nr: number) => `QZTST24${String(nr).padStart(5, '0')}`;

describe('storeProviderSongs, songs found at music providers', () => {
  const t = databaseTest();
  const countSongs = async () => Number((await SongModel.query(t.db).select('id')).length);
  const store = async (provider: Parameters<typeof storeProviderSongs>[1], ...songs: ProvidedSong[]) =>
    storeProviderSongs(t.db, provider, songs);

  it('[H1061][R049] unknown songs are inserted in order, and storing them again returns the same ids', async () => {
    const songs = [newSong(), newSong(), newSong()];
    const ids = await store('audius', ...songs);
    const loaded = await Promise.all(ids.map((id) => loadSong(t.db, id)));
    assert.deepEqual(
      loaded.map((song) => [song?.trackName, song?.status]),
      songs.map(({ trackName }) => [trackName, 'SUCCESS']),
    );
    const before = await countSongs();
    assert.deepEqual(await store('audius', ...songs.toReversed()), ids.toReversed());
    assert.equal(await countSongs(), before);
  });

  it('[R137] a provider’s song with the ISRC of a stored song is merged into it, and fills its missing fields', async () => {
    const first = newSong({ isrc: isrcOf(1), thumbnail: 'https://a.test/1.jpg' });
    const [id] = await store('audius', first);
    const other = newSong({
      isrc: 'qz-tst-24-00001',
      trackName: 'Another title',
      albumName: 'Album',
      releaseYear: 2020,
    });
    const [same] = await store('spotify', {
      ...other,
      thumbnail: 'https://s.test/1.jpg',
      preview: 'https://s.test/1.mp3',
      link: 'https://s.test/track/1',
      genre: 'Soul',
    });
    assert.equal(same, id);
    const song = await loadSong(t.db, id ?? '');
    assert.equal(song?.trackName, first.trackName);
    assert.deepEqual(song?.musicProviders, { audius: first.id, spotify: other.id });
    assert.deepEqual(song?.thumbnails, { audius: 'https://a.test/1.jpg', spotify: 'https://s.test/1.jpg' });
    assert.deepEqual([song?.albumName, song?.releaseYear, song?.genre], ['Album', 2020, 'Soul']);
    assert.deepEqual(
      [song?.previews, song?.links],
      [['https://s.test/1.mp3'], { spotify: 'https://s.test/track/1' }],
    );
  });

  it('[R139][R273] a provider’s song is merged into a stored song with equal names if their durations differ by at most 5 s', async () => {
    const first = newSong({ duration: 100 });
    const [id] = await store('audius', first);
    const named = { trackName: ` ${first.trackName.toUpperCase()}`, artistName: first.artistName };
    const [near, far, other] = await store(
      'apple',
      newSong({ ...named, duration: 105 }),
      newSong({ ...named, duration: 106 }),
      newSong({ trackName: first.trackName, duration: 100 }),
    );
    assert.equal(near, id);
    assert.equal(new Set([id, far, other]).size, 3);
  });

  it('[H1061] provider songs with equal names, but an unknown duration and an invalid ISRC, are not merged', async () => {
    const named = { trackName: 'Live', artistName: 'Band', duration: 0, isrc: 'unknown' };
    const [a] = await store('youtube', newSong(named));
    const [b, c] = await store('youtube', newSong(named), newSong({ ...named, duration: 3 }));
    assert.equal(new Set([a, b, c]).size, 3);
  });

  it('[H1061] an unknown duration of a stored song is replaced when a provider reports it', async () => {
    const video = newSong({ duration: 0 });
    const [id] = await store('youtube', video);
    await store('youtube', { ...video, duration: 91 });
    assert.equal((await loadSong(t.db, id ?? ''))?.duration, 91);
  });

  it('[H1061] songs of providers are not merged with uploaded songs', async () => {
    const upload = await insertTestSong(t.db, 'Upload', { artistName: 'Somebody', duration: 100 });
    const [id] = await store(
      'spotify',
      newSong({ trackName: 'Upload', artistName: 'Somebody', duration: 100 }),
    );
    assert.notEqual(id, upload);
  });

  it('[R044][H1062] a private SoundCloud track is not merged with a public one, and song lists leave it out', async () => {
    const shown = newSong({ isrc: isrcOf(2) });
    const [id] = await store('soundCloudPublic', shown);
    const secret = { ...shown, id: 'secret', playbackToken: 's-token', isPrivate: true };
    const [own, again] = await store('soundCloudPublic', secret, secret);
    assert.notEqual(own, id);
    assert.equal(again, own);
    const [after] = await store('apple', newSong({ isrc: isrcOf(2) }));
    assert.equal(after, id);
    const { songs } = await listReadySongs(t.db, { limit: 100, offset: 0, trackName: shown.trackName });
    assert.deepEqual(
      songs.map(({ songId }) => songId),
      [id],
    );
  });

  it('[H2181] what is private is what its provider calls private: a token says nothing, and the provider’s word changes', async () => {
    const isPrivate = async (id: string | undefined) =>
      (
        await SongModel.query(t.db)
          .where({ id: Number(id) })
          .first()
      )?.isPrivate;
    const shown = newSong({ playbackToken: 'made-up', isPrivate: false });
    const [id] = await store('soundCloudPublic', shown);
    assert.equal(await isPrivate(id), false);
    await store('soundCloudPublic', { ...shown, isPrivate: true });
    assert.equal(await isPrivate(id), true);
    await store('soundCloudPublic', { ...shown, isPrivate: false });
    assert.equal(await isPrivate(id), false);
    const description = { trackName: 'Described', playbackToken: 's-1' };
    const described = readDescribedSong({ musicProvider: 'soundCloud', songId: 'described', ...description });
    assert.ok(described);
    const [describedId] = await storeDescribedSongs(t.db, [described]);
    assert.equal(await isPrivate(describedId), false);
    const hidden = newSong({ id: 'described', isPrivate: true });
    assert.deepEqual(await store('soundCloudPublic', hidden), [describedId]);
    assert.equal(await isPrivate(describedId), true);
  });

  it('[H2181] a song that another provider has as well does not become private', async () => {
    const isrc = isrcOf(77);
    const shown = newSong({ isrc, isPrivate: false });
    const [id] = await store('soundCloudPublic', shown);
    assert.deepEqual(await store('spotify', newSong({ isrc })), [id]);
    await store('soundCloudPublic', { ...shown, isPrivate: true });
    assert.equal(
      (
        await SongModel.query(t.db)
          .where({ id: Number(id) })
          .first()
      )?.isPrivate,
      false,
    );
  });

  it('[H1061] a song that has two ids at one provider is stored once, and is found by either id', async () => {
    const album = newSong({ isrc: isrcOf(3), link: 'https://s.test/album' });
    const single = newSong({ isrc: isrcOf(3), link: 'https://s.test/single' });
    const [a, b] = await store('spotify', album, single);
    assert.equal(a, b);
    const song = await resolveSongRef(t.db, { musicProvider: 'spotify', songId: single.id });
    assert.deepEqual([song?.songId, song?.musicProviders], [a, { spotify: album.id }]);
    assert.deepEqual(song?.links, { spotify: 'https://s.test/album' });
    assert.deepEqual(
      await findSongIds(t.db, [[{ musicProvider: 'spotify', songId: single.id }], [{ songId: 'nothing' }]]),
      [a, null],
    );
  });

  it('[R088] a song without a title gets the status DATA_NOT_FOUND; storing a failed song again makes it SUCCESS', async () => {
    const [none] = await store('deezer', newSong({ trackName: ' \0' }));
    assert.equal((await loadSong(t.db, none ?? ''))?.status, 'DATA_NOT_FOUND');
    const song = newSong();
    const [id] = await store('deezer', song);
    await SongModel.query(t.db)
      .where({ id: Number(id) })
      .patch({ status: 'FETCH_FAILED' });
    await store('deezer', song);
    assert.equal((await loadSong(t.db, id ?? ''))?.status, 'SUCCESS');
  });

  it('[H1061] links of a provider’s song that are not http or https are dropped, and long texts are shortened', async () => {
    const [id] = await store(
      'audius',
      newSong({
        thumbnail: 'javascript:alert(1)',
        link: 'data:,',
        trackName: 'x'.repeat(9000),
        artistName: 'a\ud800',
      }),
    );
    const song = await loadSong(t.db, id ?? '');
    assert.deepEqual([song?.thumbnails, song?.links, song?.trackName.length], [{}, {}, 500]);
  });

  it('[H1061] simultaneous calls for several providers insert each song only once', async () => {
    const before = await countSongs();
    const songs = Array.from({ length: 30 }, (_, nr) => newSong({ isrc: isrcOf(100 + nr) }));
    const results = await Promise.all(
      (['audius', 'spotify', 'apple', 'deezer'] as const).flatMap((provider) => [
        store(provider, ...songs),
        store(provider, ...songs.toReversed()).then((ids) => ids.toReversed()),
      ]),
    );
    for (const ids of results) assert.deepEqual(ids, results[0]);
    assert.equal(await countSongs(), before + 30);
  });

  it('[H1066] completeKnownSongs adds a provider’s id to known songs, and inserts no unknown ones', async () => {
    const [known, secret] = [
      newSong({ isrc: isrcOf(4) }),
      newSong({ playbackToken: 'secret', isPrivate: true }),
    ];
    const [id, secretId] = await store('soundCloudPublic', known, secret);
    const before = await countSongs();
    const found = newSong({ isrc: isrcOf(4), link: 'https://s.test/track/4' });
    assert.deepEqual(await completeKnownSongs(t.db, 'spotify', [newSong(), found]), [null, id]);
    const song = await loadSong(t.db, id ?? '');
    assert.deepEqual(song?.musicProviders, { soundCloudPublic: known.id, spotify: found.id });
    assert.deepEqual(song?.links, { spotify: 'https://s.test/track/4' });
    const renamed = { ...secret, albumName: 'Album' };
    assert.deepEqual(await completeKnownSongs(t.db, 'soundCloudPublic', [renamed]), [secretId]);
    assert.equal((await loadSong(t.db, secretId ?? ''))?.albumName, null);
    assert.deepEqual(await completeKnownSongs(t.db, 'spotify', []), []);
    assert.equal(await countSongs(), before);
  });

  it('[H1061] if each of 1,200 songs occurs twice in one call, each is inserted only once', async () => {
    const songs = Array.from({ length: 1200 }, () => newSong());
    const ids = await store('spotify', ...songs, ...songs);
    assert.equal(new Set(ids).size, 1200);
    assert.equal((await SongProviderId.query(t.db).whereIn('songId', ids.map(Number))).length, 1200);
  });
});

import assert from 'node:assert/strict';
import { songs } from '@hangout/contract/rest/songs/songs';
import { Song } from '@hangout/db/models/songs';
import { insertTestSong } from '@hangout/db/songs/testing';
import { ProviderError } from '@hangout/providers';
import { fakeProvider, fakeProviders, fakeSong } from '../testing/fake-providers.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('looking up links to songs and playlists', () => {
  const spotify = fakeProvider('spotify', [fakeSong('abc', { isrc: 'QZTST2400077' })]);
  const calls: string[] = [];
  const reading = {
    ...spotify,
    async readLink(url: URL) {
      calls.push(url.hostname);
      if (url.hostname !== 'open.spotify.com') return null;
      await spotify.before();
      const [, kind, id = ''] = url.pathname.split('/');
      if (kind === 'track') return { provider: 'spotify', kind: 'song', id, playbackToken: null } as const;
      return kind === 'playlist'
        ? ({ provider: 'spotify', kind: 'playlist', id, playbackToken: null } as const)
        : null;
    },
    async collection(kind: 'playlist' | 'album' | 'likes', id: string) {
      if (id !== 'p1') return null;
      return { kind, id, name: 'Evening', description: '', thumbnail: 'https://s.test/p.jpg', count: 12 };
    },
  };
  const deezer = {
    provider: 'deezer',
    idOf: (link: URL) => (link.hostname === 'www.deezer.com' ? link.pathname.slice(7) : null),
    songById: async (id: string) =>
      id === '1' ? fakeSong('1', { trackName: 'At Deezer', isrc: 'QZTST2400078' }) : null,
  } as const;
  const musicProviders = { ...fakeProviders(reading), linkHosts: [deezer] };
  const t = restTest({ dependencies: () => ({ musicProviders }) });
  beforeEach(() => {
    spotify.before = async () => {};
    calls.length = 0;
  });

  it('[R148] looking up a link to a song returns the song and stores it', async () => {
    const ann = await t.ann();
    const link = 'https://open.spotify.com/track/abc?si=1';
    const song = await ann.api(songs.dataByLink, { link });
    assert.deepEqual([song.trackName, song.musicProviders], ['Title abc', { spotify: 'abc' }]);
    const target = await (await t.guest()).api(songs.link, { link });
    assert.deepEqual([target.kind, target.provider, target.song?.songId], ['song', 'spotify', song.songId]);
  });

  it('[R150] looking up a link to a playlist returns the playlist’s name and number of songs', async () => {
    const { api } = await t.guest();
    const { kind, name, count, song } = await api(songs.link, {
      link: 'https://open.spotify.com/playlist/p1',
    });
    assert.deepEqual([kind, name, count, song], ['playlist', 'Evening', 12, null]);
    const ann = await t.ann();
    const refused = await refusalOf(
      ann.api(songs.dataByLink, { link: 'https://open.spotify.com/playlist/p1' }),
    );
    assert.deepEqual([refused.code, refused.message], ['song_not_found', 'Song not found']);
  });

  it('[H1070] links to other hosts, links with other schemes and malformed links are refused without a request to a provider', async () => {
    const ann = await t.ann();
    for (const link of [
      'https://example.org/track/abc',
      'http://127.0.0.1/spotify',
      'file:///spotify',
      'spotify',
      'javascript:spotify',
    ]) {
      const refused = await refusalOf(ann.api(songs.link, { link }));
      assert.deepEqual(
        [refused.code, refused.message],
        ['link_not_known', 'Links of this kind can not be read'],
        link,
      );
    }
    assert.deepEqual(calls, []);
    const tidal = await refusalOf(ann.api(songs.link, { link: 'https://tidal.com/track/1' }));
    assert.equal(tidal.code, 'link_not_known');
    assert.equal((await refusalOf(ann.api(songs.link, { link: '' }))).status, 400);
  });

  it('[H1075] looking up a Deezer link returns the song, and enqueues a job that searches for the song at providers that can play it', async () => {
    const { api } = await t.guest();
    t.jobsSent.length = 0;
    const { song, provider } = await api(songs.link, { link: 'https://www.deezer.com/track/1' });
    assert.deepEqual(
      [provider, song?.trackName, song?.musicProviders],
      ['deezer', 'At Deezer', { deezer: '1' }],
    );
    assert.deepEqual(
      t.jobsSent.map(({ name, data }) => [name, data]),
      [['match-songs', { songIds: [song?.songId] }]],
    );
    const again = await api(songs.link, { link: 'https://www.deezer.com/track/1' });
    assert.equal(again.song?.songId, song?.songId);
    const none = await refusalOf(api(songs.link, { link: 'https://www.deezer.com/track/2' }));
    assert.equal(none.code, 'song_not_found');
  });

  it('[R149][H1710] a link to a provider that the server does not call returns the song stored under the link’s id, if that song has an ISRC', async () => {
    const at = async (trackName: string, change: object) => {
      const id = Number(await insertTestSong(t.db, trackName));
      await Song.query(t.db).where({ id }).patch(change);
    };
    await at('At Tidal', { musicProviders: { tidal: '501' }, isrc: 'QZTST2400501' });
    await at('Without ISRC', { musicProviders: { tidal: '502' } });
    const { api } = await t.guest();
    const { song, provider, id } = await api(songs.link, { link: 'https://tidal.com/browse/track/501' });
    assert.deepEqual([provider, id, song?.trackName], ['tidal', '501', 'At Tidal']);
    for (const number of ['502', '503']) {
      const refused = await refusalOf(api(songs.link, { link: `https://tidal.com/browse/track/${number}` }));
      assert.equal(refused.code, 'link_not_known', number);
    }
  });

  it('[H1070] looking up a link is refused if the song is unknown or its provider is down', async () => {
    const ann = await t.ann();
    const missing = await refusalOf(
      ann.api(songs.dataByLink, { link: 'https://open.spotify.com/track/none' }),
    );
    assert.deepEqual([missing.status, missing.code], [404, 'song_not_found']);
    spotify.before = async () => {
      throw new ProviderError('spotify', 'unavailable');
    };
    const down = await refusalOf(ann.api(songs.dataByLink, { link: 'https://open.spotify.com/track/new' }));
    assert.deepEqual([down.status, down.code], [503, 'provider_unavailable']);
  });

  it('[H1067] requesting the data of a song that is not stored looks the song up at its provider', async () => {
    spotify.songs = [...spotify.songs, fakeSong('looked-up')];
    const ann = await t.ann();
    const named = { providerSongId: 'looked-up', musicProvider: 'spotify' };
    const song = await ann.api(songs.data, named);
    assert.equal(song.trackName, 'Title looked-up');
    assert.deepEqual(await ann.api(songs.dataProviders, named), { spotify: 'looked-up' });
    const service = t.as(await t.tokens.signServiceToken('points'));
    assert.equal((await service(songs.dataForServices, named)).songId, song.songId);
    const none = { providerSongId: 'none', musicProvider: 'spotify' };
    assert.equal((await refusalOf(ann.api(songs.data, none))).code, 'song_not_found');
    assert.equal((await refusalOf(ann.api(songs.dataProviders, none))).code, 'song_not_found');
    assert.equal((await refusalOf(service(songs.dataForServices, none))).code, 'song_not_found');
  });

  it('[H1069] admins can add missing links to the provider’s page to older songs, a limited number per request', async () => {
    const ids = await Promise.all([1, 2, 3].map((nr) => insertTestSong(t.db, `Old ${nr}`)));
    for (const [nr, id] of ids.entries())
      await Song.query(t.db)
        .where({ id: Number(id) })
        .patch({ musicProviders: { youtube: `old-video-${nr}`, audius: `D9${nr}` } });
    const admin = await t.createUser('admin', 'admin');
    const first = await admin.api(songs.migrateLinks, { limit: 2 });
    assert.deepEqual([first.migrated, first.remaining], [2, true]);
    for (;;) if (!(await admin.api(songs.migrateLinks, {})).remaining) break;
    const song = await admin.api(songs.byId, { songId: ids[2] ?? '' });
    assert.deepEqual(song.links, { youtube: 'https://www.youtube.com/watch?v=old-video-2' });
    assert.deepEqual(await admin.api(songs.migrateLinks, {}), { migrated: 0, remaining: false });
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(songs.migrateLinks, {}))).status, 403);
    assert.equal((await refusalOf(admin.api(songs.migrateLinks, { limit: 0 }))).status, 400);
  });
});

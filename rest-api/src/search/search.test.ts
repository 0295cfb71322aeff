import assert from 'node:assert/strict';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { songs } from '@hangout/contract/rest/songs/songs';
import { ProviderError } from '@hangout/providers';
import { fakeProvider, fakeProviders, fakeSong } from '../testing/fake-providers.ts';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('searching songs at music providers', () => {
  const audius = fakeProvider('audius');
  const spotify = fakeProvider('spotify');
  const sevenDigital = fakeProvider('sevenDigital');
  const youtube = fakeProvider('youtube');
  const fakes = [audius, spotify, sevenDigital, youtube];
  const logged: object[] = [];
  const t = restTest({
    dependencies: () => ({ musicProviders: fakeProviders(...fakes) }),
  });
  /** Words that no other test uses, so that no cached results are returned. */
  let number = 0;
  const newWords = () => `words${++number}`;
  beforeEach(() => {
    logged.length = 0;
    for (const fake of fakes) {
      fake.songs = [];
      fake.before = async () => {};
      fake.calls.length = 0;
    }
  });

  it('[R004][R282] a song search is sent to all providers, and results of catalogues come first', async () => {
    sevenDigital.songs = Array.from({ length: 8 }, (_, nr) => fakeSong(`order7d${nr}`));
    audius.songs = Array.from({ length: 8 }, (_, nr) => fakeSong(`orderAu${nr}`));
    const { api } = await t.guest();
    const page = await api(songs.search, { q: newWords() });
    const keys = page.songs.map((song) => Object.keys(song.musicProviders)[0]);
    assert.deepEqual(keys.slice(0, 7), [...Array(5).fill('sevenDigital'), 'audius', 'sevenDigital']);
    assert.deepEqual(
      page.providers.map(({ key, answer }) => [key, answer]),
      ['uploadService', 'audius', 'spotify', 'sevenDigital', 'youtube'].map((key) => [key, 'answered']),
    );
  });

  it('[R131][H1066] results from Audius and YouTube are stored and get ids of this server; results from other providers have only their provider’s ids', async () => {
    audius.songs = [fakeSong('keepA')];
    youtube.songs = [fakeSong('keepY', { duration: 0 })];
    spotify.songs = [
      fakeSong('keepS', { thumbnail: 'https://s.test/1.jpg', preview: 'https://s.test/1.mp3' }),
    ];
    const ann = await t.ann();
    const { songs: found } = await ann.api(songs.search, { q: newWords() });
    const by = (key: string) => found.find((song) => song.musicProviders[key]);
    for (const key of ['audius', 'youtube']) {
      const song = by(key);
      assert.equal(
        (await ann.api(songs.byId, { songId: song?.songId ?? '' })).songShortId,
        song?.songShortId,
      );
    }
    assert.deepEqual([by('spotify')?.songId, by('spotify')?.songShortId], ['', 'spotify:keepS']);
    assert.deepEqual(
      [by('spotify')?.previews, by('spotify')?.thumbnails],
      [['https://s.test/1.mp3'], { spotify: 'https://s.test/1.jpg' }],
    );
    const { id } = await ann.api(songs.importTrack, { musicProvider: 'spotify', songId: 'keepS' });
    const again = await ann.api(songs.search, { q: newWords() });
    assert.equal(again.songs.find((song) => song.musicProviders.spotify)?.songId, id);
  });

  it('[H1066] if a search finds a stored song at another provider, the song also gets that provider’s id', async () => {
    const isrc = 'QZTST2500066';
    audius.songs = [fakeSong('bothA', { isrc })];
    spotify.songs = [fakeSong('bothS', { isrc })];
    const { api } = await t.ann();
    const search = async (provider: 'audius' | 'spotify') =>
      (await api(songs.search, { q: newWords(), provider })).songs[0];
    const first = await search('audius');
    const second = await search('spotify');
    assert.equal(second?.songId, first?.songId);
    const ids = { audius: 'bothA', spotify: 'bothS' };
    assert.deepEqual(second?.musicProviders, ids);
    assert.deepEqual((await api(songs.byId, { songId: second?.songId ?? '' })).musicProviders, ids);
  });

  it('[H1065] a provider that is slow in a search is reported as slow, and its results come with the next page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    audius.songs = [fakeSong('fast')];
    spotify.songs = [fakeSong('late')];
    spotify.before = () => promise;
    const { api } = await t.guest();
    const q = newWords();
    const first = await api(songs.search, { q });
    assert.deepEqual(
      first.songs.map(({ trackName }) => trackName),
      ['Title fast'],
    );
    assert.equal(first.providers.find(({ key }) => key === 'spotify')?.answer, 'slow');
    resolve();
    const second = await api(songs.search, { q, offset: first.next ?? 0 });
    assert.deepEqual(
      second.songs.map(({ trackName }) => trackName),
      ['Title late'],
    );
    assert.equal(second.next, null);
  });

  it('[H1065] further pages of a search continue the caller’s list if another user has sent the same search meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    audius.songs = [fakeSong('one'), fakeSong('two')];
    spotify.songs = [fakeSong('late')];
    spotify.before = () => promise;
    const [ann, bob] = [await t.guest(), await t.guest()];
    const q = newWords();
    const titlesOf = async (who: typeof ann, offset = 0) =>
      (await who.api(songs.search, { q, offset })).songs.map(({ trackName }) => trackName);
    assert.deepEqual(await titlesOf(ann), ['Title one', 'Title two']);
    resolve();
    // Waits for Spotify's results, which are cached for every search with these words.
    await bob.api(songs.search, { q, provider: 'spotify' });
    assert.deepEqual(await titlesOf(bob), ['Title late', 'Title one', 'Title two']);
    assert.deepEqual(await titlesOf(ann, 2), ['Title late']);
    assert.equal(spotify.calls.length, 1, 'the provider’s results are cached for both');
  });

  for (const [reason, answer] of [
    ['unavailable', 'failed'],
    ['timeout', 'failed'],
    ['malformed', 'failed'],
    ['rate_limited', 'left_out'],
    ['unauthorized', 'left_out'],
    ['forbidden', 'left_out'],
  ] as const)
    it(`[R252] if a search fails at one provider as ${reason}, the other providers’ results are returned`, async () => {
      audius.songs = [fakeSong('here')];
      spotify.songs = [fakeSong('there')];
      spotify.before = async () => {
        throw new ProviderError('spotify', reason);
      };
      const { api } = await t.guest();
      const q = newWords();
      const page = await api(songs.search, { q });
      assert.deepEqual(
        page.songs.map(({ trackName }) => trackName),
        ['Title here'],
      );
      assert.equal(page.providers.find(({ key }) => key === 'spotify')?.answer, answer);
      spotify.before = async () => {};
      assert.equal((await api(songs.search, { q })).songs.length, 2, 'a failure is not cached');
    });

  it('[R142][R143] an empty search is not sent to any music provider', async () => {
    const { api } = await t.guest();
    for (const q of ['', '   ']) assert.deepEqual((await api(songs.search, { q })).songs, []);
    assert.deepEqual(
      fakes.flatMap(({ calls }) => calls),
      [],
    );
  });

  it('[H1065] a search that is repeated for the same country is answered from the cache', async () => {
    audius.songs = [fakeSong('cached')];
    const { api } = await t.guest();
    const q = newWords();
    await api(songs.search, { q });
    await api(songs.search, { q: q.toUpperCase() });
    assert.deepEqual(audius.calls, [`search ${q} US`]);
    await api(songs.search, { q, country: 'de' });
    assert.deepEqual(audius.calls, [`search ${q} US`, `search ${q} DE`]);
  });

  it('[R276] a song that is not playable in the listener’s country is left out of search results', async () => {
    audius.songs = [fakeSong('blocked', { isPlayable: false }), fakeSong('open')];
    const { songs: found } = await (await t.guest()).api(songs.search, { q: newWords(), country: 'US' });
    assert.deepEqual(
      found.map(({ trackName }) => trackName),
      ['Title open'],
    );
    const wrong = await refusalOf((await t.guest()).api(songs.search, { q: 'x', country: 'nowhere' }));
    assert.equal(wrong.status, 400);
  });

  it('[H953][R155] explicit songs are left out of a search that excludes them, and of every search by a user who does not allow them', async () => {
    sevenDigital.songs = [fakeSong('clean'), fakeSong('rude', { explicit: true })];
    const ann = await t.ann();
    const q = newWords();
    assert.equal((await ann.api(songs.search, { q })).songs.length, 2);
    assert.equal((await ann.api(songs.search, { q, explicit: 'false' })).songs.length, 1);
    await ann.api(profiles.update, { explicitAllowed: false });
    assert.equal((await ann.api(songs.search, { q, explicit: 'true' })).songs.length, 1);
  });

  it('[H1065] a search with a provider filter queries only the providers in the filter', async () => {
    for (const fake of fakes) fake.songs = [fakeSong(`filter-${fake.key}`)];
    const { api } = await t.guest();
    const q = newWords();
    await insertPreparedSong(t.db, q);
    const only = async (provider: string) =>
      (await api(songs.search, { q, provider })).providers.map(({ key }) => key);
    assert.deepEqual(await only('spotify'), ['spotify']);
    assert.deepEqual(await only('uploadService, audius'), ['uploadService', 'audius']);
    assert.deepEqual(await only('soundcloud'), []);
  });

  it('[R279] a page of search results has 20 songs by default and at most 100', async () => {
    audius.songs = Array.from({ length: 150 }, (_, nr) => fakeSong(`page${nr}`));
    const { api } = await t.guest();
    const q = newWords();
    const sizes = async (limit?: number) =>
      (await api(songs.search, { q, ...(limit ? { limit } : {}) })).songs.length;
    assert.deepEqual([await sizes(), await sizes(100), await sizes(5_000)], [20, 100, 100]);
  });
});

describe('importing a single song from a provider', () => {
  const spotify = fakeProvider('spotify', [
    fakeSong('imp', { isrc: 'QZTST2400001' }),
    fakeSong('secret', { playbackToken: 's-1' }),
  ]);
  const apple = fakeProvider('apple', [fakeSong('imp-apple', { isrc: 'QZTST2400001', trackName: 'Same' })]);
  const t = restTest({ dependencies: () => ({ musicProviders: fakeProviders(spotify, apple) }) });
  beforeEach(() => {
    spotify.before = async () => {};
  });

  it('[R064][R049] a song at a provider is imported by the provider’s id, and a second import of the same id returns the same song', async () => {
    const ann = await t.ann();
    const { id, song } = await ann.api(songs.importTrack, { musicProvider: 'spotify', id: 'imp' });
    assert.deepEqual([song.songId, song.status, song.musicProviders], [id, 'SUCCESS', { spotify: 'imp' }]);
    assert.equal((await ann.api(songs.importTrack, { musicProvider: 'spotify', songId: 'imp' })).id, id);
    const other = await ann.api(songs.importTrack, { musicProvider: 'apple', providerSongId: 'imp-apple' });
    assert.deepEqual([other.id, other.song.musicProviders], [id, { spotify: 'imp', apple: 'imp-apple' }]);
  });

  it('[R044] an imported private track keeps its secret token', async () => {
    const ann = await t.ann();
    const { song } = await ann.api(songs.importTrack, {
      ...{ musicProvider: 'spotify', id: 'secret', playbackToken: 's-1' },
    });
    assert.equal(song.playbackToken, 's-1');
  });

  for (const [reason, code, status] of [
    ['unavailable', 'provider_unavailable', 503],
    ['timeout', 'provider_unavailable', 503],
    ['rate_limited', 'provider_busy', 429],
    ['unauthorized', 'provider_account_needed', 403],
    ['forbidden', 'provider_plan_needed', 403],
    ['region', 'not_in_country', 403],
  ] as const)
    it(`[H1067] if the provider fails as ${reason}, importing a song is refused with ${code}`, async () => {
      spotify.before = async () => {
        throw new ProviderError('spotify', reason);
      };
      const ann = await t.ann();
      const refused = await refusalOf(ann.api(songs.importTrack, { musicProvider: 'spotify', id: 'new' }));
      assert.deepEqual([refused.code, refused.status], [code, status]);
    });
});

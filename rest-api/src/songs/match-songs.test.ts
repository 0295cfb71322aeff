import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { loadSong, storeProviderSongs } from '@hangout/db';
import type { JobRun } from '@hangout/platform/jobs/jobs';
import { ProviderError } from '@hangout/providers';
import type { Provider } from '@hangout/rules';
import { startSongMatching } from '@hangout/worker/songs/match-songs';
import { fakeProvider, fakeProviders, fakeSong } from '../testing/fake-providers.ts';
import { insertPreparedSong } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';

describe('finding a stored song at other providers', () => {
  const audius = fakeProvider('audius');
  const apple = fakeProvider('apple');
  const youtube = fakeProvider('youtube');
  const fakes = [audius, apple, youtube];
  const musicProviders = fakeProviders(...fakes);
  const t = restTest({ dependencies: () => ({ musicProviders }) });
  let work: (data: object, run: JobRun) => Promise<void>;
  before(async () => {
    await startSongMatching({
      ...{ db: t.db, musicProviders, log: { warn: () => {} } },
      jobs: {
        async work(_name, handler) {
          work = (data, run) => handler(data as never, run);
        },
      },
    });
  });
  beforeEach(() => {
    t.jobsSent.length = 0;
    for (const fake of fakes) {
      fake.songs = [];
      fake.before = async () => {};
      fake.calls.length = 0;
    }
  });
  let number = 0;
  const store = async (given: Parameters<typeof fakeSong>[1] = {}, provider: Provider = 'spotify') => {
    number += 1;
    const song = fakeSong(`match${number}`, given);
    const [songId = ''] = await storeProviderSongs(t.db, provider, [song]);
    return { song, songId };
  };
  const add = async (songId: string) => {
    await (await t.ann()).api(queueSongs.add, { songs: [{ songId }] });
    return t.jobsSent.filter(({ name }) => name === 'match-songs').map(({ data }) => data);
  };
  const run = async (songId: string, lastTry = false) =>
    work({ songIds: [songId] }, { id: 'job', firstTry: true, lastTry, signal: new AbortController().signal });
  const providersOf = async (songId: string) => (await loadSong(t.db, songId))?.musicProviders;

  it('[H1593] a song that the server does not know is stored as the client describes it, until the provider’s data are known', async () => {
    const described = {
      musicProvider: 'youtube',
      songId: 'dQw4w9WgXcQ',
      trackName: 'A guess',
      duration: 100,
    };
    const ann = await t.ann();
    const { songs } = await ann.api(queueSongs.add, { songs: [{ ...described, artistName: 'Somebody' }] });
    const [added] = songs;
    assert.ok(added);
    assert.deepEqual(
      [added.trackName, added.artistName, added.duration, added.status, added.musicProviders],
      ['A guess', 'Somebody', 100, 'SUCCESS', { youtube: 'dQw4w9WgXcQ' }],
    );
    const again = await ann.api(queueSongs.add, { songs: [{ ...described, trackName: 'Another guess' }] });
    assert.deepEqual([again.songs[0]?.songId, again.songs[0]?.trackName], [added.songId, 'A guess']);
    youtube.songs = [
      fakeSong('dQw4w9WgXcQ', { trackName: 'The title', artistName: 'The artist', duration: 213 }),
    ];
    await run(added.songId);
    const song = await loadSong(t.db, added.songId);
    assert.deepEqual([song?.trackName, song?.artistName, song?.duration], ['The title', 'The artist', 213]);
  });

  it('[H1593] a song that is known only from a client’s description is never merged with another song, and cannot be played if its provider does not have it', async () => {
    const isrc = 'GBAYE6800011';
    const { songId } = await store({ isrc, trackName: 'Known', artistName: 'Band' });
    const ann = await t.ann();
    const impostor = {
      musicProvider: 'youtube',
      songId: 'impostor',
      trackName: 'Known',
      artistName: 'Band',
      isrc,
    };
    const { songs } = await ann.api(queueSongs.add, { songs: [{ ...impostor, duration: 200 }] });
    const own = songs[0]?.songId ?? '';
    assert.notEqual(own, songId);
    const [atApple] = await storeProviderSongs(t.db, 'apple', [fakeSong('apple1', { isrc })]);
    assert.equal(atApple, songId);
    await run(own);
    assert.equal((await loadSong(t.db, own))?.status, 'DATA_NOT_FOUND');
    assert.deepEqual(await providersOf(own), { youtube: 'impostor' });
  });

  it('[H1074] when a provider’s song is added, one job searches for it at other providers, also when a playlist is made with it; for an upload there is no such job', async () => {
    const { songId } = await store();
    assert.deepEqual(await add(songId), [{ songIds: [songId] }]);
    assert.equal((await add(songId)).length, 1);
    t.jobsSent.length = 0;
    assert.deepEqual(await add(await insertPreparedSong(t.db, 'Upload')), []);
    const { songId: first } = await store();
    await (await t.ann()).api(crates.create, { songs: [{ songId: first }] });
    assert.deepEqual(
      t.jobsSent.filter(({ name }) => name === 'match-songs').map(({ data }) => data),
      [{ songIds: [first] }],
    );
  });

  it('[R137][H1074] the ids of a song at other providers are found by ISRC, otherwise by names and duration', async () => {
    const isrc = 'QZTST2499001';
    const { song, songId } = await store({ isrc });
    apple.songs = [fakeSong('other'), fakeSong('by-isrc', { isrc, trackName: 'Spelled otherwise' })];
    audius.songs = [
      fakeSong('too-long', { trackName: song.trackName, artistName: song.artistName, duration: 400 }),
      fakeSong('by-names', {
        trackName: song.trackName.toUpperCase(),
        artistName: song.artistName,
        duration: 203,
      }),
    ];
    await run(songId);
    assert.deepEqual(await providersOf(songId), { spotify: song.id, apple: 'by-isrc', audius: 'by-names' });
    assert.deepEqual(youtube.calls, [], 'Audius needs no account, so that no search of YouTube is spent');
  });

  it('[H1073][H1074] a song that needs an account at each of its providers is also searched at YouTube', async () => {
    const { song, songId } = await store();
    youtube.songs = [
      fakeSong('video', { trackName: `${song.artistName} - ${song.trackName} (Official Video)` }),
    ];
    await run(songId);
    assert.deepEqual(await providersOf(songId), { spotify: song.id, youtube: 'video' });
  });

  it('[H1074] if one provider is down, the song’s ids at other providers are stored, and the search is repeated later', async () => {
    const { song, songId } = await store();
    audius.songs = [fakeSong('found', { trackName: song.trackName, artistName: song.artistName })];
    apple.before = async () => {
      throw new ProviderError('apple', 'unavailable');
    };
    await assert.rejects(run(songId), /could not be looked up/);
    assert.deepEqual(await providersOf(songId), { spotify: song.id, audius: 'found' });
    await run(songId, true);
    assert.equal((await add(songId)).length, 1, 'after the last attempt the next one who adds it asks again');
  });

  for (const reason of ['rate_limited', 'unauthorized', 'forbidden'] as const)
    it(`[H1074] a song is searched again at the next addition if a provider failed as ${reason}, also the provider that should confirm its description`, async () => {
      const { songId } = await store();
      assert.equal((await add(songId)).length, 1);
      apple.before = async () => {
        throw new ProviderError('apple', reason);
      };
      await run(songId);
      assert.equal((await add(songId)).length, 2);
      const described = { musicProvider: 'apple', songId: `described-${reason}`, trackName: reason };
      const ann = await t.ann();
      const { songs } = await ann.api(queueSongs.add, { songs: [{ ...described, artistName: 'Band' }] });
      const own = songs[0]?.songId ?? '';
      t.jobsSent.length = 0;
      await run(own);
      assert.equal((await add(own)).length, 1);
    });

  it('[H1074] a song is not searched again at the next addition if a provider refuses the call as invalid', async () => {
    const { songId } = await store();
    await add(songId);
    apple.before = async () => {
      throw new ProviderError('apple', 'refused');
    };
    await run(songId);
    assert.equal((await add(songId)).length, 1);
  });

  it('[H1074] the search for a song at other providers ends without an error if a provider refuses it, or if the song no longer exists', async () => {
    const { songId } = await store();
    apple.before = async () => {
      throw new ProviderError('apple', 'rate_limited');
    };
    await run(songId);
    await run('999999999');
  });
});

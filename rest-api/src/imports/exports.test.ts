import assert from 'node:assert/strict';
import { crates } from '@hangout/contract/rest/crates/crates';
import { exports } from '@hangout/contract/rest/imports/exports';
import { services } from '@hangout/contract/rest/services';
import {
  type MusicProvider,
  type MusicProviders,
  ProviderError,
  type ProviderSong,
} from '@hangout/providers';
import { MOST_PAUSES } from '@hangout/rules';
import { runExport } from '@hangout/worker/imports/run-export';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const songAt = (id: string, trackName: string, more: Partial<ProviderSong> = {}): ProviderSong => ({
  ...{ id, trackName, artistName: 'Test Artist', albumName: null, releaseYear: null, duration: 120 },
  ...{ explicit: false, genre: null, isrc: null, thumbnail: null, preview: null, link: null },
  ...{ playbackToken: null, isPlayable: true, ...more },
});

/** Creates a provider with a small catalogue, which stores playlists. */
function createFakeProvider(key: 'spotify' | 'apple', catalogue: readonly ProviderSong[]) {
  const playlists = new Map<string, { name: string; songs: string[] }>();
  /** Faults of the next calls: a fault occurs before the call has any effect, or after all its effects. */
  const faults: { call: string; when: 'before' | 'after'; reason: ProviderError['reason'] }[] = [];
  const during = async <T>(call: string, work: () => T): Promise<T> => {
    const index = faults.findIndex((fault) => fault.call === call);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0];
    if (fault?.when === 'before') throw new ProviderError(key, fault.reason, { retryAfterMs: 1 });
    const result = work();
    if (fault) throw new ProviderError(key, fault.reason);
    return result;
  };
  const provider: MusicProvider = {
    key,
    songById: async (id) => catalogue.find((song) => song.id === id) ?? null,
    songByIsrc: (isrc) => during('songByIsrc', () => catalogue.find((song) => song.isrc === isrc) ?? null),
    search: ({ words }) =>
      during('search', () => ({
        songs: catalogue.filter(({ trackName }) => words.startsWith(trackName.slice(0, 5))),
        hasMore: false,
      })),
    collection: async (_kind, id) => {
      const playlist = playlists.get(id);
      if (!playlist) return null;
      const { name, songs } = playlist;
      return { kind: 'playlist', id, name, description: '', thumbnail: null, count: songs.length };
    },
    accountCollections: async () => ({
      items: [...playlists].map(([id, { name, songs }]) => ({
        ...{ kind: 'playlist' as const, id, name, description: '', thumbnail: null, count: songs.length },
      })),
      next: null,
    }),
    createPlaylist: ({ name }) =>
      during('createPlaylist', () => {
        const id = `p${playlists.size + 1}`;
        playlists.set(id, { name, songs: [] });
        return { id, link: `https://provider.example/${id}` };
      }),
    addToPlaylist: (id, songIds) =>
      during('addToPlaylist', () => void playlists.get(id)?.songs.push(...songIds)),
  };
  return { provider, playlists, faults };
}

describe('exports of playlists to Spotify and Apple Music', () => {
  let spotify: ReturnType<typeof createFakeProvider>;
  let hasAccount = true;
  const all = () => [spotify.provider, createFakeProvider('apple', []).provider];
  const musicProviders: MusicProviders = {
    config: null,
    analysis: null,
    get all() {
      return all();
    },
    get: (key) => all().find((one) => one.key === key) ?? null,
  };
  const t = restTest({
    dependencies: () => ({
      musicProviders,
      loadAccount: async () =>
        hasAccount ? { current: async () => 'token', renew: async () => 'token' } : null,
    }),
  });
  beforeEach(() => {
    hasAccount = true;
    spotify = createFakeProvider('spotify', [
      songAt('s-isrc', 'Named otherwise', { isrc: 'ZZHNG7700001' }),
      songAt('s-name', 'Alpha Song'),
      songAt('s-other', 'Bravo Song', { duration: 300 }),
    ]);
  });
  const work = async (exportUuid: string, who: TestUser) => {
    for (let run = 0; run < 30; run++) {
      const { jobs, log, loadAccount } = t.dependencies;
      const dependencies = { db: t.db, jobs, log, loadAccount, musicProviders };
      await t.db.raw('update exports set retry_at = null where uuid = ?', [exportUuid]);
      await runExport(dependencies, exportUuid, new AbortController().signal);
      const job = await who.api(exports.byUuid, { exportUuid });
      if (job.status !== 'IN_PROGRESS') return job;
    }
    throw new Error('the export does not end');
  };
  /**
   * Creates a playlist of songs that the provider knows by id, by ISRC, by names, with another duration, and not at
   * all.
   */
  const fill = async (who: TestUser) => {
    const names = ['Known', 'Isrc', 'Alpha Song', 'Bravo Song', 'Zulu Song'];
    const ids: string[] = [];
    for (const name of names) ids.push(await insertPreparedSong(t.db, name));
    await t.db.raw(`update songs set music_providers = '{"spotify": "s-known"}' where id = ?`, [
      ids[0] ?? '',
    ]);
    await t.db.raw(`update songs set isrc = 'ZZHNG7700001' where id = ?`, [ids[1] ?? '']);
    await t.db.raw('update songs set artist_name = ? where id = any(?)', ['Test Artist', ids]);
    const songs = ids.map((songId) => ({ songId }));
    return who.api(crates.create, { crateName: 'For the road', songs });
  };
  const expected = ['s-known', 's-isrc', 's-name', 's-other'];

  it('[R007] an export creates the playlist with its songs in order, and lists the songs that were found in another version or not at all, with the reason', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { crateUuid } = await fill(ann);
    const begun = await ann.api(exports.spotify, { crateUuid });
    assert.deepEqual(
      [begun.status, begun.provider, begun.total, begun.sent],
      ['IN_PROGRESS', 'spotify', 5, 0],
    );
    const running = await refusalOf(ann.api(exports.spotify, { crateUuid }));
    assert.deepEqual(
      [running.status, running.code, running.message],
      [409, 'export_running', 'This playlist is being exported there already'],
    );
    const done = await work(begun.exportUuid, ann);
    assert.deepEqual(
      [done.status, done.sent, done.counts.found, done.counts.otherVersion, done.counts.notFound, done.link],
      ['COMPLETE', 4, 3, 1, 1, 'https://provider.example/p1'],
    );
    assert.deepEqual([...spotify.playlists.values()], [{ name: 'For the road', songs: expected }]);
    const { data } = await ann.api(exports.songs, { exportUuid: begun.exportUuid, problems: 'true' });
    assert.deepEqual(
      data.map(({ trackName, outcome, reason, isSent }) => [trackName, outcome, reason?.message, isSent]),
      [
        ['Bravo Song', 'other_version', 'The same song in another length or edition', true],
        ['Zulu Song', 'not_found', 'No music provider knows this song', false],
      ],
    );
    assert.equal((await ann.api(exports.list, { crateUuid })).data.length, 1);
    const hidden = await refusalOf(bob.api(exports.byUuid, { exportUuid: begun.exportUuid }));
    assert.deepEqual([hidden.status, hidden.message], [404, 'This export is not here any more']);
    assert.equal(
      (await refusalOf(ann.api(exports.cancel, { exportUuid: begun.exportUuid }))).code,
      'transfer_over',
    );
    assert.equal(
      (await refusalOf(ann.api(exports.retry, { exportUuid: begun.exportUuid }))).code,
      'nothing_to_retry',
    );
  });

  it('[R007] playlists can be exported to Spotify and Apple Music only', async () => {
    const ann = await t.ann();
    const { crateUuid } = await fill(ann);
    assert.equal((await ann.api(exports.apple, { crateId: crateUuid })).provider, 'apple');
    const posts = Object.values(services['playlist-service'].groups.exports)
      .filter(({ method, path }) => method === 'POST' && !path.includes(':'))
      .map(({ path }) => path);
    assert.deepEqual(posts, ['/exports/spotify', '/exports/apple']);
  });

  for (const [call, when] of [
    ['createPlaylist', 'after'],
    ['addToPlaylist', 'after'],
    ['createPlaylist', 'before'],
    ['addToPlaylist', 'before'],
  ] as const)
    it(`[H1106] if ${call} times out ${when} the provider carried it out, the exported playlist has no missing or duplicate song`, async () => {
      const ann = await t.ann();
      const { crateUuid } = await fill(ann);
      const { exportUuid } = await ann.api(exports.spotify, { crateUuid });
      spotify.faults.push({ call, when, reason: 'timeout' });
      const done = await work(exportUuid, ann);
      assert.deepEqual([done.status, done.sent], ['COMPLETE', 4]);
      assert.deepEqual([...spotify.playlists.values()], [{ name: 'For the road', songs: expected }]);
    });

  it('[H1103] an export waits while the provider is busy; if the user’s provider account is lost, the export fails, and a retry continues it', async () => {
    const ann = await t.ann();
    const { crateUuid } = await fill(ann);
    const { exportUuid } = await ann.api(exports.spotify, { crateUuid });
    for (let times = 0; times < 2; times++)
      spotify.faults.push({ call: 'search', when: 'before', reason: 'rate_limited' });
    spotify.faults.push({ call: 'addToPlaylist', when: 'before', reason: 'unauthorized' });
    const lost = await work(exportUuid, ann);
    assert.deepEqual(
      [lost.status, lost.error],
      [
        'FAILED',
        {
          code: 'provider_account_needed',
          message: 'The account at the music provider has to be connected again',
        },
      ],
    );
    await ann.api(exports.retry, { exportUuid });
    assert.equal((await work(exportUuid, ann)).status, 'COMPLETE');
    assert.deepEqual([...spotify.playlists.values()], [{ name: 'For the road', songs: expected }]);
  });

  it('[H1103] an export whose playlist cannot be created pauses longer each time, and fails after the last retry', async () => {
    const ann = await t.ann();
    const { crateUuid } = await fill(ann);
    const { exportUuid } = await ann.api(exports.spotify, { crateUuid });
    for (let times = 0; times <= MOST_PAUSES; times++)
      spotify.faults.push({ call: 'createPlaylist', when: 'before', reason: 'unavailable' });
    const failed = await work(exportUuid, ann);
    assert.deepEqual([failed.status, failed.error?.code], ['FAILED', 'provider_unavailable']);
    assert.deepEqual(spotify.faults, []);
    await ann.api(exports.retry, { exportUuid });
    assert.equal((await work(exportUuid, ann)).status, 'COMPLETE');
  });

  it('[H1104] the owner of a stopped export can continue it', async () => {
    const ann = await t.ann();
    const { crateUuid } = await fill(ann);
    const { exportUuid } = await ann.api(exports.spotify, { crateUuid });
    assert.equal((await ann.api(exports.cancel, { exportUuid })).error?.code, 'cancelled');
    assert.equal((await work(exportUuid, ann)).sent, 0);
    await ann.api(exports.retry, { exportUuid });
    assert.equal((await work(exportUuid, ann)).sent, 4);
  });

  it('[R007] a request to export a playlist is refused with the reason if the export cannot begin', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const said = async (who: TestUser, input: object) => {
      const { status, code, message } = await refusalOf(who.api(exports.spotify, input));
      return [status, code, message];
    };
    const { crateUuid } = await fill(ann);
    await ann.api(crates.update, { crateUuid, isPrivate: true });
    assert.deepEqual(await said(bob, { crateUuid }), [404, 'crate_not_found', 'Crate not found']);
    assert.deepEqual(await said(ann, {}), [400, 'crate_missing', 'crateUuid is required']);
    const { crateUuid: empty } = await ann.api(crates.create, {});
    assert.deepEqual(await said(ann, { crateUuid: empty }), [400, 'crate_empty', 'This playlist is empty']);
    assert.equal((await refusalOf(ann.api(exports.spotify, { crateUuid: 'x' }))).code, 'invalid_request');
    hasAccount = false;
    assert.deepEqual(await said(ann, { crateUuid }), [
      ...[403, 'provider_account_needed', 'Connect your account at this music provider first'],
    ]);
    spotify = { ...spotify, provider: { key: 'spotify', songById: async () => null } };
    assert.deepEqual(await said(ann, { crateUuid }), [
      ...[404, 'provider_unknown', 'This server does not ask this music provider'],
    ]);
  });

  it('[H1110] a playlist that the user may read can be downloaded as a file in each format', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { crateUuid } = await fill(ann);
    for (const [format, type] of [
      ['json', 'application/json'],
      ['csv', 'text/csv'],
      ['m3u8', 'audio/mpegurl'],
      ['xspf', 'application/xspf+xml'],
    ] as const) {
      const response = await bob.api(exports.file, { crateUuid, format });
      assert.equal(response.headers.get('content-type')?.split(';')[0], type);
      assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`hangout\\.${format}`));
      assert.match(await response.text(), /Alpha Song/);
    }
    await ann.api(crates.update, { crateUuid, isPrivate: true });
    const refused = await refusalOf(bob.api(exports.file, { crateUuid, format: 'csv' }));
    assert.deepEqual([refused.status, refused.message], [404, 'Crate not found']);
    assert.equal((await refusalOf(ann.api(exports.file, { crateUuid, format: 'pdf' as 'csv' }))).status, 400);
  });
});

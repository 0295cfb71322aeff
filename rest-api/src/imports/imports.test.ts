import assert from 'node:assert/strict';
import { crateSongs, likedSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { imports } from '@hangout/contract/rest/imports/imports';
import { findStalledTransfers } from '@hangout/db';
import { enqueueTransfer, transferQueues } from '@hangout/jobs/transfers';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { createProviders, type MusicProviders, standInProviders } from '@hangout/providers';
import { longPlaylist } from '@hangout/testkit/providers/catalogue';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { runImport } from '@hangout/worker/imports/run-import';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const playlistLink = 'https://audius.co/thechirps/playlist/signals-1';
/** A link to the playlist of 103 songs; no provider has its second song. */
const longLink = 'https://audius.co/thechirps/playlist/again-and-again-2';

describe('imports of playlists from links, providers and files', () => {
  // Reading a file starts a process, which takes long on a busy machine.
  const standIns = useStandIns(12, [], undefined, [longPlaylist]);
  // Each test has its own adapters, because their circuit breakers stay open for a while.
  let current: MusicProviders;
  beforeEach(() => {
    current = createProviders(standInProviders(standIns().origin));
  });
  const t = restTest({
    dependencies: () => ({
      musicProviders: {
        config: standInProviders(standIns().origin),
        analysis: null,
        get all() {
          return current.all;
        },
        get: (key) => current.get(key),
      },
    }),
    limits: { SONGS_PER_PLAYLIST: 110 },
  });
  const signal = new AbortController().signal;
  const dependencies = () => {
    const { jobs, log, musicProviders, loadAccount, config } = t.dependencies;
    const songsPerPlaylist = config.SONGS_PER_PLAYLIST;
    return { db: t.db, jobs, log, musicProviders, loadAccount, songsPerPlaylist };
  };
  /** Runs the job like a worker: until it is finished or pauses. */
  const work = (uuid: string) => runImport(dependencies(), uuid, signal);
  /** Runs the job to its end without real pauses. */
  const workAfterRests = async (uuid: string, who: TestUser) => {
    for (let run = 0; run < 30; run++) {
      await t.db.raw('update imports set retry_at = null where uuid = ?', [uuid]);
      await work(uuid);
      const job = await who.api(imports.byUuid, { importUuid: uuid });
      if (job.status !== 'IN_PROGRESS') return job;
    }
    throw new Error('the import does not end');
  };
  const begin = (who: TestUser, link: string, more: object = {}) =>
    who.api(imports.create, { link, ...more });
  const insertIsrcSong = async (name: string, isrc: string) => {
    const songId = await insertPreparedSong(t.db, name);
    await t.db.raw('update songs set isrc = ? where id = ?', [isrc, songId]);
    return songId;
  };
  const file = (text: string | Uint8Array<ArrayBuffer>, name = 'mix.csv') => new File([text], name);

  it('[R006][R063][R090] the playlist at a link is imported in its order, with the status IN_PROGRESS and then COMPLETE', async () => {
    const ann = await t.ann();
    const job = await begin(ann, playlistLink);
    assert.deepEqual(
      [job.id, job.status, job.provider, job.kind, job.total, job.name],
      [job.importUuid, 'IN_PROGRESS', 'audius', 'playlist', 12, 'Signals for Everybody'],
    );
    const before = await ann.api(crates.byUuid, { crateUuid: job.crateUuid });
    assert.deepEqual(
      [before.crateName, before.importStatus, before.provider],
      ['Signals for Everybody', 'IN_PROGRESS', 'audius'],
    );
    assert.deepEqual(t.jobsSent.at(-1), { name: 'import', data: { uuid: job.importUuid } });
    await work(job.importUuid);
    const done = await ann.api(imports.byUuid, { importUuid: job.importUuid });
    assert.deepEqual(
      [done.status, done.error, done.counts.found, done.counts.waiting],
      ['COMPLETE', null, 12, 0],
    );
    const { importStatus } = await ann.api(crates.byUuid, { crateUuid: job.crateUuid });
    assert.equal(importStatus, 'COMPLETE');
    const { songs } = await ann.api(crateSongs.songs, { crateUuid: job.crateUuid });
    assert.deepEqual(
      songs.map(({ trackName }) => trackName),
      Array.from({ length: 12 }, (_, index) => `Test Song ${index + 1}`),
    );
    // [R049] An imported song is fully resolved.
    assert.deepEqual([...new Set(songs.map(({ status }) => status))], ['SUCCESS']);
  });

  it('[R006] a playlist given by provider and id is imported into an existing playlist', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'Mine');
    const { crateUuid } = await ann.api(crates.create, { songs: [{ songId }] });
    const job = await ann.api(imports.create, { musicProvider: 'audius', id: 'D1', crateUuid });
    await work(job.importUuid);
    const { songs, count } = await ann.api(crateSongs.songs, { crateUuid });
    assert.deepEqual([count, songs[0]?.trackName, songs[1]?.trackName], [13, 'Mine', 'Test Song 1']);
    const { data } = await ann.api(imports.list, { crateUuid });
    assert.deepEqual(
      data.map(({ importUuid }) => importUuid),
      [job.importUuid],
    );
  });

  it('[H1575] importing a link to a video within a playlist imports the whole playlist', async () => {
    const ann = await t.ann();
    const list = await begin(ann, 'https://www.youtube.com/watch?v=video000001&list=PLstandin1').catch(
      (error: unknown) => error,
    );
    const alone = await refusalOf(begin(ann, 'https://www.youtube.com/watch?v=video000001'));
    assert.equal(alone.code, 'link_to_song');
    assert.ok(typeof list === 'object' && list !== null && 'importUuid' in list, String(list));
  });

  it('[H1100] an import lists songs that the provider no longer has as not found, with the reason', async () => {
    const ann = await t.ann();
    const { importUuid, crateUuid } = await begin(ann, longLink);
    await work(importUuid);
    const { status, counts, total } = await ann.api(imports.byUuid, { importUuid });
    assert.deepEqual([status, counts.found, counts.notFound, total], ['COMPLETE', 102, 1, 103]);
    const missing = await ann.api(imports.songs, { importUuid, outcome: 'not_found' });
    assert.deepEqual(
      missing.data.map(({ position, musicProviders, reason }) => [position, musicProviders.audius, reason]),
      [[1, 'D999', { code: 'gone', message: 'The music provider does not have this song any more' }]],
    );
    assert.equal((await ann.api(crateSongs.songs, { crateUuid })).count, 102);
  });

  it('[H2228] entries of a playlist that are files of its owner are looked for by their names; one without an artist is listed as such', async () => {
    const ann = await t.ann();
    const spotify = current.get('spotify');
    assert.ok(spotify);
    const named = { index: 0, id: null, trackName: 'Test Song 1', artistName: 'The Chirps' };
    const missing = [named, { ...named, index: 1, trackName: 'A take', artistName: null }];
    Object.assign(spotify, { collectionSongs: async () => ({ items: [], missing, next: null }) });
    const link = `https://open.spotify.com/playlist/${'1'.padStart(22, '0')}`;
    const { importUuid } = await begin(ann, link);
    await work(importUuid);
    const { data } = await ann.api(imports.songs, { importUuid });
    assert.deepEqual(
      data.map(({ trackName, outcome, reason }) => [trackName, outcome, reason?.code]),
      [
        ['Test Song 1', 'found', undefined],
        ['A take', 'not_found', 'no_names'],
      ],
    );
  });

  it('[H1105] for a song that an import did not find, the user can choose another song for its position, or skip it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { importUuid, crateUuid } = await begin(ann, longLink);
    const at = { importUuid, position: 1 };
    assert.equal((await refusalOf(ann.api(imports.skipSong, at))).code, 'import_song_not_found');
    await work(importUuid);
    const songId = await insertPreparedSong(t.db, 'Chosen by hand');
    assert.equal((await refusalOf(bob.api(imports.chooseSong, { ...at, songId }))).code, 'import_not_found');
    const found = { importUuid, position: 0 };
    const refused = await refusalOf(ann.api(imports.chooseSong, { ...found, songId }));
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [409, 'song_found', 'This song is in the playlist already'],
    );
    assert.equal(
      (await refusalOf(ann.api(imports.chooseSong, { ...at, songId: '99999' }))).code,
      'song_not_found',
    );
    assert.equal((await ann.api(imports.skipSong, at)).mended, 'skipped');
    const mended = await ann.api(imports.chooseSong, { ...at, songId });
    assert.deepEqual([mended.mended, mended.song?.trackName], ['chosen', 'Chosen by hand']);
    const { songs } = await ann.api(crateSongs.songs, { crateUuid });
    assert.deepEqual(
      songs.slice(0, 3).map(({ trackName }) => trackName),
      ['Test Song 1', 'Chosen by hand', 'Test Song 3'],
    );
    assert.equal((await refusalOf(ann.api(imports.chooseSong, { ...at, songId }))).code, 'song_found');
  });

  it('[H1593] for a song that an import did not find, a provider’s song that is not stored can be chosen by its description', async () => {
    const ann = await t.ann();
    const { importUuid } = await begin(ann, longLink);
    await work(importUuid);
    const chosen = { musicProvider: 'youtube', songId: 'chosen-video', trackName: 'Described by hand' };
    const mended = await ann.api(imports.chooseSong, { importUuid, position: 1, ...chosen });
    assert.deepEqual([mended.mended, mended.song?.trackName], ['chosen', 'Described by hand']);
  });

  it('[H1102] an import adds each song only once, however often its job runs', async () => {
    const ann = await t.ann();
    const { importUuid, crateUuid } = await begin(ann, longLink);
    standIns().faults.set('audius', { kind: 'error', times: 1 });
    await Promise.all([work(importUuid), work(importUuid)]);
    await t.db.raw('update imports set lease_until = null, retry_at = null where uuid = ?', [importUuid]);
    await Promise.all([work(importUuid), work(importUuid), work(importUuid)]);
    await work(importUuid);
    const { count } = await ann.api(crateSongs.songs, { crateUuid });
    assert.equal(count, 102);
  });

  it('[H1103] while an import rests, or waits for a free worker, neither a second job nor the search for abandoned imports continues it', async () => {
    const ann = await t.ann();
    const queue = await createJobs(t.databaseUrl);
    try {
      const { importUuid: uuid } = await begin(ann, playlistLink);
      const stalled = async () => {
        await t.db.raw(
          `update imports set updated_at = now() - interval '1 minute',
             retry_at = retry_at - interval '1 minute' where uuid = ?`,
          [uuid],
        );
        return (await findStalledTransfers(t.db, 'imports', transferQueues.imports)).includes(uuid);
      };
      assert.equal(await stalled(), true);
      await enqueueTransfer(queue, 'imports', uuid);
      assert.equal(await stalled(), false);
      standIns().faults.set('audius', { kind: 'limited' });
      await work(uuid);
      await t.db.raw(`update imports set retry_at = now() + interval '1 minute' where uuid = ?`, [uuid]);
      const requests = standIns().requests.length;
      await work(uuid);
      assert.equal(standIns().requests.length, requests);
      assert.equal(await stalled(), false);
      await t.db.raw(`delete from jobs.job where data ->> 'uuid' = ?`, [uuid]);
      assert.equal(await stalled(), true);
    } finally {
      await queue.stop();
    }
  });

  for (const kind of ['down', 'error', 'limited', 'malformed'] as const)
    it(`[H1103] if the provider of an import fails as ${kind}, the import pauses, is retried without the user, and fails after the last retry`, async () => {
      const ann = await t.ann();
      const { importUuid, crateUuid } = await begin(ann, playlistLink);
      standIns().faults.set('audius', { kind });
      await work(importUuid);
      const resting = await ann.api(imports.byUuid, { importUuid });
      const code = kind === 'limited' ? 'provider_busy' : 'provider_unavailable';
      assert.deepEqual(
        [resting.status, resting.error?.code, resting.retryAt !== null],
        ['IN_PROGRESS', code, true],
      );
      const failed = await workAfterRests(importUuid, ann);
      assert.deepEqual([failed.status, failed.error?.code], ['FAILED', code]);
      assert.equal((await ann.api(crates.byUuid, { crateUuid })).importStatus, 'FAILED');
      standIns().faults.clear();
      current = createProviders(standInProviders(standIns().origin));
      const again = await ann.api(imports.retry, { importUuid });
      assert.deepEqual([again.status, again.error], ['IN_PROGRESS', null]);
      assert.equal((await workAfterRests(importUuid, ann)).status, 'COMPLETE');
      assert.equal((await refusalOf(ann.api(imports.retry, { importUuid }))).code, 'nothing_to_retry');
    });

  it('[H1104] only its owner can stop an import; a stopped import adds no songs until its owner continues it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { importUuid, crateUuid } = await begin(ann, longLink);
    assert.equal((await refusalOf(bob.api(imports.cancel, { importUuid }))).code, 'import_not_found');
    const stopped = await ann.api(imports.cancel, { importUuid });
    assert.deepEqual(
      [stopped.status, stopped.error],
      ['FAILED', { code: 'cancelled', message: 'You have stopped it' }],
    );
    const over = await refusalOf(ann.api(imports.cancel, { importUuid }));
    assert.deepEqual([over.status, over.code, over.message], [409, 'transfer_over', 'It is over already']);
    await work(importUuid);
    assert.equal((await ann.api(crateSongs.songs, { crateUuid })).count, 0);
    await ann.api(imports.retry, { importUuid });
    assert.equal((await workAfterRests(importUuid, ann)).counts.found, 102);
  });

  it('[H304] an import into a playlist that becomes full fails with that reason, and a retry adds the remaining songs once there is room', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'Filler');
    const { crateUuid } = await ann.api(crates.create, {
      songs: Array.from({ length: 12 }, () => ({ songId })),
    });
    const { importUuid } = await begin(ann, longLink, { crateUuid });
    const full = await workAfterRests(importUuid, ann);
    assert.deepEqual(
      [full.status, full.error?.code, full.counts.found, full.counts.failed],
      ['FAILED', 'playlist_full', 98, 1],
    );
    const { data } = await ann.api(imports.songs, { importUuid, outcome: 'failed' });
    assert.deepEqual(data[0]?.reason, { code: 'playlist_full', message: 'The playlist is full' });
    const { songs } = await ann.api(crateSongs.songs, { crateUuid });
    await ann.api(crateSongs.removeMany, {
      crateUuid,
      crateSongUuids: songs.slice(0, 12).map(({ crateSongUuid }) => crateSongUuid),
    });
    await ann.api(imports.retry, { importUuid });
    const done = await workAfterRests(importUuid, ann);
    assert.deepEqual([done.status, done.counts.found, done.counts.failed], ['COMPLETE', 102, 0]);
    const names = (await ann.api(crateSongs.songs, { crateUuid })).songs.map(({ trackName }) => trackName);
    const expected = Array.from({ length: 103 }, (_, index) => `Test Song ${(index % 12) + 1}`).toSpliced(
      1,
      1,
    );
    assert.deepEqual(names, expected);
  });

  it('[R006] a request to import a playlist is refused with the reason if the import cannot begin', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { crateUuid } = await bob.api(crates.create, {});
    const { crateUuid: likes } = await ann.api(likedSongs.crate);
    const create = (input: object) => refusalOf(ann.api(imports.create, input));
    const said = async (input: object) => {
      const { status, code, message } = await create(input);
      return [status, code, message];
    };
    const link = playlistLink;
    assert.deepEqual(await said({}), [
      400,
      'import_source_missing',
      'A link, or a music provider and an id, is required',
    ]);
    assert.deepEqual(await said({ musicProvider: 'audius' }), [
      ...[400, 'import_source_missing', 'A link, or a music provider and an id, is required'],
    ]);
    assert.deepEqual(await said({ musicProvider: 'nowhere', id: '1' }), [
      ...[404, 'provider_unknown', 'This server does not ask this music provider'],
    ]);
    for (const unknown of [
      'https://example.org/x',
      'not a link',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ])
      assert.deepEqual(await said({ link: unknown }), [
        ...[400, 'link_unknown', 'This link does not lead to a music provider that this server asks'],
      ]);
    assert.deepEqual(await said({ link: 'https://audius.co/thechirps/test-song-1' }), [
      ...[400, 'link_to_song', 'This link leads to one song, not to a playlist or an album'],
    ]);
    assert.deepEqual(await said({ link: 'https://spotify.link/aBcDeF' }), [
      ...[400, 'link_shortened', 'This is a short link. Open it, and copy the address of the page'],
    ]);
    assert.deepEqual(await said({ musicProvider: 'audius', id: 'D77' }), [
      ...[404, 'collection_not_found', 'The music provider has no such playlist, or it is private'],
    ]);
    assert.deepEqual(await said({ link, crateUuid }), [403, 'not_your_crate', 'Forbidden']);
    await bob.api(crates.update, { crateUuid, isPrivate: true });
    assert.deepEqual(await said({ link, crateUuid }), [404, 'crate_not_found', 'Crate not found']);
    assert.deepEqual(await said({ link, crateUuid: likes }), [
      ...[400, 'not_a_playlist', 'Songs are imported into playlists only'],
    ]);
    assert.equal((await create({ link, crateName: 'tt-stars' })).code, 'invalid_request');
    assert.equal((await create({ link, kind: 'radio' })).code, 'invalid_request');
    standIns().faults.set('audius', { kind: 'error' });
    assert.deepEqual(await said({ link }), [
      ...[503, 'provider_unavailable', 'This music provider does not answer right now. Try again later'],
    ]);
    standIns().faults.set('audius', { kind: 'limited' });
    assert.deepEqual(await said({ link }), [
      ...[429, 'provider_busy', 'This music provider has been asked too often. Try again later'],
    ]);
    standIns().faults.set('audius', { kind: 'slow', ms: 300 });
    assert.equal((await begin(ann, link)).status, 'IN_PROGRESS');
    const collections = await refusalOf(ann.api(imports.collections, { provider: 'audius' }));
    assert.equal(collections.code, 'provider_unknown');
  });

  it('[H1107] a playlist can have only one running import, and a user at most five', async () => {
    const ann = await t.ann();
    const { importUuid, crateUuid } = await begin(ann, playlistLink);
    const running = await refusalOf(begin(ann, playlistLink, { crateUuid }));
    assert.deepEqual(
      [running.status, running.code, running.message],
      [409, 'import_running', 'Songs are being imported into this playlist already'],
    );
    for (let more = 0; more < 4; more++) await begin(ann, playlistLink);
    const many = await refusalOf(begin(ann, playlistLink));
    assert.deepEqual(
      [many.status, many.code, many.message],
      [429, 'too_many_imports', 'You have too many imports in progress. Wait until one of them is over'],
    );
    await work(importUuid);
    await begin(ann, playlistLink, { crateUuid });
  });

  it('[H1107] retried imports count among the five that a user may have in progress, even if several are retried simultaneously', async () => {
    const ann = await t.ann();
    const jobs = [];
    for (let nr = 0; nr < 5; nr++) jobs.push(await begin(ann, playlistLink));
    const stopped = jobs.slice(0, 2);
    for (const { importUuid } of stopped) await ann.api(imports.cancel, { importUuid });
    await begin(ann, playlistLink);
    const retry = ({ importUuid }: { importUuid: string }) => ann.api(imports.retry, { importUuid });
    const tries = await Promise.allSettled(stopped.map(retry));
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    const [refused] = stopped.filter((_, at) => tries[at]?.status === 'rejected');
    assert.ok(refused);
    const { status, code } = await refusalOf(retry(refused));
    assert.deepEqual([status, code], [429, 'too_many_imports']);
  });

  it('[H1101] songs of a playlist file are matched by id and ISRC, then by names and duration; a match of another version is reported', async () => {
    const ann = await t.ann();
    const uploaded = await insertIsrcSong('Only Here', 'ZZHNG9900001');
    const csv = [
      'title,artist,duration,isrc,audius,link',
      'whatever,,,ZZHNG9900001,,',
      'x,y,,,D1,',
      'z,z,,,,https://audius.co/thechirps/test-song-3',
      'TEST SONG 5 (feat. Nobody),the chirps,41,,,',
      'Test Song 7,The Chirps,300,,,',
      'Test Song 9 - Live,The Chirps,40,,,',
      'Unknown Song,The Chirps,40,,,',
      'Half a name,,,,,',
    ].join('\n');
    const job = await ann.api(imports.createFromFile, { file: file(csv, 'My mix.csv') });
    assert.deepEqual([job.source, job.name, job.fileName, job.total], ['file', 'My mix', 'My mix.csv', 8]);
    const done = await workAfterRests(job.importUuid, ann);
    assert.deepEqual(done.counts, { found: 4, otherVersion: 2, notFound: 2, failed: 0, waiting: 0 });
    const { data } = await ann.api(imports.songs, { importUuid: job.importUuid });
    assert.deepEqual(
      data.map(({ outcome, reason, song }) => [outcome, reason?.code ?? null, song?.trackName ?? null]),
      [
        ['found', null, 'Only Here'],
        ['found', null, 'Test Song 1'],
        ['found', null, 'Test Song 3'],
        ['found', null, 'Test Song 5'],
        ['other_version', 'other_version', 'Test Song 7'],
        ['other_version', 'other_version', 'Test Song 9'],
        ['not_found', 'no_match', null],
        ['not_found', 'no_names', null],
      ],
    );
    assert.equal(data[0]?.song?.songId, uploaded);
    // [H1105] The chosen song replaces the version that was imported.
    const chosen = await insertPreparedSong(t.db, 'The right one');
    await ann.api(imports.chooseSong, { importUuid: job.importUuid, position: 4, songId: chosen });
    const { songs } = await ann.api(crateSongs.songs, { crateUuid: job.crateUuid });
    assert.deepEqual(
      songs.map(({ trackName }) => trackName),
      ['Only Here', 'Test Song 1', 'Test Song 3', 'Test Song 5', 'The right one', 'Test Song 9'],
    );
  });

  it('[H2085] a file’s number of an upload counts only if that song is here, may be added by the importer and has the names and length of the file', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const upload = (name: string, given = {}) =>
      insertPreparedSong(t.db, name, { artistName: 'Kai', ...given });
    const same = await upload('Harbour');
    const other = await upload('Another Harbour');
    const draft = await upload('Draft of Bob', { status: 'UNVERIFIED', ownerUuid: bob.uuid });
    const own = await upload('Draft of Ann', { status: 'UNVERIFIED', ownerUuid: ann.uuid });
    const secret = await upload('Secret');
    await t.db.raw('update songs set is_private = true where id = ?', [secret]);
    const named = await upload('Found by name');
    const csv = [
      'title,artist,duration,uploadService',
      `Harbour,Kai,120,${same}`,
      `Not here,Kai,120,${other}`,
      `Another Harbour,Kai,300,${other}`,
      `Draft of Bob,Kai,120,${draft}`,
      `Draft of Ann,Kai,120,${own}`,
      `Secret,Kai,120,${secret}`,
      `Found by name,Kai,120,${other}`,
    ].join('\n');
    const { importUuid } = await ann.api(imports.createFromFile, { file: file(csv) });
    await workAfterRests(importUuid, ann);
    const { data } = await ann.api(imports.songs, { importUuid });
    assert.deepEqual(
      data.map(({ outcome, song }) => [outcome, song?.songId ?? null]),
      [
        ['found', same],
        ['not_found', null],
        ['other_version', other],
        ['not_found', null],
        ['found', own],
        ['not_found', null],
        ['found', named],
      ],
    );
  });

  it('[H1103] if no provider responds, those songs of a playlist file that need a provider fail, and can be retried', async () => {
    const ann = await t.ann();
    await insertIsrcSong('Stored Song', 'ZZHNG9900002');
    await t.db.raw(`delete from songs where track_name = 'Test Song 11'`);
    const csv = 'title,artist,isrc\na,b,ZZHNG9900002\nTest Song 11,The Chirps,\n';
    const { importUuid } = await ann.api(imports.createFromFile, { file: file(csv) });
    for (const { key } of current.all)
      if (key !== 'uploadService') standIns().faults.set(key, { kind: 'error' });
    const partly = await workAfterRests(importUuid, ann);
    assert.deepEqual([partly.status, partly.counts.found, partly.counts.failed], ['COMPLETE', 1, 1]);
    standIns().faults.clear();
    current = createProviders(standInProviders(standIns().origin));
    await ann.api(imports.retry, { importUuid });
    const done = await workAfterRests(importUuid, ann);
    assert.deepEqual([done.status, done.counts.found, done.counts.failed], ['COMPLETE', 2, 0]);
  });

  it('[H1556] a playlist file can be imported even while all processes that decode images are busy', async () => {
    const { images } = t.dependencies.processes;
    const taken = Promise.withResolvers<void>();
    const holding = Array.from({ length: images.processes }, () => images.run(() => taken.promise));
    const ann = await t.ann();
    const { crateUuid } = await ann.api(imports.createFromFile, {
      file: file('title,artist\nOne,Two\n', 'Beside pictures.csv'),
    });
    assert.ok(crateUuid);
    taken.resolve();
    await Promise.all(holding);
  });

  it('[H1112] an import of a file that is not a playlist is refused and creates nothing', async () => {
    const ann = await t.ann();
    const said = async (text: string | Uint8Array<ArrayBuffer>) => {
      const { status, message } = await refusalOf(ann.api(imports.createFromFile, { file: file(text) }));
      return [status, message];
    };
    assert.deepEqual(await said('  '), [400, 'This file is empty']);
    assert.deepEqual(await said('{"songs"'), [400, 'This file breaks off or is damaged']);
    assert.deepEqual(await said('{"songs":[]}'), [400, 'There are no songs in this file']);
    assert.deepEqual(await said('<!DOCTYPE x [<!ENTITY a "a">]><playlist/>'), [
      ...[400, 'This XML file declares entities, which we do not read'],
    ]);
    assert.deepEqual(await said(Uint8Array.of(0xff, 0xfa, 0x10)), [
      ...[400, 'The text of this file cannot be read. Save it again in UTF-8'],
    ]);
    assert.deepEqual(await said('just words'), [
      400,
      'This is no playlist that we can read: JSON, CSV, M3U8, XSPF, or an export of üWave or plug.dj',
    ]);
    assert.deepEqual(await said(`title,artist\n${'a,b\n'.repeat(111)}`), [
      ...[400, 'There are more songs in this file than a playlist may hold'],
    ]);
    assert.deepEqual((await ann.api(imports.list)).data, []);
    assert.deepEqual((await ann.api(crates.mine)).crates, []);
  });
});

describe('imports when the user’s number of playlists is at its limit', () => {
  const standIns = useStandIns();
  const t = restTest({
    dependencies: () => ({ musicProviders: createProviders(standInProviders(standIns().origin)) }),
    limits: { PLAYLISTS_PER_ACCOUNT: 1 },
  });

  it('[H304] simultaneous imports cannot create more playlists than the limit', async () => {
    const ann = await t.ann();
    const calls = await Promise.allSettled([
      ann.api(imports.create, { link: playlistLink }),
      ann.api(imports.create, { link: playlistLink }),
    ]);
    assert.deepEqual(calls.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refused = await refusalOf(ann.api(imports.create, { link: playlistLink }));
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [403, 'too_many_crates', 'You have as many playlists as you may have'],
    );
    assert.equal((await ann.api(crates.mine)).count, 1);
  });
});

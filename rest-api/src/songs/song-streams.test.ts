import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songStreams } from '@hangout/contract/rest/uploads/uploaded-songs';
import { changeSongFiles, loadSong, takeSeats } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { Play } from '@hangout/db/models/plays';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createLog } from '@hangout/platform/log/log';
import { waitFor } from '@hangout/testkit/wait-for';
import { insertPreparedSong } from '../testing/music.ts';
import { storeSnapshots } from '../testing/presence.ts';
import { restTest } from '../testing/rest-test.ts';

describe('access to the audio files of songs', () => {
  let folder = '';
  const lines: string[] = [];
  const t = restTest({
    // No worker makes HLS here: a request that waits for it is ended by its client.
    limits: { HLS_SECONDS: 3600 },
    async dependencies() {
      folder = await mkdtemp(join(tmpdir(), 'hangout-test-songs-'));
      const log = createLog({ level: 'debug', to: { write: (line) => void lines.push(line) } });
      return { files: createFiles({ DATA_DIR: folder }), log };
    },
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Inserts a song with files of a few bytes; returns its songId. */
  async function insertSong(duration = 120): Promise<string> {
    const songId = await insertPreparedSong(t.db, `Song ${randomUUID()}`, { duration });
    const hlsPrefix = `songs/${songId}/hls`;
    const { files } = t.dependencies;
    await files.put(`songs/${songId}/http.m4a`, Buffer.from('file'));
    await files.put(`${hlsPrefix}/index.m3u8`, Buffer.from('#EXTM3U\n0000.ts\n'));
    await files.put(`${hlsPrefix}/0000.ts`, Buffer.from('segment'));
    await changeSongFiles(t.db, songId, { hlsPrefix, hlsSecret: Buffer.alloc(16, 7) });
    return songId;
  }

  const base = () => `${t.base}/api/room-service/songs`;
  const signatureIn = (url: string) => encodeURIComponent(new URL(url).searchParams.get('t') ?? '');
  const status = async (url: string, token?: string) =>
    (await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;
  /** The statuses of file, playlist, key and segment. */
  const statuses = (songId: string, signature: string) =>
    Promise.all(
      [
        `${base()}/${songId}/http?t=${signature}`,
        `${base()}/${songId}/hls/index.m3u8?t=${signature}`,
        `${base()}/hls/key?song=${songId}&t=${signature}`,
        `${base()}/${songId}/hls/0000.ts?t=${signature}`,
      ].map((url) => status(url)),
    );

  it('[H785] a signed URL of a song is valid for 15 minutes plus the song’s length', async () => {
    const [guest, songId] = [await t.guest(), await insertSong(180)];
    const before = Date.now();
    const { expiresAt } = await guest.api(songStreams.hlsPlaylist, { id: songId });
    const seconds = (Date.parse(expiresAt) - before) / 1000;
    assert.ok(seconds >= 15 * 60 + 180 && seconds < 15 * 60 + 240, `${seconds} s`);
  });

  it('[H785] a signed URL for a song’s file, HLS playlist or key is refused once the session that got it has ended', async () => {
    const [ann, guest, songId] = [await t.ann(), await t.guest(), await insertSong()];
    const signature = signatureIn((await ann.api(songStreams.hlsPlaylist, { id: songId })).httpUrl);
    const ofGuest = signatureIn((await guest.api(songStreams.hlsPlaylist, { id: songId })).httpUrl);
    assert.deepEqual(await statuses(songId, signature), [200, 200, 200, 200]);
    await ann.api(auth.logout);
    t.authenticator.invalidate(ann.uuid);
    assert.deepEqual((await statuses(songId, signature)).slice(0, 3), [401, 401, 401]);
    assert.deepEqual(await statuses(songId, ofGuest), [200, 200, 200, 200]);
  });

  it('[H785] a signed URL of a song is refused once its user is banned', async () => {
    const [ann, songId] = [await t.ann(), await insertSong()];
    const signature = signatureIn((await ann.api(songStreams.hlsPlaylist, { id: songId })).httpUrl);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    t.authenticator.invalidate(ann.uuid);
    assert.deepEqual((await statuses(songId, signature)).slice(0, 3), [401, 401, 401]);
  });

  it('[H788] with an access token instead of a signed URL, a user can load any song; a guest cannot', async () => {
    const [guest, ann] = [await t.guest(), await t.ann()];
    const songs = [await insertSong(), await insertSong()];
    for (const songId of songs) {
      assert.equal(await status(`${base()}/${songId}/http`, guest.token), 404);
      assert.equal(await status(`${base()}/hls/key?song=${songId}`, guest.token), 404);
      assert.equal(await status(`${base()}/${songId}/http`), 401);
      assert.equal(await status(`${base()}/${songId}/http`, ann.token), 200);
    }
  });

  it('[H788] a guest can load only songs that play in hangouts without a password, or that a DJ with a seat there has queued', async () => {
    const [ann, guest, kicked] = [await t.ann(), await t.guest(), await t.guest()];
    const [playing, queued, secret] = [await insertSong(), await insertSong(), await insertSong()];
    const [open, closed] = [
      await ann.api(rooms.create, { name: 'Open' }),
      await ann.api(rooms.create, { name: 'Closed', password: 'sesame' }),
    ];
    await ann.api(roomUserRoles.kick, { slug: open.slug, userUuid: kicked.uuid });
    for (const [roomUuid, songId] of [
      [open.uuid, playing],
      [closed.uuid, secret],
    ] as const)
      await Play.query(t.db).insert({
        ...{ playId: randomUUID(), roomUuid, songId: Number(songId), song: {} as Play['song'] },
        ...{ startTime: new Date().toISOString(), endTime: new Date(Date.now() + 60_000).toISOString() },
      });
    await ann.api(queueSongs.add, { songs: [{ songId: queued }] });
    const ask = (songId: string, token: string) => status(`${base()}/${songId}/http`, token);
    assert.equal(await ask(queued, guest.token), 404, 'its owner is not on stage');
    await t.db.transaction((tx) => takeSeats(tx, open.uuid, [ann.uuid]));
    assert.deepEqual(
      await Promise.all([playing, queued, secret].map((songId) => ask(songId, guest.token))),
      [200, 200, 404],
    );
    assert.equal(await ask(playing, kicked.token), 404);
  });

  it('[H1914] a join that names an audio quality also returns when the song that plays began and ends, and when the request came and was answered', async () => {
    const [ann, guest, songId] = [await t.ann(), await t.guest(), await insertSong()];
    const room = await ann.api(rooms.create, { name: 'Joined late' });
    const song = (await loadSong(t.db, songId)) ?? assert.fail();
    const times = { startTime: Date.now() - 20_000, endTime: Date.now() + 80_000 };
    const play = { playId: randomUUID(), song, djUuid: ann.uuid, djName: 'ann', ...times };
    const people = { users: 1, registered: 1, guests: 0, djs: 1, vibe: 0.5, faces: [] };
    await storeSnapshots(t.db, [{ roomUuid: room.uuid, ...people, play }]);
    const before = t.dependencies.clock.now();
    const joined = await guest.api(rooms.join, { id: room.slug, quality: 'medium' });
    assert.deepEqual(joined.play, { playId: play.playId, djUuid: ann.uuid, ...times });
    const { receivedAt = 0, sentAt = 0 } = joined.clock ?? {};
    assert.ok(before <= receivedAt && receivedAt <= sentAt && sentAt <= t.dependencies.clock.now());
    assert.equal((await guest.api(rooms.join, { id: room.slug })).play, undefined);
  });

  it('[H1800] a join that names an audio quality also returns the URLs of the song that plays; a join without one does not', async () => {
    const [ann, guest, songId] = [await t.ann(), await t.guest(), await insertSong()];
    const room = await ann.api(rooms.create, { name: 'First song' });
    const join = (quality?: 'medium' | 'high') => guest.api(rooms.join, { id: room.slug, quality });
    assert.equal((await join('medium')).songUrls, undefined, 'nothing plays');
    const song = (await loadSong(t.db, songId)) ?? assert.fail();
    const { uuid: djUuid } = ann;
    const [startTime, endTime] = [Date.now(), Date.now() + 100_000];
    const play = { playId: randomUUID(), song, djUuid, djName: 'ann', startTime, endTime };
    const people = { users: 1, registered: 1, guests: 0, djs: 1, vibe: 0.5, faces: [] };
    await storeSnapshots(t.db, [{ roomUuid: room.uuid, ...people, play }]);
    assert.equal((await join()).songUrls, undefined);
    const urls = (await join('high')).songUrls;
    assert.equal(urls?.quality, 'medium', 'guests hear medium');
    assert.equal(await status(urls?.httpUrl ?? ''), 200);
  });

  it('[H788] requests for songs with an access token are rate limited per user, those with a signed URL are not', async () => {
    const [ann, bob, songId] = [await t.ann(), await t.bob(), await insertSong()];
    for (let asked = 0; asked < 600; asked += 1)
      await t.dependencies.limits.take('songs by token', ann.uuid, { points: 600, seconds: 60 });
    const { httpUrl } = await ann.api(songStreams.hlsPlaylist, { id: songId });
    assert.equal(await status(`${base()}/${songId}/http`, ann.token), 429);
    assert.equal(await status(httpUrl), 200, 'players with a signature are not limited');
    assert.equal(await status(`${base()}/${songId}/http`, bob.token), 200);
  });

  it('[H788] requests for HLS playlists are rate limited per user, even if they have a signed URL', async () => {
    const [ann, bob, songId] = [await t.ann(), await t.bob(), await insertSong()];
    for (let asked = 0; asked < 120; asked += 1)
      await t.dependencies.limits.take('playlists of songs', ann.uuid, { points: 120, seconds: 60 });
    const { hlsPlaylistUrl, httpUrl } = await ann.api(songStreams.hlsPlaylist, { id: songId });
    assert.equal(await status(hlsPlaylistUrl), 429);
    assert.equal(await status(`${base()}/${songId}/hls/index.m3u8`, ann.token), 429);
    assert.equal(await status(httpUrl), 200);
    assert.equal(await status((await bob.api(songStreams.hlsPlaylist, { id: songId })).hlsPlaylistUrl), 200);
  });

  it('[H322] a request that is waiting for a song’s HLS ends when its client disconnects', async () => {
    const [ann, songId] = [await t.ann(), await insertSong()];
    await changeSongFiles(t.db, songId, { hlsPrefix: null });
    const { hlsPlaylistUrl } = await ann.api(songStreams.hlsPlaylist, { id: songId });
    const client = new AbortController();
    const answer = fetch(hlsPlaylistUrl, { signal: client.signal });
    await waitFor('the job that makes HLS', () => t.jobsSent.some(({ name }) => name === 'song-hls'));
    const isHandled = () => lines.some((line) => line.includes(`/${songId}/hls/index.m3u8`));
    assert.equal(isHandled(), false);
    client.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await waitFor('the end of the request', isHandled);
  });
});

describe('song URLs for guests', () => {
  const t = restTest({ env: { BEHIND_PROXY: 'true' } });
  const ask = async (songId: string, token: string, address: string) =>
    (
      await fetch(`${t.base}/api/room-service/songs/${songId}/hls-playlist`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      })
    ).status;

  it('[H1539] per hour, guests of one network get at most 200 URLs of songs that play in no hangout; URLs of playing songs are not limited', async () => {
    const [ann, guest, other] = [await t.ann(), await t.guest(), await t.guest()];
    const [idle, autoDj] = [await insertPreparedSong(t.db, 'Idle'), await insertPreparedSong(t.db, 'Auto')];
    const crate = await ann.api(crates.create, { songs: [{ songId: autoDj }] });
    const { slug: id } = await ann.api(rooms.create, { name: 'Open', autoDj: true });
    await ann.api(roomChanges.update, { id, autoDjCrateUuid: crate.crateUuid });
    for (let time = 0; time < 199; time += 1)
      await t.dependencies.limits.take('song addresses for previews', '203.0.113.7', {
        points: 200,
        seconds: 3600,
      });
    assert.equal(await ask(idle, guest.token, '203.0.113.7'), 200);
    assert.equal(await ask(idle, other.token, '203.0.113.7'), 429);
    assert.equal(await ask(autoDj, other.token, '203.0.113.7'), 200);
    assert.equal(await ask(idle, other.token, '203.0.113.8'), 200);
    assert.equal(await ask(idle, ann.token, '203.0.113.7'), 200);
  });
});

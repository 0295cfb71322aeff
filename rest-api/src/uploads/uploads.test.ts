import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { songStreams, uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { changeSongFiles, failUpload, loadSongFiles } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { mediaJobs } from '@hangout/jobs/media';
import { createFiles } from '@hangout/platform/files/disk-files';
import { AUDIO_QUALITIES, LEADING_SILENCE_MS } from '@hangout/rules';
import { waitFor } from '@hangout/testkit/wait-for';
import { importMaster } from '@hangout/worker/media/import-master';
import { removeTags } from '@hangout/worker/media/remove-tags';
import { clicks, encoded, wavHeader } from '@hangout/worker/media/testing';
import { insertPreparedSong, musicDependencies } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

/** Per account two songs or one megabyte; twice as much with a paid plan. */
const smallQuota = {
  ...{ SONGS_PER_ACCOUNT: '2', SONG_MB_PER_ACCOUNT: '1' },
  ...{ SONGS_PER_PAID_ACCOUNT: '4', SONG_MB_PER_PAID_ACCOUNT: '2' },
};

describe('the quota of uploaded songs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-quota-'));
  const t = restTest({
    env: smallQuota,
    dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }),
  });
  after(() => rmSync(folder, { recursive: true }));
  const upload = (who: TestUser, bytes = 1000) =>
    who.api(uploads.song, { file: new File([new Uint8Array(bytes)], 'a.mp3') });
  const originals = () => readdirSync(join(folder, 'files/originals')).length;

  it('[H720] an account cannot exceed its quota of uploaded songs, even with simultaneous uploads', async () => {
    const ann = await t.ann();
    const before = existsSync(join(folder, 'files/originals')) ? originals() : 0;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => upload(ann)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    assert.deepEqual(
      refused.map(({ status, code, message }) => [status, code, message]),
      Array.from({ length: 3 }, () => [
        403,
        'too_many_songs',
        'You have as many songs as you may have. Delete some to upload others',
      ]),
    );
    assert.equal(originals() - before, 2, 'no file of a refused upload stays');
    assert.deepEqual((await ann.api(uploads.quota)).songs, { used: 2, limit: 2 });
  });

  it('[H720] a song’s original file and its renditions count towards the upload quota, and a song beyond the quota is refused', async () => {
    const bob = await t.bob();
    const { songId } = await upload(bob, 400_000);
    await changeSongFiles(t.db, songId, { renditionBytes: 300_000 });
    assert.deepEqual((await bob.api(uploads.quota)).bytes, { used: 700_000, limit: 1_048_576 });
    const { status, code } = await refusalOf(upload(bob, 400_000));
    assert.deepEqual([status, code], [403, 'song_space_full']);
    await upload(bob, 300_000);
  });

  it('[H720] an account with a paid plan has a larger quota of uploaded songs', async () => {
    const kai = await t.djKai();
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ subscriptionLevel: 1 });
    t.authenticator.invalidate(kai.uuid);
    for (let one = 0; one < 3; one++) await upload(kai);
    assert.deepEqual(await kai.api(uploads.quota), {
      songs: { used: 3, limit: 4 },
      bytes: { used: 3000, limit: 2_097_152 },
      linkHosts: [],
    });
  });

  it('[H720][H721] refused and deleted songs do not count towards the quota, and their original files are removed at once', async () => {
    const ann = await t.ann();
    const [one, two] = [await upload(ann), await upload(ann)];
    await failUpload(t.db, one.songId, 'not_music');
    assert.deepEqual((await ann.api(uploads.quota)).songs, { used: 1, limit: 2 });
    const files = await loadSongFiles(t.db, two.songId);
    await ann.api(uploadedSongs.delete, { id: two.songId });
    const removals = t.jobsSent.filter(({ name }) => name === mediaJobs.forget);
    assert.deepEqual(
      removals.map(({ data }) => data),
      [{ prefixes: [files?.originalKey] }, { prefixes: [`songs/${two.songId}`] }],
    );
    assert.equal((await ann.api(uploads.quota)).songs.used, 0);
    await upload(ann);
    await upload(ann);
  });
});

describe('uploading songs', () => {
  const music = musicDependencies(AUDIO_QUALITIES);
  const t = restTest({ dependencies: music.dependencies });
  after(() => music.end());
  /** Two HLS segments: each second of audio costs ffmpeg time. */
  const SECONDS = 5;
  const wav = clicks(SECONDS);

  const upload = (who: TestUser, bytes: Uint8Array, name: string) =>
    who.api(uploads.song, { file: new File([new Uint8Array(bytes)], name) });

  /** Polls an upload until it is verified or has failed, like the upload page. */
  async function decided(who: TestUser, { songId }: UploadedSong): Promise<UploadedSong> {
    for (;;) {
      const song = await who.api(uploadedSongs.byId, { id: songId });
      if (['VERIFIED', 'VERIFICATION_ERROR'].includes(song.status ?? '')) return song;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('[R088][H321][H323][H324] an uploaded song without tags is named after its file, is verified, and can be played by a guest', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const pending = await upload(ann, wav, 'my_first  song.final.wav');
    assert.deepEqual(
      [pending.status, pending.trackName, pending.artistName],
      ['PENDING_UPLOAD', 'my first song.final', ann.nickname],
    );
    const song = await decided(ann, pending);
    assert.deepEqual(
      [song.status, song.error, song.musicProviders?.uploadService],
      ['VERIFIED', null, song.songId],
    );
    const heard = await guest.api(songStreams.hlsPlaylist, { id: song.songId });
    assert.ok(Date.parse(heard.expiresAt) - Date.now() > 14 * 60_000);
    const playlist = await (await fetch(heard.hlsPlaylistUrl)).text();
    const key = /METHOD=AES-128,URI="([^"]+)",IV=0x([0-9a-f]{32})/.exec(playlist);
    const secret = Buffer.from(await (await fetch(new URL(key?.[1] ?? '', t.base))).arrayBuffer());
    assert.equal(secret.byteLength, 16);
    const lines = playlist.split('\n').filter((line) => line && !line.startsWith('#'));
    assert.equal(lines.length, 2);
    const segment = await fetch(new URL(lines[0] ?? '', heard.hlsPlaylistUrl));
    assert.equal(segment.headers.get('content-type'), 'video/mp2t');
    const sealed = new Uint8Array(await segment.arrayBuffer());
    assert.equal(
      (await decrypted(sealed, secret, key?.[2] ?? ''))[0],
      0x47,
      'an MPEG transport stream begins with 0x47',
    );
    const whole = await fetch(heard.httpUrl);
    assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'audio/mp4']);
    const size = (await whole.arrayBuffer()).byteLength;
    const part = await fetch(heard.httpUrl, { headers: { range: 'bytes=4-7' } });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 4-7/${size}`]);
    assert.equal(await part.text(), 'ftyp');
    await ann.api(queueSongs.add, { songs: [{ songId: song.songId }] });
  });

  async function decrypted(bytes: Uint8Array<ArrayBuffer>, secret: Uint8Array, iv: string) {
    const usage = ['decrypt'] as const;
    const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-CBC', false, [...usage]);
    const clear = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: Buffer.from(iv, 'hex') }, key, bytes);
    return new Uint8Array(clear);
  }

  it('[H324] a song’s audio is refused without a signed URL or a token, and the signature of one song does not open another', async () => {
    const ann = await t.ann();
    const { songId } = await decided(ann, await upload(ann, wav, 'one.wav'));
    const ids = [songId, await insertPreparedSong(t.db, 'another one')];
    const { httpUrl, hlsPlaylistUrl } = await ann.api(songStreams.hlsPlaylist, { id: ids[0] ?? '' });
    await (await fetch(hlsPlaylistUrl)).text();
    const t1 = encodeURIComponent(new URL(httpUrl).searchParams.get('t') ?? '');
    const base = `${t.base}/api/room-service/songs`;
    const paths = (id: string, t = '') => [
      `${base}/${id}/http?x=1${t}`,
      `${base}/${id}/hls/index.m3u8?x=1${t}`,
      `${base}/${id}/hls/0000.ts?x=1${t}`,
      `${base}/hls/key?song=${id}${t}`,
    ];
    const ask = async (urls: string[], token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      const answers = await Promise.all(urls.map((url) => fetch(url, headers ? { headers } : {})));
      return answers.map((answer) => answer.status);
    };
    assert.deepEqual(await ask(paths(ids[0] ?? '', `&t=${t1}`)), [200, 200, 200, 200]);
    assert.deepEqual(await ask(paths(ids[1] ?? '', `&t=${t1}`)), [401, 401, 401, 401]);
    assert.deepEqual(await ask(paths(ids[0] ?? '', `&t=${t1}x`)), [401, 401, 401, 401]);
    assert.deepEqual(await ask(paths(ids[0] ?? '')), [401, 401, 401, 401]);
    assert.deepEqual(await ask(paths(ids[0] ?? ''), ann.token), [200, 200, 200, 200]);
    for (const segment of ['..%2f..%2fhttp.m4a', 'index.m3u8.bak', '9999.ts', 'key.bin'])
      assert.deepEqual(await ask([`${base}/${ids[0]}/hls/${segment}?t=${t1}`]), [404], segment);
  });

  it('[H322] a song imported as a finished file is playable at once, and its HLS is made at the first request', async () => {
    const guest = await t.guest();
    const bytes = await encoded(music.transcoder(), wav, 'm4a');
    const masterPath = join(mkdtempSync(join(tmpdir(), 'hangout-master-')), 'master.m4a');
    writeFileSync(masterPath, bytes);
    const { songId } = await importMaster(t.db, t.dependencies.files, {
      ...{ masterPath, coverPath: null, ownerUuid: null },
      ...{ title: 'Ours', artist: 'Kai', durationSeconds: SECONDS, shortId: 'ours' },
    });
    const at = await guest.api(songStreams.hlsPlaylist, { id: 'ours' });
    assert.equal(at.hlsReady, false);
    assert.equal((await (await fetch(at.httpUrl)).arrayBuffer()).byteLength, removeTags(bytes).byteLength);
    assert.match(await (await fetch(at.hlsPlaylistUrl)).text(), /#EXT-X-ENDLIST/);
    const later = await guest.api(songStreams.hlsPlaylist, { id: songId });
    assert.equal(later.hlsReady, true);
    assert.ok(Math.abs(later.contentOffsetMs.hls - 23.2) < 1, `${later.contentOffsetMs.hls} ms`);
  });

  it('[H289][R140][R186] registered users get the chosen audio quality, and guests always medium', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    // Uses noise instead of clicks, which need few bits in any quality.
    const noise = randomBytes(SECONDS * 44_100 * 2);
    const loud = Buffer.concat([wavHeader(noise.byteLength), noise]);
    const { songId: id } = await decided(ann, await upload(ann, loud, 'a.wav'));
    const bytesOf = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength;
    const sizes: number[] = [];
    for (const quality of ['low', 'medium', 'high'] as const) {
      const at = await ann.api(songStreams.hlsPlaylist, { id, quality });
      assert.deepEqual(
        [at.quality, at.qualityComes, at.qualitiesOffered],
        [quality, false, ['low', 'medium', 'high']],
      );
      const { http } = at.contentOffsetMs;
      assert.ok(Math.abs(http - LEADING_SILENCE_MS) < 1, `${http} ms`);
      sizes.push(await bytesOf(at.httpUrl));
    }
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => a - b),
    );
    const [, medium] = sizes;
    assert.equal(new Set(sizes).size, 3);
    const guests = await guest.api(songStreams.hlsPlaylist, { id, quality: 'high' });
    assert.equal(guests.quality, 'medium');
    assert.equal(await bytesOf(`${guests.httpUrl}&quality=high`), medium);
    await t.db.raw(`update song_files set qualities = '{}' where song_id = ?`, [id]);
    const early = await ann.api(songStreams.hlsPlaylist, { id, quality: 'low' });
    assert.deepEqual([early.quality, early.qualityComes], ['medium', true]);
    const later = await waitFor('the low quality', async () => {
      const at = await ann.api(songStreams.hlsPlaylist, { id, quality: 'low' });
      return at.quality === 'low' && at;
    });
    assert.ok((await bytesOf(later.httpUrl)) < (medium ?? 0));
    const none = await ann.api(songStreams.hlsPlaylist, { id, quality: 'high' });
    assert.deepEqual([none.quality, none.qualityComes], ['medium', false]);
  });

  it('[R240][H312] a song whose check failed cannot be played even by its owner, and returns 404 to other users', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const song = await decided(ann, await upload(ann, Buffer.from('words, words\n'.repeat(999)), 'song.mp3'));
    assert.equal(song.status, 'VERIFICATION_ERROR');
    assert.deepEqual([song.error?.code, song.fileName], ['not_music', 'song.mp3']);
    assert.match(song.error?.message ?? '', /not music/);
    const stored = await loadSongFiles(t.db, song.songId);
    const original = stored?.originalKey ?? '';
    await waitFor('[H721] the original is gone', async () => !(await t.dependencies.files.size(original)));
    const id = song.songId;
    const { status, message } = await refusalOf(ann.api(songStreams.hlsPlaylist, { id }));
    assert.deepEqual([status, message], [403, 'Song is not verified']);
    for (const call of [
      () => bob.api(songStreams.hlsPlaylist, { id }),
      () => bob.api(uploadedSongs.byId, { id }),
      () => t.api(uploadedSongs.byId, { id }),
      () => bob.api(uploadedSongs.update, { id, trackName: 'x' }),
      () => bob.api(uploadedSongs.delete, { id }),
      () => bob.api(queueSongs.add, { songs: [{ songId: id }] }),
    ])
      assert.equal((await refusalOf(call())).status, 404);
  });

  it('[R035] uploading a song needs the capability uploadMusic', async () => {
    const ann = await t.ann();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ capabilities: [] });
    t.authenticator.invalidate(ann.uuid);
    const { status, code } = await refusalOf(upload(ann, wav, 'a.wav'));
    assert.deepEqual([status, code], [403, 'uploading_not_allowed']);
  });

  it('[H321] an uploaded file that is empty, or whose Content-Length is too large, is refused', async () => {
    const ann = await t.ann();
    const empty = await refusalOf(upload(ann, new Uint8Array(), 'a.mp3'));
    assert.deepEqual([empty.status, empty.code], [400, 'file_empty']);
    const url = new URL(`${t.base}/api/room-service/upload/song`);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ann.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(200 * 1024 * 1024),
        },
      });
      sent.once('response', (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.once('error', reject);
      sent.write('--x\r\n');
    });
    assert.equal(status, 413);
    assert.equal((await ann.api(uploadedSongs.mine)).count, 0);
  });

  it('[R188][R239] only the owner of a song can edit its tags or delete it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { songId } = await decided(ann, await upload(ann, wav, 'tags.wav'));
    const tags = {
      trackName: 'Right',
      artistName: 'Kai',
      releaseYear: 2024,
      isrc: 'usrc17607839',
      genre: null,
    };
    const refused = await refusalOf(bob.api(uploadedSongs.metadata, { songId, ...tags }));
    assert.deepEqual(
      [refused.status, refused.message],
      [403, 'Unauthorized to edit tags that not belongs to the user'],
    );
    assert.equal(
      (await refusalOf(bob.api(uploadedSongs.update, { id: songId, trackName: 'x' }))).status,
      403,
    );
    assert.equal((await refusalOf(bob.api(uploadedSongs.delete, { id: songId }))).status, 403);
    const right = await ann.api(uploadedSongs.metadata, { songId: Number(songId), ...tags });
    assert.deepEqual(
      [right.trackName, right.artistName, right.releaseYear, right.isrc, right.status],
      ['Right', 'Kai', 2024, 'USRC17607839', 'VERIFIED'],
    );
    const shown = await ann.api(uploadedSongs.update, { id: songId, albumName: 'Album' });
    assert.deepEqual([shown.trackName, shown.albumName], ['Right', 'Album']);
    assert.equal((await t.api(uploadedSongs.publicSongs, { limit: 1 })).data[0]?.songId, songId);
    assert.equal((await ann.api(uploadedSongs.mine, { verified: 'true' })).count, 1);
    assert.equal((await ann.api(uploadedSongs.mine, { verified: 'false' })).count, 0);
    assert.equal((await ann.api(uploadedSongs.search, { term: 'righ kai' })).data[0]?.songId, songId);
    await ann.api(uploadedSongs.delete, { id: songId });
    assert.equal((await refusalOf(ann.api(uploadedSongs.byId, { id: songId }))).status, 404);
    assert.equal((await refusalOf(ann.api(uploadedSongs.metadata, { songId, ...tags }))).status, 404);
  });
});

describe('uploads of new accounts', () => {
  const t = restTest({ env: { ACCOUNT_HOURS_TO_UPLOAD: '24' } });

  it('[H1974] a new account may upload only when it is old enough, and the refusal says from when', async () => {
    const ann = await t.ann();
    const begin = () => ann.api(uploads.begin, { fileName: 'a.mp3', bytes: 1000 });
    assert.deepEqual(await refusalOf(begin()), {
      status: 403,
      code: 'account_too_new',
      message: 'Your account is too new for this',
    });
    const dayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ createdAt: dayAgo });
    await begin();
  });
});

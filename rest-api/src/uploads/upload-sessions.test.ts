import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@hangout/contract/framework/errors';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { UPLOAD_BYTES, uploads } from '@hangout/contract/rest/uploads/uploads';
import { loadSongFiles } from '@hangout/db';
import { UploadSession } from '@hangout/db/models/songs';
import { readConfig } from '@hangout/platform/config/config';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createLog } from '@hangout/platform/log/log';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import { removeLeftovers } from '@hangout/worker/media/remove-leftovers';
import { clicks, encoded } from '@hangout/worker/media/testing';
import { startFakeClamd } from '../testing/fake-clamd.ts';
import { musicDependencies } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

async function refusedWithDetails(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError, 'the call was not refused');
  return { status: error.status, code: error.code, details: (error.body as { details?: unknown }).details };
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = (length: number, seed = 'a') => Buffer.from(seed.repeat(length));

describe('uploads of songs in several parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-parts-'));
  const t = restTest({
    env: { SONGS_PER_ACCOUNT: '3', SONG_MB_PER_ACCOUNT: '1' },
    dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }),
  });
  after(() => rmSync(folder, { recursive: true }));

  const begin = (
    who: TestUser,
    bytes: Uint8Array,
    more: { allowDuplicate?: boolean; fileName?: string } = {},
  ) => who.api(uploads.begin, { fileName: 'song.mp3', bytes: bytes.length, sha256: sha256(bytes), ...more });
  const send = (who: TestUser, uploadUuid: string, offset: number, bytes: Uint8Array) =>
    who.api(uploads.part, { uploadUuid, offset, file: new File([new Uint8Array(bytes)], 'part') });
  const partsOf = (uploadUuid: string) => join(folder, 'files/uploads', uploadUuid);

  async function uploadWhole(who: TestUser, bytes: Uint8Array, more = {}) {
    const { uploadUuid } = await begin(who, bytes, more);
    await send(who, uploadUuid, 0, bytes);
    return who.api(uploads.complete, { uploadUuid });
  }

  it('[H573] an interrupted upload can be resumed, and the stored file is then complete', async () => {
    const ann = await t.ann();
    const bytes = Buffer.concat([text(1000, 'a'), text(700, 'b'), text(300, 'c')]);
    const { uploadUuid, offset } = await begin(ann, bytes);
    assert.equal(offset, 0);
    assert.equal((await send(ann, uploadUuid, 0, bytes.subarray(0, 1000))).offset, 1000);
    // The second response is lost, so the client asks how much has arrived.
    await send(ann, uploadUuid, 1000, bytes.subarray(1000, 1700));
    const again = await refusedWithDetails(send(ann, uploadUuid, 1000, bytes.subarray(1000, 1700)));
    assert.deepEqual([again.status, again.code, again.details], [409, 'wrong_offset', { offset: 1700 }]);
    assert.equal((await ann.api(uploads.progress, { uploadUuid })).offset, 1700);
    const early = await refusedWithDetails(ann.api(uploads.complete, { uploadUuid }));
    assert.deepEqual([early.code, early.details], ['upload_not_complete', { offset: 1700 }]);
    // After a reload the same file is chosen again.
    assert.deepEqual(await begin(ann, bytes), await ann.api(uploads.progress, { uploadUuid }));
    assert.deepEqual((await ann.api(uploads.open)).count, 1);
    const long = await refusedWithDetails(send(ann, uploadUuid, 1700, text(301)));
    assert.deepEqual([long.code, long.details], ['part_too_long', { bytes: 2000 }]);
    await send(ann, uploadUuid, 1700, bytes.subarray(1700));
    const song = await ann.api(uploads.complete, { uploadUuid, trackName: 'Whole', albumName: 'Parts' });
    assert.deepEqual(
      [song.status, song.trackName, song.albumName, song.fileName],
      ['PENDING_UPLOAD', 'Whole', 'Parts', 'song.mp3'],
    );
    const files = await loadSongFiles(t.db, song.songId);
    assert.deepEqual(readFileSync(join(folder, 'files', files?.originalKey ?? '')), bytes);
    assert.equal(existsSync(partsOf(uploadUuid)), false, 'the parts are removed');
    assert.equal((await ann.api(uploads.complete, { uploadUuid })).songId, song.songId, 'once');
    assert.deepEqual(await ann.api(uploads.open), { data: [], count: 0 });
    assert.equal(t.jobsSent.filter(({ data }) => 'songId' in data && data.songId === song.songId).length, 1);
  });

  it('[H573] an upload’s part that is sent several times simultaneously is stored once', async () => {
    const ann = await t.ann();
    const bytes = text(500, 'd');
    const { uploadUuid } = await begin(ann, bytes);
    const results = await Promise.allSettled([1, 2, 3].map(() => send(ann, uploadUuid, 0, bytes)));
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected']);
    const songs = await Promise.all([1, 2].map(() => ann.api(uploads.complete, { uploadUuid })));
    assert.equal(songs[0]?.songId, songs[1]?.songId);
    assert.equal((await ann.api(uploads.quota)).songs.used, 1);
  });

  it('[H573][H720] unfinished uploads count towards the user’s quota, and a cancelled upload is deleted', async () => {
    const ann = await t.ann();
    const [one, two] = [text(400_000, 'e'), text(500_000, 'f')];
    const first = await begin(ann, one);
    await send(ann, first.uploadUuid, 0, one.subarray(0, 9));
    const second = await begin(ann, two);
    assert.equal((await refusalOf(begin(ann, text(200_000, 'g')))).code, 'song_space_full');
    await ann.api(uploads.cancel, { uploadUuid: first.uploadUuid });
    assert.equal(existsSync(partsOf(first.uploadUuid)), false);
    for (const call of [
      () => ann.api(uploads.progress, { uploadUuid: first.uploadUuid }),
      () => send(ann, first.uploadUuid, 9, one.subarray(9, 10)),
      () => ann.api(uploads.cancel, { uploadUuid: first.uploadUuid }),
    ])
      assert.equal((await refusalOf(call())).code, 'upload_not_found');
    await begin(ann, text(100, 'h'));
    await begin(ann, text(100, 'i'));
    assert.equal((await refusalOf(begin(ann, text(100, 'j')))).code, 'too_many_songs');
    assert.deepEqual(await begin(ann, two), second, 'one that has begun goes on');
    const huge = { fileName: 'huge.wav', bytes: UPLOAD_BYTES + 1 };
    assert.equal((await refusalOf(ann.api(uploads.begin, huge))).status, 413);
    assert.equal((await refusalOf(ann.api(uploads.begin, { fileName: 'a', bytes: 0 }))).status, 400);
  });

  it('[H577] uploading the same song again is refused unless the user allows duplicates; the duplicate is then marked in the list', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const bytes = text(64, 'k');
    const first = await uploadWhole(ann, bytes);
    const refused = await refusedWithDetails(begin(ann, bytes));
    assert.deepEqual([refused.status, refused.code], [409, 'duplicate_upload']);
    assert.equal((refused.details as { song: { songId: string } }).song.songId, first.songId);
    await uploadWhole(bob, bytes);
    const second = await uploadWhole(ann, bytes, { allowDuplicate: true });
    const { data } = await ann.api(uploadedSongs.mine);
    assert.deepEqual(
      data.map(({ songId, duplicateOf }) => [songId, duplicateOf?.songId ?? null]),
      [
        [second.songId, first.songId],
        [first.songId, null],
      ],
    );
    const other = await uploadWhole(ann, text(64, 'l'));
    for (const { songId: id } of [other, first])
      await ann.api(uploadedSongs.update, { id, isrc: 'USRC17607839' });
    const { data: later } = await ann.api(uploadedSongs.mine);
    assert.equal(later.find(({ songId }) => songId === other.songId)?.duplicateOf?.songId, first.songId);
    await ann.api(uploadedSongs.delete, { id: first.songId });
    await ann.api(uploadedSongs.delete, { id: second.songId });
    assert.equal((await begin(ann, bytes)).offset, 0, 'deleted songs are no duplicates');
  });

  it('[H575] an upload without progress for 48 hours is removed with its parts', async () => {
    const ann = await t.ann();
    const bytes = text(200, 'm');
    const [old, young] = [await begin(ann, bytes), await begin(ann, bytes, { fileName: 'young.mp3' })];
    for (const { uploadUuid } of [old, young]) await send(ann, uploadUuid, 0, bytes.subarray(0, 100));
    await UploadSession.query(t.db)
      .where({ uuid: old.uploadUuid })
      .patch({ updatedAt: new Date(Date.now() - 49 * 3_600_000).toISOString() });
    const { files } = t.dependencies;
    await removeLeftovers({ db: t.db, files, temporary: join(folder, 'none'), resumeHours: 48 }, Date.now());
    assert.equal(existsSync(partsOf(old.uploadUuid)), false);
    assert.equal(existsSync(partsOf(young.uploadUuid)), true);
    assert.equal((await ann.api(uploads.open)).count, 1);
    // Deleting an account leaves parts without an upload behind; they are removed once they are old.
    await UploadSession.query(t.db).where({ uuid: young.uploadUuid }).delete();
    const later = Date.now() + 3 * 3_600_000;
    await removeLeftovers({ db: t.db, files, temporary: join(folder, 'none'), resumeHours: 48 }, later);
    assert.deepEqual(readdirSync(join(folder, 'files/uploads')).includes(young.uploadUuid), false);
  });

  it('[H576] the owner of a song sets and removes its cover', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { songId: id } = await uploadWhole(ann, text(80, 'n'));
    const file = new File([onePixelPng], 'cover.png', { type: 'image/png' });
    const first = (await ann.api(uploadedSongs.setCover, { id, file })).thumbnails.uploadService ?? '';
    const second = (await ann.api(uploadedSongs.setCover, { id, file })).thumbnails.uploadService ?? '';
    assert.match(second, /\/cover\?v=[0-9a-f]{8}&size=500$/);
    assert.notEqual(first, second, 'browsers do not show the one before');
    const shown = await fetch(`${t.base}${second}`, { headers: { authorization: `Bearer ${ann.token}` } });
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);
    const words = new File(['words'], 'cover.png', { type: 'image/png' });
    assert.equal(
      (await refusalOf(ann.api(uploadedSongs.setCover, { id, file: words }))).code,
      'cover_not_readable',
    );
    assert.equal((await refusalOf(bob.api(uploadedSongs.setCover, { id, file }))).status, 404);
    assert.deepEqual((await ann.api(uploadedSongs.removeCover, { id })).thumbnails, {});
  });
});

describe('uploads in parts with a virus scanner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-scanned-parts-'));
  const clamd = startFakeClamd();
  const t = restTest({
    dependencies: async () => ({
      files: createFiles({ DATA_DIR: folder }),
      config: readConfig({ CLAMD_URL: await clamd.url() }),
      log: createLog({ level: 'silent' }),
    }),
  });
  after(async () => {
    await clamd.close();
    rmSync(folder, { recursive: true });
  });

  it('[H839] an infected upload is refused even if each of its parts alone looks clean', async () => {
    const ann = await t.ann();
    const bytes = Buffer.from('a song with EICAR in it');
    const cut = bytes.indexOf('CAR');
    const { uploadUuid } = await ann.api(uploads.begin, { fileName: 'song.mp3', bytes: bytes.length });
    for (const [offset, part] of [
      [0, bytes.subarray(0, cut)],
      [cut, bytes.subarray(cut)],
    ] as const)
      await ann.api(uploads.part, { uploadUuid, offset, file: new File([new Uint8Array(part)], 'part') });
    const { status, code } = await refusalOf(ann.api(uploads.complete, { uploadUuid }));
    assert.deepEqual([status, code], [400, 'file_infected']);
    assert.deepEqual(clamd.received.at(-1), bytes);
    assert.equal((await ann.api(uploadedSongs.mine)).count, 0);
  });
});

describe('tags in an uploaded file', () => {
  const music = musicDependencies();
  const t = restTest({ dependencies: music.dependencies });
  after(() => music.end());

  it('[H576] tags in an uploaded file do not replace tags that the owner has set', async () => {
    const ann = await t.ann();
    const bytes = await encoded(music.transcoder(), clicks(3), 'm4a', {
      ...{ title: 'Of the file', artist: 'Of the file' },
    });
    const { uploadUuid } = await ann.api(uploads.begin, { fileName: 'a.m4a', bytes: bytes.length });
    const file = new File([new Uint8Array(bytes)], 'part');
    await ann.api(uploads.part, { uploadUuid, offset: 0, file });
    const { songId: id } = await ann.api(uploads.complete, {
      uploadUuid,
      artistName: 'Mine',
      albumName: 'Mine',
    });
    await ann.api(uploadedSongs.update, { id, genre: 'Dub', albumName: null });
    for (;;) {
      const song = await ann.api(uploadedSongs.byId, { id });
      assert.notEqual(song.status, 'VERIFICATION_ERROR', song.error?.message);
      if (song.status === 'VERIFIED') {
        assert.deepEqual(
          [song.trackName, song.artistName, song.albumName, song.genre],
          ['Of the file', 'Mine', null, 'Dub'],
        );
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
});

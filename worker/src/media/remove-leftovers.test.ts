import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertUploadedSong, loadSong } from '@hangout/db';
import { Song } from '@hangout/db/models/songs';
import { databaseTest } from '@hangout/db/testing';
import { enqueueUpload } from '@hangout/jobs/media';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import type { SongStatus } from '@hangout/rules';
import { enqueueLostUploads } from './media-jobs.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const HOUR = 3_600_000;

describe('removing leftovers of uploads', () => {
  const t = databaseTest();
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-leftovers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const now = Date.now();
  const age = (path: string, hours: number) =>
    utimes(path, (now - hours * HOUR) / 1000, (now - hours * HOUR) / 1000);
  const insert = async (originalKey: string, status: SongStatus) => {
    const texts = { trackName: 'a song', artistName: 'ann', originalName: 'a.mp3' };
    const upload = { ...texts, ownerUuid: null, originalBytes: 1, originalKey, status };
    return (await insertUploadedSong(t.db, upload)).songId;
  };

  it('[H721] original files of uploads without a song, or whose song was refused, are removed after two hours', async () => {
    const files = createFiles({ DATA_DIR: folder });
    await insert('originals/kept', 'VERIFIED');
    await insert('originals/pending', 'PENDING_UPLOAD');
    await insert('originals/refused', 'VERIFICATION_ERROR');
    const hours = { kept: 50, pending: 50, refused: 3, lost: 3, 'lost.1234.new': 3, young: 1 };
    for (const [name, hour] of Object.entries(hours)) {
      await files.put(`originals/${name}`, Buffer.from(name));
      await age(files.localPath(`originals/${name}`), hour);
    }
    const temporary = join(folder, 'no such folder');
    assert.equal(await removeLeftovers({ db: t.db, files, temporary, resumeHours: 48 }, now), 3);
    const left = await readdir(files.localPath('originals'));
    assert.deepEqual(left.sort(), ['kept', 'pending', 'young']);
  });

  it('[H721] temporary folders of uploads are removed after two hours, and other folders stay', async () => {
    const temporary = join(folder, 'tmp');
    const hours = { 'hangout-upload-a': 3, 'hangout-media-b': 3, 'hangout-upload-young': 1, other: 99 };
    for (const [name, hour] of Object.entries(hours)) {
      await mkdir(join(temporary, name), { recursive: true });
      await writeFile(join(temporary, name, 'upload'), 'half a file');
      await age(join(temporary, name), hour);
    }
    const files = createFiles({ DATA_DIR: folder });
    assert.equal(await removeLeftovers({ db: t.db, files, temporary, resumeHours: 48 }, now), 2);
    assert.deepEqual((await readdir(temporary)).sort(), ['hangout-upload-young', 'other']);
  });

  it('[H721] songs that were refused a month ago are deleted; songs refused later stay in their owner’s list', async () => {
    const files = createFiles({ DATA_DIR: folder });
    const [old, late] = [
      await insert('o/1', 'VERIFICATION_ERROR'),
      await insert('o/2', 'VERIFICATION_ERROR'),
    ];
    await Song.query(t.db)
      .where({ id: Number(old) })
      .patch({ updatedAt: new Date(now - 31 * 24 * HOUR).toISOString() });
    await removeLeftovers({ db: t.db, files, temporary: folder, resumeHours: 48 }, now);
    assert.equal(await loadSong(t.db, old), null);
    assert.equal((await loadSong(t.db, late))?.status, 'VERIFICATION_ERROR');
  });

  it('[H2072] an unfinished upload whose job ended with its process is enqueued again, but not while it has a job; [H2071] its job is retried for hours', async () => {
    const queue = await createJobs(t.url);
    const songs = {
      lost: await insert('originals/lost', 'VERIFICATION_POSTPONED'),
      waiting: await insert('originals/waiting', 'PENDING_UPLOAD'),
      done: await insert('originals/done', 'VERIFIED'),
    };
    const young = await insert('originals/young', 'PENDING_UPLOAD');
    await Song.query(t.db)
      .whereIn('id', Object.values(songs).map(Number))
      .patch({ updatedAt: new Date(now - 3 * HOUR).toISOString() });
    const enqueued = async () => {
      const { rows } = await t.db.raw(
        `select data ->> 'songId' as "songId", retry_limit as retries from jobs.job
         where name = 'song-upload' and state = 'created' order by created_on`,
      );
      return rows;
    };
    try {
      for (const songId of [songs.lost, young]) await enqueueUpload(queue, songId);
      // As pg-boss leaves a job whose last heartbeat is too old after its last attempt.
      await t.db.raw(`update jobs.job set state = 'failed', completed_on = now(), singleton_on = null`);
      await enqueueUpload(queue, songs.waiting);
      assert.equal(await enqueueLostUploads({ db: t.db, jobs: queue }), 1);
      assert.equal(await enqueueLostUploads({ db: t.db, jobs: queue }), 0);
      assert.deepEqual(
        await enqueued(),
        [songs.waiting, songs.lost].map((songId) => ({ songId, retries: RETRIES.persistent })),
      );
    } finally {
      await queue.stop();
    }
  });
});

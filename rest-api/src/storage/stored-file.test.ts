import assert from 'node:assert/strict';
import { images } from '@hangout/contract/rest/profiles/images';
import { songStreams } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { changeSongFiles } from '@hangout/db';
import { readConfig } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import { openFiles } from '@hangout/platform/files/open-files';
import { startTestS3, type TestS3 } from '@hangout/platform/files/testing';
import { createPng } from '@hangout/platform/images/testing';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('uploads and songs in an S3 storage', () => {
  let s3: TestS3;
  let files: Files;
  const t = restTest({
    dependencies: async () => {
      s3 = await startTestS3();
      const env = { ...s3.env, CDN_URL: s3.env.S3_ENDPOINT };
      files = await openFiles(readConfig(env), assert.fail);
      return { files };
    },
  });
  after(() => s3?.stop());

  it('[H1190] uploads and images are stored in the S3 bucket and served from it', async () => {
    const ann = await t.ann();
    const bytes = Buffer.alloc(3_000_000, 'sound');
    const { uploadUuid } = await ann.api(uploads.begin, { fileName: 'a.mp3', bytes: bytes.length });
    for (let offset = 0; offset < bytes.length; offset += 2_000_000)
      await ann.api(uploads.part, {
        ...{ uploadUuid, offset, file: new File([bytes.subarray(offset, offset + 2_000_000)], 'part') },
      });
    const { songId } = await ann.api(uploads.complete, { uploadUuid });
    assert.ok(songId);
    assert.deepEqual(await files.listOlderThan('uploads', Date.now() + 60_000), [], 'the parts are gone');
    const [original = ''] = await files.listOlderThan('originals', Date.now() + 60_000);
    assert.equal(await files.size(original), bytes.length);

    const file = new File([new Uint8Array(await createPng(300, 300))], 'a.png');
    const { url } = await ann.api(images.upload, { file, kind: 'profilePicture' });
    const image = await fetch(new URL(url, t.base));
    assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/webp']);
    assert.ok(image.url.startsWith(s3.env.S3_ENDPOINT), 'the browser loads it from the storage');
  });

  it('[H1193] with a CDN a song’s signed URL redirects to a URL at the storage that is valid for as long; a wrong signature is refused', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const songId = await insertPreparedSong(t.db, 'Stored', { ownerUuid: ann.uuid });
    const key = `songs/${songId}/http.m4a`;
    await files.put(key, Buffer.from('0123456789'));
    await changeSongFiles(t.db, songId, { httpKey: key, hlsPrefix: `songs/${songId}/hls` });
    const { httpUrl, expiresAt } = await guest.api(songStreams.hlsPlaylist, { id: songId });
    const direct = await fetch(httpUrl, { redirect: 'manual' });
    assert.deepEqual([direct.status, direct.headers.get('cache-control')], [302, 'private, no-store']);
    const location = new URL(direct.headers.get('location') ?? '');
    const secondsLeft = (Date.parse(expiresAt) - Date.now()) / 1000;
    assert.ok(Math.abs(Number(location.searchParams.get('X-Amz-Expires')) - secondsLeft) < 5);
    const part = await fetch(httpUrl, { headers: { range: 'bytes=2-4' } });
    assert.deepEqual([part.status, await part.text()], [206, '234']);
    assert.equal(
      (await fetch(`${httpUrl}x`, { redirect: 'manual' })).status,
      401,
      'rights are checked as before',
    );
    await files.remove(key);
    assert.equal((await fetch(httpUrl, { redirect: 'manual' })).status, 404);
  });

  it('[H1191] while the S3 storage is down, uploads return 503 and do not count towards the quota', async () => {
    const ann = await t.ann();
    await s3.stop();
    const { status, code } = await refusalOf(ann.api(uploads.song, { file: new File(['sound'], 'a.mp3') }));
    assert.deepEqual([status, code], [503, 'unavailable']);
    assert.equal((await ann.api(uploads.quota)).songs.used, 0);
  });
});

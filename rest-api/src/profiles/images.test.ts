import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { images } from '@hangout/contract/rest/profiles/images';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { lockUser } from '@hangout/db';
import { SecurityEvent } from '@hangout/db/models/audit';
import { eraseAccountWithFiles } from '@hangout/jobs/close-account';
import { createFiles } from '@hangout/platform/files/disk-files';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('profile and cover pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-images-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  const png = (bytes: Uint8Array = onePixelPng) => new Blob([Uint8Array.from(bytes)], { type: 'image/png' });

  it('[R039] a profile picture is served at any requested size and appears in the profile; the picture before it is deleted', async () => {
    const ann = await t.ann();
    const first = await ann.api(images.upload, { file: png() });
    assert.equal((await ann.api(profiles.own)).profilePicture, first.url);
    for (const size of [1, 128, 500, 5000]) {
      const picture = await t.api(images.byId, { id: first.id, size });
      assert.equal(picture.headers.get('content-type'), 'image/webp');
    }
    const second = await ann.api(images.upload, { file: png(), kind: 'profilePicture' });
    assert.equal((await refusalOf(t.api(images.byId, { id: first.id }))).status, 404);
    await ann.api(images.remove, { id: second.id });
    assert.equal((await ann.api(profiles.own)).profilePicture, null);
  });

  it('[R038] an image can be uploaded as profile or cover picture; any other purpose is refused', async () => {
    const ann = await t.ann();
    const cover = await ann.api(images.upload, { file: png(), kind: 'coverPicture' });
    const own = await ann.api(profiles.own);
    assert.deepEqual([own.coverPicture, own.profilePicture], [cover.url, null]);
    const odd = ann.api(images.upload, { file: png(), kind: 'roomPicture' as 'coverPicture' });
    assert.equal((await refusalOf(odd)).status, 400);
  });

  it('[R238] a profile picture can be deleted by its owner and by moderators only', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { id } = await ann.api(images.upload, { file: png() });
    assert.deepEqual(await refusalOf(bob.api(images.remove, { id })), {
      status: 403,
      code: 'not_yours',
      message: 'Unauthorized to delete',
    });
    await (await t.createUser('mod', 'moderator')).api(images.remove, { id });
  });

  it('[H2040] [H754] staff delete pictures only of users whom they outrank, and the deletion is recorded', async () => {
    const [boss, mod, ann] = [
      await t.createUser('boss', 'admin'),
      await t.createUser('mod', 'moderator'),
      await t.ann(),
    ];
    const upload = async ({ api }: typeof ann) => (await api(images.upload, { file: png() })).id;
    for (const other of [boss, await t.createUser('other', 'moderator')]) {
      const id = await upload(other);
      assert.equal((await refusalOf(mod.api(images.remove, { id }))).code, 'not_yours');
    }
    await mod.api(images.remove, { id: await upload(mod) });
    const pictures = [
      [boss, mod],
      [mod, ann],
    ] as const;
    for (const [by, of] of pictures) await by.api(images.remove, { id: await upload(of) });
    await t.dependencies.securityEvents.flush();
    const rows = await SecurityEvent.query(t.db)
      .where({ kind: 'staffAction' })
      .whereIn('actorUuid', [boss.uuid, mod.uuid]);
    assert.deepEqual(
      new Map(rows.map((row) => [row.actorUuid, row.subjectUuid])),
      new Map(pictures.map(([by, of]) => [by.uuid, of.uuid])),
    );
    assert.equal(rows.length, 2, 'the deletion of an own picture is not recorded');
  });

  const filesNow = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  const uploadsOf = [
    ['profile picture', (who: TestUser) => who.api(images.upload, { file: png() })],
    ['chat image', (who: TestUser) => who.api(chatImages.upload, { file: png() })],
    ['song', (who: TestUser) => who.api(uploads.song, { file: new File([new Uint8Array(9)], 'a.mp3') })],
  ] as const;
  for (const [what, upload] of uploadsOf)
    it(`[H2202] a ${what} that is uploaded while the account is deleted is refused, and its file removed`, async () => {
      const ann = await t.ann();
      const before = filesNow();
      const { refusal } = await t.db.transaction(async (tx) => {
        await lockUser(tx, ann.uuid);
        const answer = refusalOf(upload(ann));
        await waitForLockWaits(t.databaseUrl);
        await eraseAccountWithFiles(tx, t.dependencies.jobs, ann.uuid);
        return { refusal: answer };
      });
      assert.equal((await refusal).status, 401);
      assert.equal(filesNow(), before);
    });

  it('[H2203] of two profile pictures that are uploaded at once, the one that is replaced is removed', async () => {
    const ann = await t.ann();
    const before = filesNow();
    await ann.api(images.upload, { file: png() });
    const filesOfOne = filesNow() - before;
    const { both } = await t.db.transaction(async (tx) => {
      await lockUser(tx, ann.uuid);
      const answers = Promise.all([1, 2].map(() => ann.api(images.upload, { file: png() })));
      await waitForLockWaits(t.databaseUrl, 2);
      return { both: answers };
    });
    await both;
    assert.equal(filesNow() - before, filesOfOne);
  });

  it('[H144] a file that is not an image is refused as a profile picture', async () => {
    const ann = await t.ann();
    const text = Buffer.from('<svg>this is no picture</svg>');
    assert.equal((await refusalOf(ann.api(images.upload, { file: png(text) }))).code, 'not_a_picture');
    assert.equal(
      (await refusalOf(ann.api(images.upload, { file: png(Buffer.alloc(0)) }))).code,
      'not_a_picture',
    );
  });
});

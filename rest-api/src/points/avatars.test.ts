import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { User } from '@hangout/db/models/accounts';
import { createFiles } from '@hangout/platform/files/disk-files';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const PICTURE = new File([onePixelPng], 'avatar.png', { type: 'image/png' });
const nobody = '00000000-0000-4000-8000-000000000000';

describe('avatars', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-avatars-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  const admin = () => t.createUser('boss', 'admin');
  const slugs = ({ data }: { data: { slug: string }[] }) => data.map((one) => one.slug);

  it('[R164] admins create, change and delete avatars; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const fresh = { slug: 'comet', avatarStatus: 'PRIVATE' } as const;
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(avatars.create, fresh))).status, 403);
    assert.equal((await refusalOf(t.api(avatars.create, fresh))).message, 'Unauthorized to perform action');
    const made = await boss.api(avatars.create, fresh);
    assert.deepEqual([made.slug, made.avatarStatus, made.discordOnly], ['comet', 'PRIVATE', false]);
    assert.equal((await refusalOf(boss.api(avatars.create, fresh))).code, 'avatar_slug_taken');
    const slug = 'comet';
    assert.equal((await refusalOf(ann.api(avatars.update, { slug, discordOnly: true }))).status, 403);
    const changed = await boss.api(avatars.update, { slug, avatarStatus: 'PUBLIC' });
    assert.deepEqual([changed.avatarStatus, changed.discordOnly], ['PUBLIC', false]);
    const page = await boss.api(avatars.adminList, { filter: 'slug||$eq||comet' });
    assert.deepEqual(page.data, [changed]);
    assert.equal((await boss.api(avatars.adminOne, { slug, fields: 'avatarStatus' })).avatarStatus, 'PUBLIC');
    const service = t.as(await t.tokens.signServiceToken('rooms'));
    assert.deepEqual(await service(avatars.forService, { avatarSlug: slug }), changed);
    for (const call of [avatars.remove, avatars.adminRemove])
      assert.equal((await refusalOf(ann.api(call, { slug }))).status, 403);
    await boss.api(avatars.adminRemove, { slug });
    assert.equal((await refusalOf(boss.api(avatars.remove, { slug }))).code, 'avatar_not_found');
    assert.equal((await refusalOf(service(avatars.forService, { avatarSlug: slug }))).status, 404);
  });

  it('[H1598][H1599] an avatar shows the picture that an admin has uploaded for it; when an avatar is deleted, its wearers get the first public one', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const slug = 'meteor';
    await boss.api(avatars.create, { slug, avatarStatus: 'PUBLIC' });
    assert.deepEqual((await t.api(avatars.pictures)).data, []);
    assert.equal((await refusalOf(ann.api(avatars.uploadImage, { slug, file: PICTURE }))).status, 403);
    assert.equal(
      (await refusalOf(boss.api(avatars.uploadImage, { slug: 'nowhere', file: PICTURE }))).code,
      'avatar_not_found',
    );
    const { imageUrl } = await boss.api(avatars.uploadImage, { slug, file: PICTURE });
    assert.deepEqual((await t.api(avatars.pictures)).data, [{ slug, imageUrl }]);
    const id = imageUrl?.split('/').at(-1) ?? '';
    const image = await t.api(avatars.image, { id });
    assert.equal(image.headers.get('content-type'), 'image/webp');
    await image.arrayBuffer();
    const again = await boss.api(avatars.uploadImage, { slug, file: PICTURE });
    assert.notEqual(again.imageUrl, imageUrl);
    assert.equal((await refusalOf(t.api(avatars.image, { id }))).status, 404);
    await ann.api(profiles.update, { avatarId: slug });
    await boss.api(avatars.adminRemove, { slug });
    assert.equal((await ann.api(profiles.own)).avatarId, 'nova');
    assert.deepEqual((await t.api(avatars.pictures)).data, []);
    assert.ok(t.jobsSent.some(({ data }) => JSON.stringify(data).includes('.avatar.')));
  });

  it('[R027] [R028] users with a paid plan can wear the plan’s avatars, but not award avatars or Discord avatars', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    for (const one of [ann, guest]) {
      const mine = slugs(await one.api(avatars.mine));
      assert.ok(mine.includes('nova'));
      for (const slug of ['luna', 'mirra']) assert.ok(!mine.includes(slug), slug);
      const all = await one.api(avatars.all);
      assert.ok(slugs(all).includes('mirra'));
      // [H1362] Without Discord there are no Discord avatars.
      assert.ok(!slugs(all).includes('wax'));
      assert.equal(all.data.find((avatar) => avatar.slug === 'luna')?.isAvailable, false);
      assert.deepEqual(slugs(await one.api(avatars.subscriber)), ['luna', 'tape']);
    }
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ subscriptionLevel: 1 });
    t.authenticator.invalidate(ann.uuid);
    assert.ok(slugs(await ann.api(avatars.mine)).includes('luna'));
    assert.equal((await ann.api(profiles.update, { avatarId: 'luna' })).avatarId, 'luna');
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'wax' }))).code, 'avatar_not_yours');
  });

  it('[R029] [H1302] an admin gives an avatar to a user and takes it away again', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    await boss.api(avatars.create, { slug: 'secret', avatarStatus: 'PRIVATE' });
    assert.equal((await refusalOf(ann.api(avatars.one, { slug: 'secret' }))).status, 404);
    assert.ok(!slugs(await ann.api(avatars.all)).includes('secret'));
    const gift = { slug: 'secret', userUuid: ann.uuid };
    assert.equal((await refusalOf(ann.api(avatars.assign, gift))).status, 403);
    const prize = await boss.api(avatars.assign, { ...gift, assignmentType: 'SEASON_AWARD' });
    assert.equal((await refusalOf(ann.api(avatars.one, { slug: 'secret' }))).status, 404);
    const given = await boss.api(avatars.assign, gift);
    assert.equal(given.assignmentType, 'MANUAL');
    assert.equal((await boss.api(avatars.assign, gift)).id, given.id);
    const seen = await bob.api(avatars.forUser, { slug: 'secret', uuid: ann.uuid });
    assert.deepEqual([seen.isAvailable, seen.assignments], [true, ['MANUAL', 'SEASON_AWARD']]);
    assert.equal((await refusalOf(bob.api(avatars.forUser, { slug: 'secret', uuid: bob.uuid }))).status, 404);
    assert.equal((await refusalOf(bob.api(avatars.forUser, { slug: 'nova', uuid: nobody }))).status, 404);
    const { data: listed } = await boss.api(avatars.assignments, {
      filter: [`nickname||$eq||${ann.nickname}`],
      sort: ['id,ASC'],
    });
    assert.deepEqual(
      listed.map(({ id, avatarSlug, assignmentType }) => [id, avatarSlug, assignmentType]),
      [
        [prize.id, 'secret', 'SEASON_AWARD'],
        [given.id, 'secret', 'MANUAL'],
      ],
    );
    for (const { id } of [given, prize]) await boss.api(avatars.unassign, { avatarAssignmentId: id });
    const again = boss.api(avatars.unassign, { avatarAssignmentId: given.id });
    assert.equal((await refusalOf(again)).code, 'assignment_not_found');
    assert.equal((await refusalOf(ann.api(avatars.one, { slug: 'secret' }))).status, 404);
    const unknown = boss.api(avatars.assign, { slug: 'secret', userUuid: nobody });
    assert.equal((await refusalOf(unknown)).code, 'person_not_found');
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumables, customFields } from '@hangout/contract/rest/consumables/consumables';
import { Consumable, CustomField } from '@hangout/db/models/vouchers';
import { createFiles } from '@hangout/platform/files/disk-files';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('consumables (things that points can buy)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-consumables-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => Consumable.query(t.db).delete());
  const admin = () => t.createUser('boss', 'admin');
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

  it('[H656] admins create and deactivate consumables, and users list the active ones', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const offer = { name: 'Golden headphones', price: 50 };
    assert.equal((await refusalOf(ann.api(consumables.create, offer))).status, 403);
    const made = await boss.api(consumables.create, { ...offer, avatarSlug: 'sol', quantity: 3 });
    assert.deepEqual([made.price, made.quantity, made.avatarSlug, made.active], [50, 3, 'sol', true]);
    const { id } = made;
    assert.deepEqual(await ann.api(consumables.one, { id }), made);
    assert.deepEqual(await ann.api(consumables.count), { count: 1 });
    assert.equal((await refusalOf(ann.api(consumables.update, { id, price: 0 }))).status, 403);
    await boss.api(consumables.update, { id, active: false });
    assert.equal(await codeOf(ann.api(consumables.one, { id })), 'consumable_not_found');
    assert.equal((await boss.api(consumables.one, { id })).price, 50);
    assert.deepEqual(await ann.api(consumables.list), { count: 0, data: [] });
    const odd = boss.api(consumables.create, { ...offer, avatarSlug: 'nobody' });
    assert.equal(await codeOf(odd), 'avatar_not_found');
    assert.equal(
      await codeOf(boss.api(consumables.update, { id: 999_999, price: 1 })),
      'consumable_not_found',
    );
  });

  it('[R201] [R270] consumables are listed newest first, 32 per page, and can be listed from a given time backwards', async () => {
    const [ann] = [await t.ann()];
    await Consumable.query(t.db).insert(
      Array.from({ length: 33 }, (_, n) => ({
        name: `Thing ${n}`,
        price: n,
        createdAt: new Date(Date.UTC(2030, 0, n + 1)).toISOString(),
      })),
    );
    const first = await ann.api(consumables.list);
    assert.deepEqual([first.count, first.data.length, first.data[0]?.name], [33, 32, 'Thing 32']);
    const rest = await ann.api(consumables.list, { offset: 32 });
    assert.deepEqual(
      rest.data.map((one) => one.name),
      ['Thing 0'],
    );
    const before = await ann.api(consumables.list, { createdBefore: '2030-01-03T00:00:00Z' });
    assert.deepEqual(
      before.data.map((one) => one.name),
      ['Thing 1', 'Thing 0'],
    );
    const id = rest.data[0]?.id ?? 0;
    assert.equal((await ann.api(consumables.list, { id })).count, 1);
  });

  it('[H656] an admin uploads the image of a consumable, and everybody can load the image', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const file = new Blob([onePixelPng], { type: 'image/png' });
    assert.equal((await refusalOf(ann.api(consumables.upload, { file }))).status, 403);
    const { fileId, url } = await boss.api(consumables.upload, { file });
    const picture = await fetch(`${t.base}${url}`);
    assert.equal(picture.headers.get('content-type'), 'image/webp');
    await picture.body?.cancel();
    const made = await boss.api(consumables.create, { name: 'Poster', price: 5, imageFileId: fileId });
    assert.equal(made.imageFileId, fileId);
    const odd = boss.api(consumables.create, { name: 'Poster', price: 5, imageFileId: 'nothing' });
    assert.equal(await codeOf(odd), 'image_not_found');
    const text = new Blob(['no picture'], { type: 'image/png' });
    assert.equal(await codeOf(boss.api(consumables.upload, { file: text })), 'not_a_picture');
  });

  it('[H657] admins set, replace and delete custom fields of an account; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const place = { entity: 'user', entityId: ann.uuid, key: 'source' } as const;
    assert.equal((await refusalOf(ann.api(customFields.put, { ...place, value: 1 }))).status, 403);
    await boss.api(customFields.put, { ...place, value: 'fair' });
    const kept = await boss.api(customFields.put, { ...place, value: { from: ['a', 'fair'] } });
    assert.deepEqual(kept.value, { from: ['a', 'fair'] });
    const rows = await CustomField.query(t.db).where({ entityId: ann.uuid });
    assert.deepEqual(
      rows.map((row) => row.value),
      [{ from: ['a', 'fair'] }],
    );
    assert.equal(
      await codeOf(boss.api(customFields.put, { ...place, value: 'x'.repeat(10_001) })),
      'too_much',
    );
    assert.equal((await refusalOf(ann.api(customFields.remove, place))).status, 403);
    await boss.api(customFields.remove, place);
    assert.equal(await codeOf(boss.api(customFields.remove, place)), 'custom_field_not_found');
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { posters } from '@hangout/contract/rest/rooms/posters';
import { roomOwners } from '@hangout/contract/rest/rooms/room-owners';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { Room } from '@hangout/db/models/rooms';
import { createFiles } from '@hangout/platform/files/disk-files';
import sharp from 'sharp';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('posters of hangouts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-posters-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));

  async function poster(width: number) {
    const create = { width, height: width, channels: 3, background: '#562DF9' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    return new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
  }
  const idOf = (url: string | null) => url?.split('/').at(-1) ?? '';

  it('[R039] [R294] a hangout’s poster is stored in four sizes and appears in the hangout’s data; the poster before it is deleted', async () => {
    const ann = await t.ann();
    const { slug: id, rev } = await ann.api(rooms.create, { name: 'Poster' });
    const first = await ann.api(posters.upload, { id, file: await poster(1200) });
    assert.equal(first.rev, rev + 1);
    for (const size of [128, 256, 500, 1024]) {
      const picture = await t.api(posters.byId, { id: idOf(first.posterUrl), size });
      assert.equal((await sharp(await picture.arrayBuffer()).metadata()).width, size);
    }
    const shown = await fetch(`${t.base}${first.posterUrl}`);
    assert.equal(shown.headers.get('content-type'), 'image/webp');
    const second = await ann.api(posters.upload, { id, file: await poster(200) });
    assert.notEqual(second.posterUrl, first.posterUrl);
    const gone = t.api(posters.byId, { id: idOf(first.posterUrl) });
    assert.equal((await refusalOf(gone)).code, 'image_not_found');
    await ann.api(posters.remove, { id });
    assert.equal((await t.api(rooms.byId, { id })).posterUrl, null);
    assert.equal((await refusalOf(t.api(posters.byId, { id: idOf(second.posterUrl) }))).status, 404);
  });

  it('[H899] deleting a hangout deletes its poster, whether the owner or an admin deletes the hangout', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    const deletions = [
      (id: string) => ann.api(rooms.delete, { id }),
      () => boss.api(roomOwners.deleteOfUser, { userId: ann.uuid }),
    ];
    for (const remove of deletions) {
      const { slug: id } = await ann.api(rooms.create, { name: 'Poster' });
      const { posterUrl } = await ann.api(posters.upload, { id, file: await poster(20) });
      t.jobsSent.length = 0;
      await remove(id);
      assert.deepEqual(
        t.jobsSent.map(({ data }) => data),
        [{ prefixes: [`images/${idOf(posterUrl)}`] }],
      );
    }
    assert.equal(await Room.query(t.db).whereNotNull('posterUrl').whereNotNull('deletedAt').resultSize(), 0);
  });

  it('[H163] a user without a role in a hangout can neither upload nor delete its poster, and a file that is not an image is refused', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug: id } = await ann.api(rooms.create, { name: 'Mine' });
    const file = await poster(20);
    assert.equal((await refusalOf(bob.api(posters.upload, { id, file }))).status, 403);
    assert.equal((await refusalOf(bob.api(posters.remove, { id }))).status, 403);
    const words = new Blob(['no picture'], { type: 'image/png' });
    assert.equal((await refusalOf(ann.api(posters.upload, { id, file: words }))).code, 'not_a_picture');
    assert.equal((await refusalOf(ann.api(posters.upload, { id: 'nowhere', file }))).status, 404);
  });
});

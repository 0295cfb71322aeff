import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { communities } from '@hangout/contract/rest/communities/communities';
import { communityImages } from '@hangout/contract/rest/communities/community-images';
import { events } from '@hangout/contract/rest/events/events';
import { posters } from '@hangout/contract/rest/rooms/posters';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { createFiles } from '@hangout/platform/files/disk-files';
import { onePixelPng } from '@hangout/testkit/fuzzing/samples';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('images of communities and events', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-pictures-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  const file = new File([onePixelPng], 'a.png', { type: 'image/png' });
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const nameOf = (url: string | null) => url?.split('/').at(-1) ?? '';

  it('[H1273] a community’s owner and an event’s creator can upload its image, which replaces the previous one; other users cannot', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const id = String((await ann.api(communities.create, { name: 'Pictured' })).id);
    assert.equal(await codeOf(bob.api(communityImages.ofCommunity, { id, file })), 'not_allowed');
    const first = await ann.api(communityImages.ofCommunity, { id, file });
    assert.match(
      first.imageUrl ?? '',
      /^\/api\/room-service\/community-images\/[0-9a-f-]{36}\.community\.[0-9a-f]{8}$/,
    );
    assert.equal((await fetch(`${t.base}${first.imageUrl}`)).headers.get('content-type'), 'image/webp');
    const second = await ann.api(communityImages.ofCommunity, { id, file });
    assert.notEqual(first.imageUrl, second.imageUrl);
    const removals = t.jobsSent.filter(({ data }) => JSON.stringify(data).includes('images/'));
    assert.deepEqual(
      removals.map(({ data }) => data),
      [{ prefixes: [`images/${nameOf(first.imageUrl)}`] }],
    );
    const event = await ann.api(events.create, {
      name: 'Pictured night',
      startDate: new Date(Date.now() + 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 7_200_000).toISOString(),
    });
    const ofEvent = { id: String(event.id), file };
    assert.equal(await codeOf(bob.api(communityImages.ofEvent, ofEvent)), 'not_allowed');
    const name = nameOf((await ann.api(communityImages.ofEvent, ofEvent)).imageUrl);
    await t.api(communityImages.byId, { id: name, size: 128 });
    const bad = new File(['no picture'], 'a.png', { type: 'image/png' });
    assert.equal(await codeOf(ann.api(communityImages.ofEvent, { ...ofEvent, file: bad })), 'not_a_picture');
    const wrong = t.api(communityImages.byId, { id: name.replace('.event.', '.poster.') });
    assert.equal(await codeOf(wrong), 'image_not_found');
  });

  it('[H2172] the events of a private community are deleted with it, with all pictures, and those of a public one stay', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const make = async (type: 'PUBLIC' | 'PRIVATE') => {
      const { id: communityId } = await ann.api(communities.create, { name: `Club ${type}`, type });
      const community = await ann.api(communityImages.ofCommunity, { id: String(communityId), file });
      const { id: eventId } = await ann.api(events.create, {
        ...{ name: `Night ${type}`, communityId },
        startDate: new Date(Date.now() + 3_600_000).toISOString(),
        endDate: new Date(Date.now() + 7_200_000).toISOString(),
      });
      const event = await ann.api(communityImages.ofEvent, { id: String(eventId), file });
      t.jobsSent.length = 0;
      await ann.api(communities.removeOwn, { id: String(communityId) });
      const removed = t.jobsSent.flatMap(({ data }) => (data as { prefixes?: string[] }).prefixes ?? []);
      return { id: String(eventId), removed, images: [community, event].map((one) => nameOf(one.imageUrl)) };
    };
    const hidden = await make('PRIVATE');
    for (const { api } of [ann, bob])
      assert.equal(await codeOf(api(events.one, { id: hidden.id })), 'event_not_found');
    assert.deepEqual(
      hidden.removed,
      hidden.images.map((image) => `images/${image}`),
    );
    const shown = await make('PUBLIC');
    assert.equal((await bob.api(events.one, { id: shown.id })).communityId, null);
    assert.deepEqual(shown.removed, [`images/${shown.images[0]}`]);
  });

  it('[H2038] a web address given as the picture of an event removes no file, even if it ends like the name of somebody else’s image', async () => {
    const [ann, eve] = [await t.ann(), await t.signUp('eve')];
    const room = await ann.api(rooms.create, { name: 'Postered' });
    const poster = nameOf((await ann.api(posters.upload, { id: room.slug, file })).posterUrl);
    const imageUrl = `https://pictures.example/${poster}`;
    const make = async () => {
      const event = await eve.api(events.create, {
        name: 'Borrowed',
        startDate: new Date(Date.now() + 3_600_000).toISOString(),
        endDate: new Date(Date.now() + 7_200_000).toISOString(),
        imageUrl,
      });
      return String(event.id);
    };
    await eve.api(events.remove, { id: await make() });
    await eve.api(communityImages.ofEvent, { id: await make(), file });
    assert.ok(!JSON.stringify(t.jobsSent).includes(poster));
    await t.api(posters.byId, { id: poster });
  });
});

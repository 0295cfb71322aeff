import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { Room } from '@hangout/db/models/rooms';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('lists of hangouts by password, visit and for services', () => {
  const t = restTest({ env: { BEHIND_PROXY: 'true' } });
  const service = async () => {
    const token = await t.tokens.signServiceToken('test');
    return createApi({ base: t.base, token: () => token });
  };

  it('[H171] a list of hangouts requested with a password begins with the private hangout that has this password, until its password changes', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, { name: 'Den', type: 'PRIVATE', password: 'sesame' });
    const { slug: open } = await ann.api(rooms.create, { name: 'Plaza' });
    const listed = async (passwords?: string[]) =>
      (await t.api(roomLists.opened, passwords ? { passwords } : {})).data.map((room) => room.slug);
    assert.deepEqual([(await listed()).includes(slug), (await listed()).includes(open)], [false, true]);
    assert.equal((await listed(['wrong'])).includes(slug), false);
    assert.equal((await listed(['wrong', 'sesame']))[0], slug, 'it comes first');
    assert.ok((await listed(['wrong', 'sesame'])).includes(open));
    await ann.api(roomChanges.update, { id: slug, password: 'another' });
    assert.equal((await listed(['sesame'])).includes(slug), false);
    assert.ok((await listed(['another'])).includes(slug));
  });

  it('[H171] [H599] on request only the hangouts that the password opens are listed, so that one attempt takes one request', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, { name: 'Den', type: 'PRIVATE', password: 'sesame' });
    await ann.api(rooms.create, { name: 'Plaza' });
    const listed = async (password: string) => {
      const { count, data } = await t.api(roomLists.opened, { passwords: [password], onlyOpened: 'true' });
      return { count, slugs: data.map((room) => room.slug) };
    };
    assert.deepEqual(await listed('wrong'), { count: 0, slugs: [] });
    assert.deepEqual(await listed('sesame'), { count: 1, slugs: [slug] });
  });

  it('[H1535] a network may try fifty wrong passwords for hangouts in five minutes; correct passwords do not count', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, { name: 'Den', type: 'PRIVATE', password: 'open up' });
    const call = async (passwords: string[], address: string) => {
      const response = await fetch(`${t.base}/api/room-service/rooms/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ passwords }),
      });
      const { data = [] } = (await response.json()) as { data?: { slug: string }[] };
      return { status: response.status, opens: data.some((room) => room.slug === slug) };
    };
    const wrong = (turn: number) => Array.from({ length: 5 }, (_, at) => `wrong ${turn} ${at}`);
    for (let turn = 0; turn < 9; turn += 1)
      assert.equal((await call(wrong(turn), '203.0.113.7')).status, 200);
    for (let turn = 0; turn < 10; turn += 1)
      assert.deepEqual(await call(['open up'], '203.0.113.7'), { status: 200, opens: true });
    assert.equal((await call(wrong(9), '203.0.113.7')).status, 200);
    assert.deepEqual(await call(['open up'], '203.0.113.7'), { status: 429, opens: false });
    assert.deepEqual(await call(['open up'], '203.0.113.8'), { status: 200, opens: true });
  });

  it('[H159] the hangouts that a user has visited are listed, the latest visit first', async () => {
    const ann = await t.ann();
    const first = await ann.api(rooms.create, { name: 'First' });
    const second = await ann.api(rooms.create, { name: 'Second' });
    for (const { slug } of [first, second, first]) await ann.api(rooms.addRecent, { room: slug });
    const { data } = await ann.api(roomLists.recentlyVisited);
    assert.deepEqual(
      data.map((room) => room.uuid),
      [first.uuid, second.uuid],
    );
  });

  it('[H774] [H171] thirty newer hangouts of another owner do not hide the hangout that the requested password opens', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug } = await ann.api(rooms.create, { name: 'Den', type: 'PRIVATE', password: 'sesame' });
    const row = await Room.query(t.db).where({ slug }).select('passwordBucket').first();
    const others = Array.from({ length: 30 }, (_, i) => ({
      ...{ slug: `crowd-${i}`, name: 'Crowd', ownerUuid: bob.uuid, passwordHash: 'none' },
      passwordBucket: row?.passwordBucket ?? null,
    }));
    await Room.query(t.db).insert(others);
    const { data } = await t.api(roomLists.opened, { passwords: ['sesame'], limit: 100 });
    assert.ok(data.some((room) => room.slug === slug));
  });

  it('[R193] services list all hangouts, even private ones; users are refused', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, { name: 'Hidden away', type: 'PRIVATE' });
    const all = await (await service())(roomLists.all, { take: 100 });
    assert.ok(all.data.some((room) => room.slug === slug));
    const [one] = (await (await service())(roomLists.all, { take: 1, skip: 1 })).data;
    assert.equal(one?.uuid, all.data[1]?.uuid);
    assert.equal((await refusalOf(ann.api(roomLists.all))).status, 403);
  });
});

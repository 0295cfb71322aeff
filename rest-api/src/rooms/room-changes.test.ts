import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { ChatMessage } from '@hangout/db/models/chat';
import { FormerSlug, Room } from '@hangout/db/models/rooms';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('changing the settings of a hangout', () => {
  const t = restTest();

  it('[R089] the settings of a hangout are changed by several endpoints, and each change raises the hangout’s revision', async () => {
    const ann = await t.ann();
    const { slug: id, rev } = await ann.api(rooms.create, { name: 'Changes' });
    const seats = await ann.api(roomChanges.djSeats, { id, numberOfDjs: 3 });
    assert.deepEqual([seats.numberOfDjs, seats.rev], [3, rev + 1]);
    assert.equal((await ann.api(roomChanges.djType, { id, djType: 'INVITE_ONLY' })).djType, 'INVITE_ONLY');
    assert.equal((await ann.api(roomChanges.liveState, { id, isLive: false })).isLive, false);
    assert.deepEqual((await ann.api(roomChanges.liveAudio, { id, liveAudio: true })).liveAudio, {
      enabled: true,
      duckingDb: 12,
    });
    assert.equal(
      (await ann.api(roomChanges.infrastructure, { id, design: 'YACHT', hasChat: false })).hasChat,
      false,
    );
    const link = await ann.api(roomChanges.externalUrl, { id, externalUrl: 'https://example.org/' });
    assert.equal(link.externalUrl, 'https://example.org/');
    const room = await ann.api(roomChanges.update, { id, name: 'Changed', genres: ['House'], autoDj: true });
    assert.deepEqual(
      [room.name, room.genres, room.autoDj, room.design],
      ['Changed', ['House'], true, 'YACHT'],
    );
    assert.equal(room.rev, rev + 7);
  });

  it('[H1428] a hangout’s ducking is 0, 6, 12 or 18 dB, by default 12; a change of live audio that omits ducking keeps it', async () => {
    const ann = await t.ann();
    const { slug: id, liveAudio } = await ann.api(rooms.create, { name: 'Duck pond' });
    assert.deepEqual(liveAudio, { enabled: true, duckingDb: 12 });
    const set = async (change: Omit<CallInput<typeof roomChanges.liveAudio>, 'id'>) =>
      (await ann.api(roomChanges.liveAudio, { id, ...change })).liveAudio;
    assert.deepEqual(await set({ liveAudio: { enabled: true, duckingDb: 18 } }), {
      enabled: true,
      duckingDb: 18,
    });
    assert.deepEqual(await set({ liveAudio: false }), { enabled: false, duckingDb: 18 });
    assert.deepEqual(await set({ liveAudio: true, duckingDb: 0 }), { enabled: true, duckingDb: 0 });
    for (const duckingDb of [5, 24, '12'] as never[])
      assert.equal((await refusalOf(set({ liveAudio: true, duckingDb }))).status, 400);
  });

  it('[H2204] a hangout that takes a new address in the same moment as another one is refused like one that comes later', async () => {
    const ann = await t.ann();
    const [one, other] = [
      await ann.api(rooms.create, { name: 'One' }),
      await ann.api(rooms.create, { name: 'Other' }),
    ];
    const { refusal } = await t.db.transaction(async (tx) => {
      await Room.query(tx).where({ uuid: one.uuid }).patch({ slug: 'same-moment' });
      const answer = refusalOf(ann.api(roomChanges.update, { id: other.slug, slug: 'same-moment' }));
      await waitForLockWaits(t.databaseUrl);
      return { refusal: answer };
    });
    assert.equal((await refusal).code, 'slug_taken');
    assert.equal((await t.api(rooms.byId, { id: other.uuid })).slug, other.slug);
  });

  it('[H1168] a hangout’s crossfade is 0 to 12 seconds, and off by default', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Blend' });
    assert.equal(room.crossfadeSeconds, 0);
    for (const crossfadeSeconds of [12, 0, 5])
      assert.equal(
        (await ann.api(roomChanges.update, { id: room.slug, crossfadeSeconds })).crossfadeSeconds,
        crossfadeSeconds,
      );
    for (const crossfadeSeconds of [-1, 13, 1.5])
      assert.equal(
        (await refusalOf(ann.api(roomChanges.update, { id: room.slug, crossfadeSeconds }))).status,
        400,
      );
    assert.equal((await ann.api(rooms.create, { name: 'Mixed', crossfadeSeconds: 3 })).crossfadeSeconds, 3);
  });

  it('[R051] [H162] invalid values of a hangout’s number of seats, DJ type and link are refused', async () => {
    const ann = await t.ann();
    const { slug: id } = await ann.api(rooms.create, { name: 'Limits' });
    for (const numberOfDjs of [0, 11, 2.5])
      assert.equal((await refusalOf(ann.api(roomChanges.djSeats, { id, numberOfDjs }))).status, 400);
    const odd = JSON.parse('{"djType":"NOBODY"}');
    assert.equal((await refusalOf(ann.api(roomChanges.djType, { id, ...odd }))).status, 400);
    assert.equal(
      (await refusalOf(ann.api(roomChanges.externalUrl, { id, externalUrl: 'javascript:x' }))).status,
      400,
    );
  });

  it('[H985] a hangout’s Discord link must be an invitation to a Discord server; if the hangout has a password, strangers do not see the link', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug: id } = await ann.api(rooms.create, { name: 'Invited' });
    for (const discordServer of [
      'https://example.org/',
      'http://discord.gg/music',
      'https://discord.gg.evil.example/music',
      'https://discord.gg/music/../x',
      '123456',
    ]) {
      const refusal = await refusalOf(ann.api(roomChanges.update, { id, discordServer }));
      assert.deepEqual([refusal.status, refusal.code], [400, 'invalid_request'], discordServer);
    }
    for (const discordServer of ['https://discord.gg/music', 'https://discord.com/invite/music-42'])
      assert.equal((await ann.api(roomChanges.update, { id, discordServer })).discordServer, discordServer);
    assert.ok((await bob.api(rooms.byId, { id })).discordServer);
    await ann.api(roomChanges.update, { id, type: 'PRIVATE', password: 'sesame' });
    assert.equal((await bob.api(rooms.byId, { id })).discordServer, null);
    assert.ok((await bob.api(rooms.join, { id, password: 'sesame' })).discordServer);
    assert.equal((await ann.api(roomChanges.update, { id, discordServer: null })).discordServer, null);
  });

  it('[H151] a setting of a hangout that is sent to the endpoint for other settings is refused, and the message names the right endpoint', async () => {
    const ann = await t.ann();
    const { slug: id } = await ann.api(rooms.create, { name: 'Wrong call' });
    const send = async (path: string, body: object) => {
      const response = await fetch(`${t.base}/api/room-service${path}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { message: string[] } };
    };
    const wrong = await send(`/rooms/${id}`, { numberOfDjs: 3 });
    assert.deepEqual(
      [wrong.status, wrong.body.message],
      [400, ['numberOfDjs is changed by PATCH /rooms/dj-seats/{id}/infrastructure']],
    );
    const other = await send(`/rooms/${id}/infrastructure`, { name: 'x' });
    assert.deepEqual([other.status, other.body.message], [400, ['name is changed by PATCH /rooms/{id}']]);
    assert.equal((await send(`/rooms/${id}`, { whatever: 1 })).status, 200, 'an unknown field is ignored');
  });

  it('[H150] a hangout is still found by its former slug, which nobody else can take until the former slug expires', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'x', slug: 'before' });
    const moved = await ann.api(roomChanges.update, { id: 'before', slug: 'After' });
    assert.equal(moved.slug, 'after');
    assert.equal((await t.api(rooms.byId, { id: 'before' })).uuid, room.uuid);
    assert.equal((await refusalOf(bob.api(rooms.create, { name: 'x', slug: 'before' }))).code, 'slug_taken');
    assert.equal((await ann.api(roomChanges.update, { id: 'after', slug: 'before' })).slug, 'before');
    await FormerSlug.query(t.db).patch({ expiresAt: new Date().toISOString() });
    assert.equal((await bob.api(rooms.create, { name: 'x', slug: 'after' })).ownerUuid, bob.uuid);
  });

  it('[H163] owner and co-owner can change a hangout’s settings, moderators and other users cannot', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const { slug: id } = await ann.api(rooms.create, { name: 'Whose' });
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: bob.uuid, role: 'coOwner' });
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: kai.uuid, role: 'moderator' });
    await bob.api(roomChanges.update, { id, description: 'ours' });
    assert.equal(
      (await refusalOf(kai.api(roomChanges.update, { id, description: 'mine' }))).code,
      'not_allowed',
    );
    assert.equal(
      (await refusalOf((await t.bob()).api(roomChanges.djSeats, { id, numberOfDjs: 2 }))).status,
      403,
    );
  });

  it('[H164] a promoter can promote a hangout, the hangout’s owner cannot', async () => {
    const [ann, promoter] = [await t.ann(), await t.createUser('promoter', 'promoter')];
    const uploads = { musicProviderKeys: ['uploadService' as const] };
    const { slug: id } = await ann.api(rooms.create, { name: 'Window', ...uploads });
    assert.equal((await refusalOf(ann.api(roomChanges.promote, { id, promoted: true }))).status, 403);
    assert.equal((await promoter.api(roomChanges.promote, { id, promoted: true })).promoted, true);
    assert.ok((await t.api(rooms.promoted)).data.some((room) => room.slug === id));
    assert.equal((await t.api(rooms.promoted, { providers: ['spotify'] })).count, 0);
  });

  it('[H165] a hangout can have at most three pinned chat messages, and each can be unpinned', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Pins' });
    const lines = Array.from({ length: 4 }, () => randomUUID());
    await ChatMessage.query(t.db).insert(
      lines.map((uuid) => ({
        roomUuid: room.uuid,
        uuid,
        userUuid: bob.uuid,
        body: { message: 'hi', userName: 'bob' },
      })),
    );
    const pin = (messageUuid: string, pinned = true) =>
      ann.api(roomChanges.pin, { id: room.slug, messageUuid, pinned });
    const [a = '', b = '', c = '', d = ''] = lines;
    for (const uuid of [a, b, c]) await pin(uuid);
    assert.equal((await refusalOf(pin(d))).code, 'too_many_pins');
    assert.deepEqual(
      (await pin(a, false)).pinnedMessages.map((one) => one.uuid),
      [b, c],
    );
    assert.equal((await refusalOf(pin(randomUUID()))).code, 'message_not_found');
    assert.equal((await refusalOf(bob.api(roomChanges.pin, { id: room.slug, messageUuid: d }))).status, 403);
  });

  it('[H166] simultaneous changes of a hangout’s settings each raise its revision by one', async () => {
    const ann = await t.ann();
    const { slug: id, rev } = await ann.api(rooms.create, { name: 'Together' });
    await Promise.all(
      [1, 2, 3, 4, 5].map((numberOfDjs) => ann.api(roomChanges.djSeats, { id, numberOfDjs })),
    );
    assert.equal((await t.api(rooms.byId, { id })).rev, rev + 5);
  });

  it('[H1636] one request can change several settings of a hangout; if one of these is refused, none is changed', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, {
      name: `All at once ${ann.nickname}`,
      type: 'PRIVATE',
      password: 'x1y2',
    });
    const change = (settings: object) => ann.api(roomChanges.settings, { id: slug, ...settings });
    const changed = await change({ name: 'At once', numberOfDjs: 3, hasChat: false, password: null });
    assert.deepEqual(
      [changed.name, changed.numberOfDjs, changed.hasChat, changed.isPasswordProtected],
      ['At once', 3, false, false],
    );
    assert.equal((await refusalOf(change({ numberOfDjs: 7, slug: 'admin' }))).code, 'slug_reserved');
    const elsewhere = await refusalOf(change({ numberOfDjs: 7, promoted: true }));
    assert.equal(elsewhere.status, 400, '[H151] what this call cannot change is not dropped without a word');
    assert.equal((await ann.api(rooms.byId, { id: slug })).numberOfDjs, 3);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { RoomSnapshot } from '@hangout/db/models/presence';
import type { Song } from '@hangout/rules';
import { storePresence, storeSnapshots } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const song: Song = {
  songId: '1',
  songShortId: 'a',
  crateSongUuid: null,
  isrc: null,
  trackName: 'Night Drive',
  artistName: 'Ann',
  albumName: null,
  releaseYear: null,
  duration: 100,
  explicit: false,
  genre: null,
  musicProviders: {},
  thumbnails: {},
  previews: [],
  links: {},
  streamUrls: {},
  playbackToken: null,
  position: null,
  status: 'VERIFIED',
};

describe('creating, reading and listing hangouts', () => {
  const t = restTest();

  it('[H156] the user who creates a hangout is its owner, and settings that are not given have their defaults', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Café del Mar & Friends' });
    assert.equal(room.slug, 'cafe-del-mar-and-friends');
    assert.deepEqual(
      [room.ownerUuid, room.design, room.djType, room.numberOfDjs, room.songsPerDj, room.roomSize, room.type],
      [ann.uuid, 'CLUB', 'EVERYONE', 5, 1, 10_000, 'PUBLIC'],
    );
    assert.deepEqual(
      room.roomRoles.map((one) => [one.userUuid, one.role, one.roomId]),
      [[ann.uuid, 'owner', room.id]],
    );
    const again = await ann.api(rooms.create, { name: 'Café del Mar & Friends' });
    assert.equal(again.slug, 'cafe-del-mar-and-friends-2');
  });

  it('[H1590] a new hangout has live audio and plays explicit songs, unless its creator excludes explicit songs', async () => {
    const ann = await t.ann();
    const open = await ann.api(rooms.create, { name: 'As they are' });
    assert.deepEqual([open.liveAudio.enabled, open.explicit], [true, true]);
    const clean = await ann.api(rooms.create, { name: 'Family evening', explicit: false });
    assert.equal(clean.explicit, false);
  });

  it('[R156] slugs are stored in lower case, and a hangout is found by its slug in any case', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'x', slug: 'MyRoom' });
    assert.equal(room.slug, 'myroom');
    assert.equal((await t.api(rooms.byId, { id: 'MYROOM' })).uuid, room.uuid);
    assert.equal((await t.api(rooms.byId, { id: room.uuid.toUpperCase() })).slug, 'myroom');
    assert.equal((await t.api(rooms.byUuid, { id: room.uuid })).slug, 'myroom');
  });

  it('[H072] [H152] a hangout’s slug that is taken, malformed or reserved is refused', async () => {
    const ann = await t.ann();
    await ann.api(rooms.create, { name: 'x', slug: 'taken-one' });
    const tries: [string, string][] = [
      ['taken-one', 'slug_taken'],
      ['public', 'slug_reserved'],
      ['a', 'slug_invalid'],
      ['späti', 'slug_invalid'],
      [ann.uuid, 'slug_invalid'],
    ];
    for (const [slug, code] of tries)
      assert.equal((await refusalOf(ann.api(rooms.create, { name: 'x', slug }))).code, code);
    assert.ok(reservedSlugs().has('promoted-rooms'));
    assert.match((await ann.api(rooms.create, { name: 'Public' })).slug, /^(?!public$)/);
  });

  it('[R054] an unknown venue design for a hangout is refused, and the message names the field', async () => {
    const ann = await t.ann();
    const response = await fetch(`${t.base}/api/room-service/rooms/infrastructure`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
      body: JSON.stringify({ name: 'x', design: 'GARAGE' }),
    });
    const body = (await response.json()) as { message: string[] };
    assert.equal(response.status, 400);
    assert.match(body.message[0] ?? '', /^design/);
  });

  it('[R194] hangouts can be read without a token, and an unknown hangout returns 404', async () => {
    assert.deepEqual(await refusalOf(t.api(rooms.byId, { id: 'nowhere' })), {
      status: 404,
      code: 'room_not_found',
      message: 'Not Found',
    });
    assert.ok((await t.api(rooms.public)).count > 0);
  });

  it('[R052] a private hangout is not in public lists of hangouts', async () => {
    const ann = await t.ann();
    const before = (await t.api(rooms.privateCount)).count;
    const room = await ann.api(rooms.create, { name: 'Quiet', type: 'PRIVATE', genres: ['Ambient'] });
    assert.equal((await t.api(rooms.privateCount)).count, before + 1);
    assert.equal((await t.api(rooms.public, { search: 'Quiet' })).count, 0);
    assert.equal((await ann.api(rooms.owned)).data[0]?.uuid, room.uuid);
    const bob = await t.bob();
    assert.equal((await bob.api(rooms.ofUser, { id: ann.uuid })).count, 0);
    assert.equal((await ann.api(rooms.ofUser, { id: ann.uuid })).count, 1);
  });

  it('[H157] lists of hangouts show the song and the people of each, and can be filtered by text, genre and provider', async () => {
    const ann = await t.ann();
    const [small, large] = [
      await ann.api(rooms.create, {
        ...{ name: 'Tiny Zebra', genres: ['House'], musicProviderKeys: ['uploadService'] },
      }),
      await ann.api(rooms.create, { name: 'Huge Zebra', genres: ['Techno'], musicProviderKeys: ['spotify'] }),
    ];
    const face = { uuid: ann.uuid, nickname: 'ann', avatarId: 'bao', color: '#112233' };
    const play = {
      playId: '00000000-0000-4000-8000-000000000001',
      song,
      djUuid: ann.uuid,
      djName: 'ann',
      startTime: Date.now(),
      endTime: Date.now() + 100_000,
    };
    await storeSnapshots(t.db, [
      { roomUuid: small.uuid, users: 2, registered: 2, guests: 0, djs: 1, vibe: 0.5, play, faces: [face] },
      { roomUuid: large.uuid, users: 9, registered: 2, guests: 7, djs: 0, vibe: 0, play: null, faces: [] },
    ]);
    const both = await t.api(rooms.public, { search: 'zebra' });
    assert.deepEqual(
      both.data.map((room) => [room.slug, room.numberOfUsersInRoom, room.numberOfActiveDjs]),
      [
        ['huge-zebra', 9, 0],
        ['tiny-zebra', 2, 1],
      ],
    );
    assert.equal(both.data[1]?.song?.trackName, 'Night Drive');
    assert.deepEqual(both.data[1]?.faces, [face]);
    assert.equal((await t.api(rooms.public, { search: 'zebra', genre: 'house' })).count, 1);
    assert.equal(
      (await t.api(rooms.public, { search: 'zebra', provider: 'spotify' })).data[0]?.slug,
      'huge-zebra',
    );
    assert.equal(
      (await t.api(rooms.public, { search: 'zebra', limit: 1, offset: 1 })).data[0]?.slug,
      'tiny-zebra',
    );
    await RoomSnapshot.query(t.db).patch({ updatedAt: new Date(Date.now() - 60_000).toISOString() });
    assert.equal(
      (await t.api(rooms.byId, { id: 'huge-zebra' })).numberOfUsersInRoom,
      0,
      'an outdated snapshot is ignored',
    );
  });

  it('[H986] lists of hangouts can be filtered to those with the LIVE sign, which needs the setting and a DJ who plays', async () => {
    const ann = await t.ann();
    const made = (name: string) => ann.api(rooms.create, { name: `${name} Heron` });
    const [played, unsigned, housed, secret] = [
      await made('Played'),
      await made('Unsigned'),
      await made('Housed'),
      await ann.api(rooms.create, { name: 'Secret Heron', password: 'sesame' }),
    ];
    await ann.api(roomChanges.liveState, { id: unsigned.uuid, isLive: false });
    const startTime = Date.now();
    const play = { playId: randomUUID(), song, djUuid: ann.uuid, startTime, endTime: startTime + 100_000 };
    await storeSnapshots(
      t.db,
      [played, unsigned, housed, secret].map(({ uuid }) => ({
        ...{ roomUuid: uuid, users: 1, registered: 1, guests: 0, djs: 1, vibe: 0.5, faces: [] },
        play: { ...play, ...(uuid === housed.uuid ? { djUuid: null, djName: null } : { djName: 'ann' }) },
      })),
    );
    const live = async (query: object) =>
      (await t.api(rooms.public, { search: 'heron', ...query })).data.map((room) => room.slug).sort();
    assert.deepEqual(await live({ live: 'true' }), ['played-heron']);
    assert.equal((await live({})).length, 4);
    assert.equal((await live({ live: 'false' })).length, 4);
  });

  it('[H987] entry to a hangout is free: the fields for an entry fee are always null', async () => {
    const ann = await t.ann();
    const { entryFee, freeEntries } = await ann.api(rooms.create, { name: 'Free' });
    assert.deepEqual([entryFee, freeEntries], [null, null]);
  });

  it('[H158] only registered users can read the uuids of the people inside a hangout', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'Inside' });
    await storePresence(t.db, [{ userUuid: bob.uuid, roomUuid: room.uuid }]);
    assert.deepEqual((await ann.api(rooms.byId, { id: room.slug })).usersInRoomUuids, [bob.uuid]);
    assert.equal((await t.api(rooms.byId, { id: room.slug })).usersInRoomUuids, undefined);
  });

  it('[H159] several hangouts can be read in one request; the hangouts that a user visited are listed, the latest visit first', async () => {
    const ann = await t.ann();
    const [one, two] = [
      await ann.api(rooms.create, { name: 'One' }),
      await ann.api(rooms.create, { name: 'Two' }),
    ];
    const several = await t.api(rooms.several, { room: [one.slug, two.uuid, 'nowhere'] });
    assert.equal(several.count, 2);
    const bob = await t.bob();
    await bob.api(rooms.join, { id: one.slug });
    await bob.api(rooms.addRecent, { room: two.slug });
    assert.deepEqual(
      (await bob.api(rooms.recent)).data.map((room) => room.slug),
      [two.slug, one.slug],
    );
    assert.equal((await bob.api(rooms.mine)).count, 0);
    assert.equal((await ann.api(rooms.mine)).count, 2);
  });

  it('[H160] only the owner can delete a hangout, and the slug of a deleted hangout can be used again', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const room = await ann.api(rooms.create, { name: 'x', slug: 'ends-soon' });
    assert.equal((await refusalOf(bob.api(rooms.delete, { id: room.slug }))).status, 403);
    await ann.api(rooms.delete, { id: room.slug });
    assert.equal((await refusalOf(t.api(rooms.byId, { id: room.uuid }))).status, 404);
    assert.equal((await bob.api(rooms.create, { name: 'x', slug: 'ends-soon' })).ownerUuid, bob.uuid);
  });

  it('[H160] nobody can prevent the deletion of a hangout by a slug made of its uuid', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { uuid } = await ann.api(rooms.create, { name: 'Mine' });
    await bob.api(rooms.create, { name: 'In the way', slug: `deleted-${uuid}` });
    await ann.api(rooms.delete, { id: uuid });
    assert.equal((await refusalOf(t.api(rooms.byId, { id: uuid }))).status, 404);
  });

  it('[R207] the configuration of a hangout can be read by its slug', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Configured' });
    const configuration = await t.api(rooms.configuration, { id: room.slug });
    assert.deepEqual([configuration.slug, configuration.socketUrl], [room.slug, t.base]);
  });

  it('[H667] simultaneous requests cannot create more hangouts for a user than one may own', async () => {
    const ann = await t.ann();
    await t.db.raw(
      `insert into rooms (slug, name, owner_uuid)
       select 'full-house-' || n, 'Full', cast(:ann as uuid) from generate_series(1, 48) n`,
      { ann: ann.uuid },
    );
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => ann.api(rooms.create, { name: 'One more' })),
    );
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2);
    assert.equal((await refusalOf(ann.api(rooms.create, { name: 'Again' }))).code, 'too_many_rooms');
  });
});

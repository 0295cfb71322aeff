import assert from 'node:assert/strict';
import { roomStates } from '@hangout/contract/rest/rooms/room-state';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { RoomBooth } from '@hangout/db/models/room-leases';
import { storePresence, storeSnapshots } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('the live state of a hangout, for services', () => {
  const t = restTest();

  it('[R055] [R056] [H1597] the live state of a hangout lists everybody inside in pages, each with profile and whether they may DJ', async () => {
    const [ann, bob, guest] = [await t.ann(), await t.bob(), await t.guest()];
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'State', djType: 'INVITE_ONLY' });
    const here = [ann.uuid, bob.uuid, guest.uuid];
    await storePresence(
      t.db,
      here.map((userUuid) => ({ userUuid, roomUuid: uuid })),
    );
    const counts = { users: 3, registered: 2, guests: 1, djs: 0, vibe: 0, play: null, faces: [] };
    const floorUsers = [guest.uuid, ann.uuid];
    await storeSnapshots(t.db, [{ roomUuid: uuid, ...counts, floorUsers }]);
    const program = t.as(await t.tokens.signServiceToken('audit'));
    const state = await program(roomStates.byId, { id });
    assert.deepEqual(state.allUsers.toSorted(), here.toSorted());
    assert.deepEqual(state.audienceUsers.toSorted(), here.toSorted());
    assert.deepEqual(state.floorUsers, floorUsers);
    assert.deepEqual(
      here.map((one) => [state.allUserData[one]?.tokenRole, state.allUserData[one]?.canDj]),
      [
        ['user', true],
        ['user', false],
        ['guest', false],
      ],
    );
    assert.equal(state.allUserData[bob.uuid]?.userProfile.nickname, bob.nickname);
    assert.deepEqual([state.djs, state.nowPlaying, state.settings.slug], [[], null, id]);
    const page = await program(roomStates.byId, { id, limit: 2, offset: 2 });
    assert.equal(page.allUsers.length, 1);
    assert.equal((await refusalOf(ann.api(roomStates.byId, { id }))).status, 403);
  });

  it('[R055] the live state of a hangout has the DJs and the song that the game server stored last', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { slug: id, uuid } = await ann.api(rooms.create, { name: 'Stage', numberOfDjs: 1 });
    const song = { songId: '1', songShortId: 'a', trackName: 'Night Drive', artistName: 'Ann', duration: 60 };
    const now = {
      playId: '00000000-0000-4000-8000-000000000001',
      djUuid: ann.uuid,
      song,
      startTime: 1,
      endTime: 2,
    };
    const state = { djs: [{ uuid: ann.uuid }, { uuid: bob.uuid }], now } as unknown as RoomBooth['state'];
    await RoomBooth.query(t.db).insert({ roomUuid: uuid, epoch: 1, state });
    await storePresence(t.db, [{ userUuid: ann.uuid, roomUuid: uuid }]);
    const shown = await t.as(await t.tokens.signServiceToken('audit'))(roomStates.byId, { id });
    assert.deepEqual([shown.djs, shown.visibleDjs], [[ann.uuid, bob.uuid], [ann.uuid]]);
    assert.deepEqual(shown.audienceUsers, []);
    assert.equal(shown.nowPlaying?.song.trackName, 'Night Drive');
  });
});

import assert from 'node:assert/strict';
import { Decoder, Encoder } from '@colyseus/schema';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import { befriend, savePresence } from '@hangout/db';
import { FLOOR_SIZE } from '@hangout/rules';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest } from '../../testing/actor-test.ts';
import {
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../testing/people.ts';
import { publishBooth, publishSettings } from '../booth/publish.ts';
import { FRIENDS_OF_DJS_MS } from './friends-of-djs.ts';
import { runPresenceTick, SLOW_READER_BYTES } from './presence-tick.ts';

describe('presence in a hangout with many people', () => {
  const t = actorTest();

  async function openRoom() {
    const kai = await createTestUser(t.db, 'kai');
    const room = await createTestRoom(t.db, kai, { name: 'n'.repeat(60), description: 'd'.repeat(1000) });
    const testActor = await t.open(room);
    return { kai, room, testActor, hangout: testActor.actor.hangout };
  }
  const encodeState = (hangout: Awaited<ReturnType<typeof openRoom>>['hangout']) =>
    new Encoder(hangout.syncedState).encodeAll();

  it('[H053] people who join appear in the synced state at the next presence tick, and not earlier', async () => {
    const { testActor, hangout } = await openRoom();
    const before = hangout.syncedState.toJSON();
    for (let n = 0; n < 30; n += 1) await testActor.join(createTestGuest());
    assert.deepEqual(hangout.syncedState.toJSON(), before);
    runPresenceTick(hangout);
    assert.deepEqual([hangout.syncedState.counts.users, hangout.syncedState.floorUsers.size], [30, 20]);
    runPresenceTick(hangout);
    assert.equal(hangout.syncedState.floorUsers.size, 30);
  });

  it('[H053] with 321 people the full synced state is smaller than 32 KB', async () => {
    const { testActor, hangout, kai } = await openRoom();
    const energy = Array.from({ length: 240 }, (_, n) => (n % 10) / 10);
    await fillQueue(t.db, kai, [
      await createTestSong(t.db, { energy }),
      await createTestSong(t.db, { energy }),
    ]);
    await testActor.join(kai);
    await testActor.request(kai, 'addDj', {});
    for (let n = 0; n < 320; n += 1) await testActor.join(createTestGuest());
    for (let n = 0; n < 15; n += 1) runPresenceTick(hangout);
    assert.deepEqual([hangout.syncedState.floorUsers.size, hangout.syncedState.counts.users], [200, 321]);
    const bytes = encodeState(hangout).length;
    assert.ok(bytes < 32 * 1024, `${bytes} bytes`);
  });

  it('[H1594] a friend of a DJ gets a slot on the floor although the floor is full', async () => {
    const { testActor, hangout, kai, room } = await openRoom();
    const lea = await createTestUser(t.db, 'lea');
    await befriend(t.db, kai.uuid, lea.uuid);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    await testActor.join(kai);
    await testActor.request(kai, 'addDj', {});
    await testActor.join(lea);
    for (let n = 0; n < FLOOR_SIZE + 100; n += 1) await testActor.join(createTestGuest());
    const isOnFloor = () => hangout.syncedState.floorUsers.has(lea.uuid);
    for (let n = 0; n < 10; n += 1) runPresenceTick(hangout);
    assert.deepEqual([isOnFloor(), hangout.syncedState.floorUsers.size], [false, FLOOR_SIZE]);
    await savePresence(t.db, [{ roomUuid: room.uuid, userUuid: lea.uuid }]);
    await t.clock.advance(FRIENDS_OF_DJS_MS);
    await waitUntil(() => {
      runPresenceTick(hangout);
      return isOnFloor();
    });
    assert.equal(hangout.syncedState.floorUsers.size, FLOOR_SIZE);
  });

  it('[H426] the patch interval grows by a tenth of a millisecond for each person and is never below 100 ms', async () => {
    const { testActor, hangout } = await openRoom();
    const paces: number[] = [];
    if (hangout.broadcaster) hangout.broadcaster.setPatchInterval = (ms) => void paces.push(ms);
    await testActor.join(createTestGuest());
    runPresenceTick(hangout);
    for (let n = 0; n < 1999; n += 1) await testActor.join(createTestGuest());
    runPresenceTick(hangout);
    assert.deepEqual(paces, [100, 200]);
  });

  it('[H423] a connection to a hangout whose client reads too slowly is closed', async () => {
    const { testActor, hangout } = await openRoom();
    const codes: number[] = [];
    const slow = await testActor.join(createTestGuest());
    Object.assign(slow, {
      unsentBytes: () => SLOW_READER_BYTES + 1,
      close: (code: number) => codes.push(code),
    });
    await testActor.join(createTestGuest());
    runPresenceTick(hangout);
    assert.deepEqual(codes, [closeCodes.slow]);
  });

  it('[R055] encoding and decoding the room state returns the same state', async () => {
    const { testActor, hangout, kai } = await openRoom();
    const song = await createTestSong(t.db, { energy: [0, 0.5, 1], genre: 'House', bpm: 120 });
    await fillQueue(t.db, kai, [song, await createTestSong(t.db)]);
    await testActor.join(kai);
    await testActor.join(await createTestUser(t.db, 'ann'));
    await testActor.request(kai, 'addDj', {});
    runPresenceTick(hangout);
    const decoder = new Decoder(
      new (hangout.syncedState.constructor as new () => typeof hangout.syncedState)(),
    );
    decoder.decode(encodeState(hangout));
    const state = readRoomState(decoder.state);
    assert.deepEqual(state, readRoomState(hangout.syncedState));
    assert.deepEqual(
      [state.nowPlaying?.song.songId, state.nowPlaying?.song.energy, state.nowPlaying?.song.bpm],
      [song, [0, 0.5, 1], 120],
    );
    assert.deepEqual(
      [state.nowPlaying?.startTime, state.djs[0]?.uuid, state.upNext, state.settings.slug],
      [hangout.booth.current.now?.startTime, kai.uuid, null, hangout.settings.slug],
    );
  });

  it('[R092] publishing an unchanged room state again sends no bytes', async () => {
    const { testActor, hangout, kai } = await openRoom();
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    await testActor.join(kai);
    await testActor.request(kai, 'addDj', {});
    for (let n = 0; n < 5; n += 1) await testActor.join(createTestGuest());
    runPresenceTick(hangout);
    const encoder = new Encoder(hangout.syncedState);
    encoder.encodeAll();
    encoder.discardChanges();
    runPresenceTick(hangout);
    publishBooth(hangout);
    publishSettings(hangout);
    assert.equal(encoder.hasChanges, false);
  });
});

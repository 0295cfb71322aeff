import assert from 'node:assert/strict';
import { Decoder, Encoder } from '@colyseus/schema';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import { FLOOR_CHANGES } from '@hangout/rules';
import { actorTest } from '../../testing/actor-test.ts';
import {
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';
import { ABSENCE_GRACE_MS } from './presence-list.ts';
import { runPresenceTick } from './presence-tick.ts';

describe('moves of people on the floor', () => {
  const t = actorTest();

  async function openRoom() {
    const kai = await createTestUser(t.db, 'kai');
    await fillQueue(t.db, kai, [await createTestSong(t.db)]);
    const testActor = await t.open(await createTestRoom(t.db, kai));
    const { hangout } = testActor.actor;
    const tick = () => runPresenceTick(hangout);
    // Like Colyseus, the test uses one encoder per room: a second encoder would find fields that belong to the first.
    const encoder = new Encoder(hangout.syncedState);
    const seen = () => {
      const decoder = new Decoder(
        new (hangout.syncedState.constructor as new () => typeof hangout.syncedState)(),
      );
      decoder.decode(encoder.encodeAll());
      return readRoomState(decoder.state).floorUsers;
    };
    return { kai, testActor, tick, seen, bytes: () => encoder.encodeAll().length };
  }

  it('[H241] everybody sees the point to which a guest moves; a point beyond the floor is replaced by one on its edge', async () => {
    const { testActor, tick, seen } = await openRoom();
    const [ann, bob] = [createTestGuest(), createTestGuest()];
    await testActor.join(ann);
    await testActor.join(bob);
    tick();
    const slot = seen()[ann.uuid];
    assert.deepEqual(await testActor.request(ann, 'moveOnFloor', { x: 0.2, y: -7 }), { x: 51 / 255, y: 0 });
    tick();
    assert.deepEqual(seen()[ann.uuid]?.movedTo, { x: 51 / 255, y: 0 });
    assert.deepEqual([seen()[ann.uuid]?.x, seen()[ann.uuid]?.y], [slot?.x, slot?.y]);
    assert.equal(Object.hasOwn(seen()[bob.uuid] ?? {}, 'movedTo'), false);
  });

  it('[H241] a move on the floor is refused if its point is not two numbers, or if there were more than ten moves at once', async () => {
    const { testActor, tick } = await openRoom();
    const ann = createTestGuest();
    await testActor.join(ann);
    tick();
    for (const point of [{ x: Number.NaN, y: 0 }, { x: 1 }, { x: '1', y: 1 }])
      assert.equal(
        await refusalCode(testActor.request(ann, 'moveOnFloor', point as never)),
        'invalid_request',
      );
    const moves = Array.from({ length: 11 }, () => testActor.request(ann, 'moveOnFloor', { x: 1, y: 1 }));
    const refused = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected');
    assert.ok(refused.length >= 1);
    assert.equal(await refusalCode(testActor.request(ann, 'moveOnFloor', { x: 1, y: 1 })), 'rate_limited');
  });

  it('[H241] DJs, and people without a slot on the floor, cannot move', async () => {
    const { testActor, kai, tick } = await openRoom();
    const ann = createTestGuest();
    await testActor.join(ann);
    assert.equal(await refusalCode(testActor.request(ann, 'moveOnFloor', { x: 0, y: 0 })), 'not_allowed');
    await testActor.join(kai);
    tick();
    await testActor.request(kai, 'addDj', {});
    assert.equal(await refusalCode(testActor.request(kai, 'moveOnFloor', { x: 0, y: 0 })), 'already_seated');
  });

  it('[H241] a person who rejoins after the grace period is no longer at the point to which they had walked', async () => {
    const { testActor, tick, seen } = await openRoom();
    const ann = createTestGuest();
    const socket = await testActor.join(ann);
    tick();
    await testActor.request(ann, 'moveOnFloor', { x: 0, y: 0 });
    tick();
    testActor.leave(socket);
    await t.advance(ABSENCE_GRACE_MS + 500);
    tick();
    await testActor.join(ann);
    tick();
    assert.equal(seen()[ann.uuid]?.movedTo, undefined);
  });

  it('[H241] each tick publishes at most twenty moves, and only the people who moved add bytes to the state', async () => {
    const { testActor, tick, seen, bytes } = await openRoom();
    const people = Array.from({ length: 30 }, createTestGuest);
    for (const person of people) await testActor.join(person);
    tick();
    tick();
    const before = bytes();
    const [first] = people;
    if (!first) throw new Error('nobody came');
    await testActor.request(first, 'moveOnFloor', { x: 0.3, y: 0.6 });
    tick();
    assert.equal(bytes() - before, 4);
    for (const person of people) await testActor.request(person, 'moveOnFloor', { x: 0.9, y: 0.9 });
    const moved = () => Object.values(seen()).filter(({ movedTo }) => (movedTo?.x ?? 0) > 0.8).length;
    tick();
    assert.equal(moved(), FLOOR_CHANGES);
    tick();
    assert.equal(moved(), 30);
  });
});

import assert from 'node:assert/strict';
import { type Client, ClientState, Protocol } from '@colyseus/core';
import { Decoder, Encoder } from '@colyseus/schema';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { FloorUser } from '@hangout/contract/realtime/hangout/state';
import { slotPosition } from '@hangout/rules';
import { HangoutState } from './state.ts';
import { HangoutSerializer, MAX_FULL_STATE_BYTES } from './state-serializer.ts';
import { writePresence } from './write.ts';

describe('HangoutSerializer, which encodes the state for people who join', () => {
  before(() => {
    Encoder.BUFFER_SIZE = 64 * 1024;
  });

  const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  function floorOf(numbers: readonly number[]): Record<string, FloorUser> {
    const users = numbers.map(
      (n): FloorUser => ({
        ...{ uuid: uuidOf(n), nickname: `Guest ${n}`, avatarId: 'green-frog', color: '#562df9' },
        ...{ tokenRole: 'guest', highestRole: 'guest', like: 0, star: false, ...slotPosition(n) },
      }),
    );
    return Object.fromEntries(users.map((user) => [user.uuid, user]));
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  /** A room's state and serializer, with clients that decode every frame as the SDK does. */
  function setUp(people: number) {
    const state = new HangoutState();
    const serializer = new HangoutSerializer();
    serializer.reset(state);
    writePresence(state, { floorUsers: floorOf(upTo(people)), vibeMeter: 0.5 });
    const clients: Client[] = [];
    const patch = () => serializer.applyPatches(clients);
    function join() {
      const decoder = new Decoder(new HangoutState());
      const frames: Uint8Array[] = [];
      const raw = (frame: Uint8Array) => {
        frames.push(frame);
        decoder.decode(frame, { offset: 1 });
      };
      // The serializer uses only these fields of a Colyseus client.
      const client = { state: ClientState.JOINED, raw } as unknown as Client;
      clients.push(client);
      raw(serializer.getFullState(client));
      return { frames, read: () => readRoomState(decoder.state) };
    }
    return { state, patch, join, expected: () => readRoomState(state) };
  }

  it('[H1851] people who join between two patches get the same bytes, and later changes with the next patch', () => {
    const { state, patch, join, expected } = setUp(20);
    patch();
    const ann = join();
    state.voteCounts.likes = 1;
    const bob = join();
    assert.equal(bob.frames[0], ann.frames[0]);
    assert.equal(bob.read().voteCounts.likes, 0);
    patch();
    const cem = join();
    assert.notEqual(cem.frames[0], ann.frames[0]);
    for (const { read } of [ann, bob, cem]) assert.deepEqual(read(), expected());
  });

  it('[H1852] a small room state is sent to joining people at once, including the floor', () => {
    const { join, expected } = setUp(100);
    assert.deepEqual(join().read(), expected());
  });

  it('[H1852] a large room state is sent to joining people without the floor, which follows with the next patch', () => {
    const { patch, join, expected } = setUp(200);
    patch();
    const [ann, bob] = [join(), join()];
    assert.ok((ann.frames[0]?.length ?? 0) < MAX_FULL_STATE_BYTES);
    assert.deepEqual(ann.read(), { ...expected(), floorUsers: {} });
    patch();
    assert.equal(ann.frames[1], bob.frames[1]);
    assert.equal(ann.frames[1]?.[0], Protocol.ROOM_STATE_PATCH);
    for (const { read } of [ann, bob]) assert.deepEqual(read(), expected());
    patch();
    assert.equal(ann.frames.length, 2);
  });

  it('[H1852] clients that join between changes of the floor have the current floor after the next patch', () => {
    const { state, patch, join, expected } = setUp(200);
    patch();
    const early = join();
    writePresence(state, { floorUsers: floorOf([...upTo(150), ...upTo(40).map((n) => 300 + n)]) });
    const late = join();
    const dancer = state.floorUsers.get(uuidOf(7));
    if (dancer) dancer.like = 1;
    patch();
    for (const { read } of [early, late]) assert.deepEqual(read(), expected());
    writePresence(state, { floorUsers: floorOf(upTo(60)) });
    patch();
    for (const { read } of [early, late, join()]) assert.deepEqual(read(), expected());
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Client, matchMaker } from '@colyseus/core';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { roomsTest, until } from '../testing/rooms-test.ts';
import { type BatchedClient, createBroadcastBatcher, encodeFrame } from './broadcast-batcher.ts';

/** Messages in a stream of frames, read as RFC 6455 says. */
function messagesIn(stream: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < stream.length; ) {
    assert.equal(stream[at], 0x82, 'a final binary frame');
    const short = stream[at + 1] ?? 0;
    assert.ok(short < 128, 'no mask');
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      head === 2 ? short : head === 4 ? stream.readUInt16BE(at + 2) : Number(stream.readBigUInt64BE(at + 2));
    messages.push(stream.subarray(at + head, at + head + length));
    at += head + length;
  }
  return messages;
}

interface Pretended {
  readonly client: BatchedClient;
  readonly written: Buffer[];
  readonly alone: Uint8Array[];
}

/** A connection that writes into a list, as far as the fan-out knows it. */
function connection({ readyState = 1, packing = 0 } = {}): Pretended {
  const written: Buffer[] = [];
  const alone: Uint8Array[] = [];
  const ref = {
    readyState,
    _sender: { _state: packing },
    _socket: { write: (b: Buffer) => written.push(b) },
  };
  const client = { ref, raw: (bytes: Uint8Array) => void alone.push(bytes) };
  // the two fields of a client that are used
  return { client: client as unknown as Client, written, alone };
}

describe('sending to a crowd', () => {
  it('[H435] frames of every size are what the protocol says', () => {
    for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]) {
      const bytes = Buffer.alloc(size, size % 251);
      assert.deepEqual(messagesIn(encodeFrame(bytes)), [bytes]);
    }
  });

  it('[H435] all get the same bytes in one write, framed once; who was sent more gets more, in order', () => {
    const fanOut = createBroadcastBatcher();
    const people = [connection(), connection(), connection()];
    for (const { client } of people) fanOut.add(client);
    const [ann, bob, cem] = people;
    const patch = Buffer.from('patch');
    fanOut.batch(() => {
      for (const { client } of people) client.raw(patch);
      patch.fill(0);
      bob?.client.raw(Buffer.from('for bob'));
      const chat = Buffer.from('chat');
      for (const { client } of people) client.raw(chat);
    });
    const heard = (one?: Pretended) => messagesIn(Buffer.concat(one?.written ?? [])).map(String);
    assert.deepEqual(heard(ann), ['patch', 'chat']);
    assert.deepEqual(heard(bob), ['patch', 'for bob', 'chat']);
    assert.deepEqual(
      people.map(({ written, alone }) => [written.length, alone.length]),
      [
        [1, 0],
        [1, 0],
        [1, 0],
      ],
    );
    assert.equal(ann?.written[0], cem?.written[0]);
  });

  it('[H435] outside of a crowd, or behind something that is being packed, a message goes the usual way', () => {
    const fanOut = createBroadcastBatcher();
    const [ann, busy] = [connection(), connection({ packing: 1 })];
    for (const { client } of [ann, busy]) fanOut.add(client);
    ann.client.raw(Buffer.from('alone'));
    fanOut.batch(() => busy.client.raw(Buffer.from('behind')));
    assert.deepEqual([ann.alone.map(String), busy.alone.map(String)], [['alone'], ['behind']]);
    assert.deepEqual([ann.written, busy.written], [[], []]);
  });

  it('[H435] nothing is written to a connection that closes; a mistake on the way loses nothing that was sent', () => {
    const fanOut = createBroadcastBatcher();
    const [ann, gone] = [connection(), connection({ readyState: 2 })];
    for (const { client } of [ann, gone]) fanOut.add(client);
    const bytes = Buffer.from('bye');
    assert.throws(
      () =>
        fanOut.batch(() => {
          for (const { client } of [ann, gone]) client.raw(bytes);
          throw new Error('a mistake');
        }),
      /a mistake/,
    );
    assert.deepEqual([ann.written.length, gone.written.length], [1, 0]);
  });
});

/** Everything that is written to a real connection from now on. */
function writesOf({ ref }: Pick<Client, 'ref'>): Buffer[] {
  const { _socket: socket } = ref as unknown as { _socket: { write(bytes: Buffer): boolean } };
  const written: Buffer[] = [];
  const write = socket.write.bind(socket);
  socket.write = (bytes, ...more: []) => {
    written.push(bytes);
    return write(bytes, ...more);
  };
  return written;
}

describe('sending to a crowd by Colyseus and ws as they are', () => {
  const t = roomsTest();

  it('[H435] a patch and the chat of one tick are one write for each connection, and the SDK reads both', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const inside = [await t.joinRoom(ann, room), await t.joinRoom(bob, room)];
    await t.advance(1000);
    const hangout = t.hangout(room);
    const writes = [...matchMaker.getLocalRoomById(room.uuid).clients].map(writesOf);

    hangout.syncedState.voteCounts.likes = 7;
    const id = await inside[0]?.request('sendMessage', { uuid: randomUUID(), message: 'both at once' });
    await until(() => inside.every((one) => one.received('messages').length === 1));
    await until(() => inside.every((one) => one.state().voteCounts.likes === 7));
    assert.equal(inside[1]?.received('messages')[0]?.[0]?.uuid, id?.uuid);
    const both = writes.map((list) => list.filter((bytes) => bytes.includes('both at once')));
    assert.deepEqual(
      both.map((list) => list.map((bytes) => messagesIn(bytes).length)),
      [[2], [2]],
    );
  });
});

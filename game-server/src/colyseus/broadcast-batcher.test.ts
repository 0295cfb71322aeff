import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { type Client, matchMaker } from '@colyseus/core';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { roomsTest } from '../testing/rooms-test.ts';
import { type BatchedClient, createBroadcastBatcher, encodeFrame, WS_VERSION } from './broadcast-batcher.ts';

/** Splits a byte stream into WebSocket frames (RFC 6455) and returns their payloads. */
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

interface FakeConnection {
  readonly client: BatchedClient;
  readonly written: Buffer[];
  /** Messages that were sent through `ws` itself, without the batcher. */
  readonly sentByWs: Uint8Array[];
}

/** Creates a fake `ws` connection that collects what is written, with the private fields that the batcher uses. */
function connection({ readyState = 1, packing = 0 } = {}): FakeConnection {
  const written: Buffer[] = [];
  const sentByWs: Uint8Array[] = [];
  const ref = {
    readyState,
    _sender: { _state: packing },
    _socket: { write: (b: Buffer) => written.push(b) },
  };
  const client = { ref, raw: (bytes: Uint8Array) => void sentByWs.push(bytes) };
  // The batcher uses only these two fields of a Colyseus client.
  return { client: client as unknown as Client, written, sentByWs };
}

describe('the broadcast batcher, which writes one WebSocket frame to many clients', () => {
  it('[H435] WebSocket frames that the broadcast batcher encodes follow the protocol at every length', () => {
    for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]) {
      const bytes = Buffer.alloc(size, size % 251);
      assert.deepEqual(messagesIn(encodeFrame(bytes)), [bytes]);
    }
  });

  it('[H435] a batch frames each broadcast once for all clients, and sends each client its messages in one write', () => {
    const batcher = createBroadcastBatcher();
    const people = [connection(), connection(), connection()];
    for (const { client } of people) batcher.add(client);
    const [ann, bob, cem] = people;
    const patch = Buffer.from('patch');
    batcher.batch(() => {
      for (const { client } of people) client.raw(patch);
      patch.fill(0);
      bob?.client.raw(Buffer.from('for bob'));
      const chat = Buffer.from('chat');
      for (const { client } of people) client.raw(chat);
    });
    const messagesTo = (one?: FakeConnection) => messagesIn(Buffer.concat(one?.written ?? [])).map(String);
    assert.deepEqual(messagesTo(ann), ['patch', 'chat']);
    assert.deepEqual(messagesTo(bob), ['patch', 'for bob', 'chat']);
    assert.deepEqual(
      people.map(({ written, sentByWs }) => [written.length, sentByWs.length]),
      [
        [1, 0],
        [1, 0],
        [1, 0],
      ],
    );
    assert.equal(ann?.written[0], cem?.written[0]);
  });

  it('[H435] the library ws sends messages that are outside of a batch or behind a message that is being compressed', () => {
    const batcher = createBroadcastBatcher();
    const [ann, busy] = [connection(), connection({ packing: 1 })];
    for (const { client } of [ann, busy]) batcher.add(client);
    ann.client.raw(Buffer.from('alone'));
    batcher.batch(() => busy.client.raw(Buffer.from('behind')));
    assert.deepEqual([ann.sentByWs.map(String), busy.sentByWs.map(String)], [['alone'], ['behind']]);
    assert.deepEqual([ann.written, busy.written], [[], []]);
  });

  it('[H435] a batch skips closing connections, and writes the messages sent before an exception', () => {
    const batcher = createBroadcastBatcher();
    const [ann, gone] = [connection(), connection({ readyState: 2 })];
    for (const { client } of [ann, gone]) batcher.add(client);
    const bytes = Buffer.from('bye');
    assert.throws(
      () =>
        batcher.batch(() => {
          for (const { client } of [ann, gone]) client.raw(bytes);
          throw new Error('a mistake');
        }),
      /a mistake/,
    );
    assert.deepEqual([ann.written.length, gone.written.length], [1, 0]);
  });
});

/** Records everything that is written to a real connection from this call on. */
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

describe('the broadcast batcher with the installed versions of Colyseus and ws', () => {
  it('[H435] the installed version of ws is the one whose private fields the batcher was written for', () => {
    const transport = createRequire(import.meta.url).resolve('@colyseus/ws-transport');
    const { version } = createRequire(transport)('ws/package.json');
    assert.ok(
      version.startsWith(`${WS_VERSION}.`),
      `ws ${version} is installed, but broadcast-batcher.ts writes frames as ws ${WS_VERSION} does. Compare its ` +
        '_socket.write and _sender._state with the new version, then raise WS_VERSION.',
    );
  });

  const t = roomsTest();

  it('[H435] the state patch and the chat messages of one tick reach each client in one write', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const sdkClients = [await t.joinRoom(ann, room), await t.joinRoom(bob, room)];
    await t.advance(1000);
    const hangout = t.hangout(room);
    const writes = [...matchMaker.getLocalRoomById(room.uuid).clients].map(writesOf);

    // countMessages is called right before chat messages are broadcast, so this test changes the synced state there.
    const { metrics } = hangout.dependencies;
    const { countMessages } = metrics;
    metrics.countMessages = (count) => {
      hangout.syncedState.voteCounts.likes = 7;
      countMessages(count);
    };
    const id = await sdkClients[0]?.request('sendMessage', { uuid: randomUUID(), message: 'both at once' });
    await waitUntil(() => sdkClients.every((one) => one.received('messages').length === 1));
    await waitUntil(() => sdkClients.every((one) => one.state().voteCounts.likes === 7));
    assert.equal(sdkClients[1]?.received('messages')[0]?.[0]?.uuid, id?.uuid);
    const both = writes.map((list) => list.filter((bytes) => bytes.includes('both at once')));
    assert.deepEqual(
      both.map((list) => list.map((bytes) => messagesIn(bytes).length)),
      [[2], [2]],
    );
  });
});

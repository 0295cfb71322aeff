import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type Client, ClientState, matchMaker } from '@colyseus/core';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { roomsTest } from '../testing/rooms-test.ts';
import {
  CLOSE_TIMEOUT_MS,
  closeUnlessAcknowledged,
  JOIN_ACKNOWLEDGEMENT_MS,
  toConnection,
} from './connection.ts';
import { registerRequests } from './register-requests.ts';

describe('a client that reserved a seat but has not acknowledged its join', () => {
  useRealTimeouts();
  const t = roomsTest();

  it('[H710] a client that does not acknowledge its join within five seconds is disconnected', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const codes: (number | undefined)[] = [];
      const clientIn = (state: Client['state']) => ({
        state,
        leave: (code?: number) => void codes.push(code),
      });
      closeUnlessAcknowledged(clientIn(ClientState.JOINING), 4104);
      closeUnlessAcknowledged(clientIn(ClientState.JOINED), 4105);
      mock.timers.tick(JOIN_ACKNOWLEDGEMENT_MS - 1);
      assert.deepEqual(codes, []);
      mock.timers.tick(1);
      assert.deepEqual(codes, [4104]);
    } finally {
      mock.timers.reset();
    }
  });

  it('[H787] an unacknowledged client that does not react to the close has its socket destroyed two seconds later', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      let destroyed = 0;
      const ref = {
        terminate() {
          destroyed += 1;
        },
      };
      closeUnlessAcknowledged({ state: ClientState.JOINING, leave: () => {}, ref }, 4104);
      mock.timers.tick(JOIN_ACKNOWLEDGEMENT_MS);
      assert.equal(destroyed, 0);
      mock.timers.tick(CLOSE_TIMEOUT_MS);
      assert.equal(destroyed, 1);
    } finally {
      mock.timers.reset();
    }
  });

  it('[H710] a room ignores requests of a client until the client has acknowledged its join', async () => {
    const handled: string[] = [];
    const room = { onMessageEvents: { events: {} as Record<string, Handler[]> }, _onMessage() {} };
    type Handler = (client: { state: Client['state'] }, payload: unknown) => Promise<unknown>;
    registerRequests(room, async (_client: { state: Client['state'] }, name) => {
      handled.push(name);
      return { ok: true, answer: 'history' };
    });
    const [handler] = room.onMessageEvents.events.messages ?? [];
    assert.equal(await handler?.({ state: ClientState.JOINING }, {}), undefined);
    assert.deepEqual(handled, []);
    assert.equal(await handler?.({ state: ClientState.JOINED }, {}), 'history');
    assert.deepEqual(handled, ['messages']);
  });

  it('[H710] messages that Colyseus queues for a client that has not acknowledged its join count as unsent bytes', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const answer = await fetch(`${t.endpoint}/matchmake/joinOrCreate/${hangoutRoom}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: await t.ticket(ann, room) }),
    });
    const { processId, roomId, sessionId } = await answer.json();
    const socket = new WebSocket(
      `${t.endpoint.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`,
    );
    try {
      const clientsHere = () => matchMaker.getLocalRoomById(roomId)?.clients ?? [];
      await waitUntil(() => clientsHere().length === 1 && t.hangout(room).presence.people.size === 1);
      const [client] = clientsHere();
      assert.ok(client);
      const connection = toConnection(client, {});
      const before = connection.unsentBytes();
      connection.send('playedOneTimeAnimation', { userUuid: 'x'.repeat(10_000), animation: 'jump' });
      assert.ok(connection.unsentBytes() >= before + 10_000, `${connection.unsentBytes()} bytes`);
    } finally {
      socket.close();
    }
  });

  it('[H1854] after a join, the client object inherits Colyseus’s message queue instead of owning the property', async () => {
    const bob = await createTestUser(t.db, 'bob');
    const room = await createTestRoom(t.db, bob);
    await t.joinRoom(bob, room);
    const [client] = matchMaker.getLocalRoomById(room.uuid)?.clients ?? [];
    assert.ok(client);
    assert.equal(client.state, ClientState.JOINED);
    // Deleting a property that the object does not have itself leaves the object as it is.
    assert.ok(!Object.hasOwn(client, '_enqueuedMessages') && '_enqueuedMessages' in client);
  });
});

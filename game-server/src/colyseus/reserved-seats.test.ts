import assert from 'node:assert/strict';
import { matchMaker } from '@colyseus/core';
import { Client } from '@colyseus/sdk';
import { closeCodes, hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { principalOf, roomsTest } from '../testing/rooms-test.ts';

describe('shutdown of a room while a client joins', () => {
  const t = roomsTest();

  /** Longer than any test run, s. By default Colyseus releases a reserved seat after 15 s. */
  const NEVER_SECONDS = 100_000;
  /**
   * Prevents Colyseus from releasing seats that are reserved from now on, so that only the code under test ends the
   * room.
   */
  function keepReservations(roomId: string): void {
    const room = matchMaker.getLocalRoomById(roomId);
    assert.ok(room);
    room.seatReservationTimeout = NEVER_SECONDS;
  }
  /** Reserves a seat as the SDK does, without opening the socket. Returns the room id. */
  async function reserveSeat(roomName: string, ticket: string): Promise<string> {
    const answer = await fetch(`${t.endpoint}/matchmake/joinOrCreate/${roomName}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    assert.equal(answer.status, 200);
    const { roomId } = await answer.json();
    return roomId;
  }

  it('[H912] a hangout shuts down without waiting for a client that reserved a seat but opens no WebSocket', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const client = await t.joinRoom(ann, room);
    keepReservations(client.room.roomId);
    const roomId = await reserveSeat(hangoutRoom, await t.ticket(bob, room));
    matchMaker.getLocalRoomById(roomId)?.onBeforeShutdown();
    await waitUntil(() => client.closed() === closeCodes.reset);
    await waitUntil(() => matchMaker.getLocalRoomById(roomId) === undefined);
  });

  it('[H912] the lobby shuts down without waiting for a client that reserved a seat but opens no WebSocket', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const ticketOf = (user: typeof ann) =>
      t.tokens.signTicket({ room: lobbyRoom, person: principalOf(user), passwordOk: false });
    const client = await new Client(t.endpoint).joinOrCreate(lobbyRoom, { ticket: await ticketOf(ann) });
    client.reconnection.enabled = false;
    keepReservations(client.roomId);
    const roomId = await reserveSeat(lobbyRoom, await ticketOf(bob));
    matchMaker.getLocalRoomById(roomId)?.onBeforeShutdown();
    await waitUntil(() => matchMaker.getLocalRoomById(roomId) === undefined);
  });
});

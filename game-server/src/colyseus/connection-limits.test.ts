import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { openRawSocket, requestSeat } from '@hangout/testkit/raw-socket';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestGuest, createTestRoom, createTestUser, type TestUser } from '../testing/people.ts';
import { principalOf, roomsTest } from '../testing/rooms-test.ts';
import { createConnectionLimits } from './connection-limits.ts';

describe('createConnectionLimits, connections per user and per network', () => {
  it('[H783] a WebSocket connection counts from its opening until its closing, and one more than the limit is refused', () => {
    const limits = createConnectionLimits({ connectionsPerNetwork: 2, connectionsPerPerson: 1 });
    const sockets = Array.from({ length: 4 }, () => new EventEmitter());
    const admit = (index: number, userUuid: string | null, network: string | null) =>
      limits.admit({ userUuid, network }, sockets[index] ?? new EventEmitter());
    assert.equal(admit(0, 'ann', 'here'), true);
    assert.equal(admit(1, 'ann', 'there'), false, 'the person has one');
    assert.equal(admit(1, 'bob', 'here'), true);
    assert.equal(admit(2, 'cem', 'here'), false, 'the network has two');
    assert.equal(admit(2, 'cem', null), true, 'its network is not limited');
    assert.equal(admit(3, null, 'there'), true, 'nobody has reserved this seat');
    for (const socket of sockets) socket.emit('close');
    assert.equal(limits.size, 0);
    assert.equal(admit(0, 'ann', 'here'), true);
  });
});

describe('limits of WebSocket connections to a game server', () => {
  const t = roomsTest({
    env: { BEHIND_PROXY: 'true' },
    limits: { CONNECTIONS_PER_NETWORK: 4, CONNECTIONS_PER_PERSON: 2 },
  });

  const ticket = (person: TestUser, place: string) =>
    t.tokens.signTicket({ room: place, person: principalOf(person), passwordOk: true });

  it('[H783] the matchmaker and the WebSocket upgrade refuse connections above a network’s limit', async () => {
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    const address = '203.0.113.5';
    const seat = async (from = address) =>
      requestSeat(t.endpoint, hangoutRoom, {
        ticket: await ticket(createTestGuest(), room.uuid),
        address: from,
      });
    const seats = await Promise.all(Array.from({ length: 5 }, () => seat()));
    const opened = [];
    for (const { path } of seats) opened.push(await openRawSocket(t.endpoint, path, { address }));
    assert.deepEqual(
      opened.map(({ status }) => status),
      [101, 101, 101, 101, 429],
    );
    const refused = await seat();
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_connections']);
    assert.equal((await seat('203.0.113.6')).status, 200);
    opened[0]?.socket?.destroy();
    await waitUntil(async () => (await seat()).status === 200);
  });

  it('[H783] connections to hangouts and to the lobby count together against the limit of their user', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    let number = 0;
    const open = async (name: string, place: string) => {
      number += 1;
      const address = `198.51.100.${number}`;
      const { path, status, code } = await requestSeat(t.endpoint, name, {
        ticket: await ticket(ann, place),
        address,
      });
      if (!path) return code ?? status;
      return (await openRawSocket(t.endpoint, path, { address })).status;
    };
    assert.equal(await open(hangoutRoom, room.uuid), 101);
    assert.equal(await open(lobbyRoom, lobbyRoom), 101);
    assert.equal(await open(hangoutRoom, room.uuid), 'too_many_connections');
    assert.equal(await open(lobbyRoom, lobbyRoom), 'too_many_connections');
  });

  it('[H783] a user who reserves three seats simultaneously can open only two connections if two are allowed', async () => {
    const [bob, ann] = [await createTestUser(t.db, 'bob'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, ann);
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
    // Colyseus parses the URL of the socket, so one seat can be written in several ways.
    const spellings = [
      (path: string) => path,
      (path: string) => `${path}&sessionId=other`,
      (path: string) => path.replace(/(?<==)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ];
    const seats = await Promise.all(
      addresses.map(async (address) =>
        requestSeat(t.endpoint, hangoutRoom, { ticket: await ticket(bob, room.uuid), address }),
      ),
    );
    const opened = await Promise.all(
      seats.map(({ path }, index) =>
        openRawSocket(t.endpoint, spellings[index]?.(path) ?? path, { address: addresses[index] ?? '' }),
      ),
    );
    assert.deepEqual(opened.map(({ status }) => status).sort(), [101, 101, 429]);
  });
});

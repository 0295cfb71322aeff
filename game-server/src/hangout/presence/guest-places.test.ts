import assert from 'node:assert/strict';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { type MatchmakingAnswer, openRawSocket, requestSeat } from '@hangout/testkit/raw-socket';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestGuest, createTestRoom, createTestUser, type TestRoom } from '../../testing/people.ts';
import { roomsTest } from '../../testing/rooms-test.ts';

describe('places for guests in a hangout', () => {
  const t = roomsTest({ env: { BEHIND_PROXY: 'true' }, limits: { GUESTS_PER_NETWORK: 5 } });

  const seat = async (room: TestRoom, address: string): Promise<MatchmakingAnswer> =>
    requestSeat(t.endpoint, hangoutRoom, { ticket: await t.ticket(createTestGuest(), room), address });
  const open = ({ path }: MatchmakingAnswer, address = '') => openRawSocket(t.endpoint, path, { address });
  /** Joins as a new guest from an address. Resolves to the response of the matchmaker. */
  async function join(room: TestRoom, address: string): Promise<MatchmakingAnswer> {
    const answer = await seat(room, address);
    if (answer.path) await open(answer, address);
    return answer;
  }
  const people = (room: TestRoom) => t.hangout(room).presence.people;

  it('[H780] guests who join simultaneously fill only their share of a hangout’s places; registered users still get in', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann, { roomSize: 40 });
    await t.joinRoom(ann, room);
    // All seats are reserved before the first guest is inside, so only the room itself can enforce the limit.
    const addresses = Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`);
    const seats = await Promise.all(addresses.map((address) => seat(room, address)));
    await Promise.all(seats.map((answer, index) => open(answer, addresses[index])));
    await waitUntil(() => people(room).guests === 30);
    const late = await join(room, '203.0.113.99');
    assert.deepEqual([late.status, late.code], [403, 'room_full']);
    assert.deepEqual(late.details, { code: 'room_full', reservedFor: 'registered' });
    for (let number = 0; number < 9; number += 1)
      await t.joinRoom(await createTestUser(t.db, `user ${number}`), room);
    assert.deepEqual([people(room).guests, people(room).size], [30, 40]);
    await assert.rejects(t.joinRoom(await createTestUser(t.db, 'too late'), room), /This hangout is full/);
  });

  it('[H781] a hangout admits at most five guests of one network, even if they join simultaneously', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const [room, other] = [await createTestRoom(t.db, ann), await createTestRoom(t.db, ann)];
    const addresses = Array.from({ length: 9 }, (_, index) => `2001:db8:1:2::${index}`);
    const seats = await Promise.all(addresses.map((address) => seat(room, address)));
    await Promise.all(seats.map((answer, index) => open(answer, addresses[index])));
    await waitUntil(() => people(room).guests === 5);
    const late = await join(room, '2001:db8:1:2:ffff::1');
    assert.deepEqual([late.status, late.code], [403, 'too_many_guests']);
    assert.equal((await join(room, '2001:db8:1:3::1')).status, 200, 'another network');
    assert.equal((await join(other, '2001:db8:1:2::1')).status, 200, 'another hangout');
    assert.equal(people(room).guestsOf('2001:db8:1:2::/64'), 5);
  });

  it('[H781] when a guest leaves a hangout that is at its limit for one network, another guest of this network may join', async () => {
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    const network = '198.51.100.9';
    const sockets = [];
    for (let number = 0; number < 5; number += 1)
      sockets.push((await open(await seat(room, network), network)).socket);
    await waitUntil(() => people(room).guestsOf(network) === 5);
    assert.equal((await join(room, network)).code, 'too_many_guests');
    sockets[0]?.destroy();
    await waitUntil(() => [...people(room).sockets()].length === 4);
    await t.advance(16_000);
    assert.equal(people(room).guestsOf(network), 4);
    assert.equal((await join(room, network)).status, 200);
  });

  it('[H784] a forged X-Forwarded-For header does not make a guest count towards another network', async () => {
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    for (let number = 0; number < 5; number += 1) await join(room, `10.0.0.${number}, 198.51.100.10`);
    await waitUntil(() => people(room).guestsOf('198.51.100.10') === 5);
    assert.equal((await join(room, '10.0.0.77, 198.51.100.10')).code, 'too_many_guests');
  });
});

describe('guests at a server without a proxy in front', () => {
  const t = roomsTest({ limits: { GUESTS_PER_NETWORK: 5 } });

  it('[H784] without a proxy, the number of guests from this machine’s own address is not limited', async () => {
    const room = await createTestRoom(t.db, await createTestUser(t.db, 'ann'));
    await Promise.all(Array.from({ length: 7 }, () => t.joinRoom(createTestGuest(), room)));
    assert.equal(t.hangout(room).presence.people.guests, 7);
  });
});

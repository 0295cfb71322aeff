import assert from 'node:assert/strict';
import { type RaceClient, type RoomRaceContext, roomRaces } from '@hangout/testkit/races/room-races';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../testing/people.ts';
import { roomsTest, waitUntil } from '../testing/rooms-test.ts';

/** Sends requests that may conflict, all at once, and checks the invariants afterwards. */
describe('simultaneous conflicting requests in a hangout', () => {
  const t = roomsTest();
  /** The clients of the current race. */
  let inside: readonly RaceClient[] = [];

  const context: RoomRaceContext = {
    async open(people, seats) {
      const users = await Promise.all(
        Array.from({ length: people }, async (_, index) => {
          const user = await createTestUser(t.db, `racer${index}`);
          await fillQueue(t.db, user, [await createTestSong(t.db), await createTestSong(t.db)]);
          return user;
        }),
      );
      const [owner] = users;
      assert.ok(owner);
      const room = await createTestRoom(t.db, owner, { numberOfDjs: seats });
      inside = await Promise.all(
        users.map(async (user): Promise<RaceClient> => {
          const { state, request, leave } = await t.joinRoom(user, room);
          return { uuid: user.uuid, state, request, leave };
        }),
      );
      return inside;
    },
    async settle() {
      // The server reads a connection in order: once these requests are answered, everything sent before has arrived
      // and the clock may advance.
      await Promise.allSettled(inside.map(({ request }) => request('serverTime', { sent: 0 })));
      await t.advance(2000);
    },
    until: (_what, condition) => waitUntil(condition),
  };

  for (const race of roomRaces)
    it(`[H794] the invariants hold when requests conflict: ${race.name}`, async () => {
      assert.deepEqual(await race.run(context), []);
    });
});

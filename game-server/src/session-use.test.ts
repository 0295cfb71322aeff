import assert from 'node:assert/strict';
import { Session } from '@hangout/db/models/accounts';
import { createPresencePublisher } from './registry/publish-presence.ts';
import { createSessionUse } from './session-use.ts';
import { createTestGuest, createTestRoom, createTestUser, type TestUser } from './testing/people.ts';
import { roomsTest } from './testing/rooms-test.ts';

const dayMs = 86_400_000;

describe('last use of a session, recorded by WebSocket connections', () => {
  const t = roomsTest();
  const setOld = ({ sid }: TestUser) =>
    Session.query(t.db)
      .where({ sid })
      .patch({ lastUsedAt: new Date(Date.now() - 2 * dayMs).toISOString() });
  const isUsed = async ({ sid }: TestUser) => {
    const session = await Session.query(t.db).where({ sid }).select('lastUsedAt').first().throwIfNotFound();
    return Date.parse(session.lastUsedAt) > Date.now() - dayMs;
  };

  it('[H732] while a user is inside a hangout, the time of their session’s last use is renewed', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    await t.joinRoom(ann, room);
    await t.joinRoom(createTestGuest(), room);
    await setOld(ann);
    await setOld(bob);
    await createPresencePublisher(t.db, 'here').publish([t.hangout(room)], Date.now());
    assert.deepEqual([await isUsed(ann), await isUsed(bob)], [true, false]);
  });

  it('[H732] the last use of a session is written at most every ten minutes, and never for an ended session', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    await Session.query(t.db).where({ sid: bob.sid }).patch({ endedAt: new Date().toISOString() });
    const markSessionUse = createSessionUse(t.db);
    const now = Date.now();
    for (const [at, used] of [
      [now, true],
      [now + 599_000, false],
      [now + 600_000, true],
    ] as const) {
      await setOld(ann);
      await setOld(bob);
      await markSessionUse([ann.sid, bob.sid], at);
      assert.deepEqual([await isUsed(ann), await isUsed(bob)], [used, false]);
    }
  });
});

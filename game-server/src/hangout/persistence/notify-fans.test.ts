import assert from 'node:assert/strict';
import { claimSeatNotification, connect } from '@hangout/db';
import { DjFan } from '@hangout/db/models/friends';
import { FanNotification } from '@hangout/db/models/push';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { actorTest } from '../../testing/actor-test.ts';
import {
  changeRoom,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../testing/people.ts';
import { notifyFansOfSeats } from './notify-fans.ts';

describe('push notifications for fans of a DJ', () => {
  const t = actorTest();
  const asked: NotificationJob[] = [];
  let stop = () => {};
  before(() => {
    stop = notifyFansOfSeats({
      async send(_, job) {
        // Taking a seat sends no other kind of job than a notification.
        asked.push(job as NotificationJob);
      },
    });
  });
  after(() => stop());
  beforeEach(() => {
    asked.length = 0;
  });

  async function startHangout(traits: Record<string, unknown> = {}) {
    const [kai, ann] = await Promise.all(['kai', 'ann'].map((name) => createTestUser(t.db, name)));
    if (!kai || !ann) throw new Error('nobody came');
    const room = await createTestRoom(t.db, kai, traits);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    await DjFan.query(t.db).insert({ userUuid: ann.uuid, djUuid: kai.uuid });
    const testActor = await t.open(room);
    await testActor.join(kai);
    return { kai, ann, room, testActor };
  }

  it('[H651] fans are notified when their DJ takes a seat, at most once an hour', async () => {
    const { kai, room, testActor } = await startHangout();
    await testActor.request(kai, 'addDj', {});
    assert.deepEqual(
      asked.map(({ kind, recipients, actorUuid, roomUuid }) => [kind, recipients, actorUuid, roomUuid]),
      [['djOnStage', { fansOf: kai.uuid }, kai.uuid, room.uuid]],
    );
    await testActor.request(kai, 'removeDj', {});
    await testActor.request(kai, 'addDj', {});
    assert.equal(asked.length, 1);
    await FanNotification.query(t.db)
      .where({ djUuid: kai.uuid })
      .patch({ notifiedAt: '2020-01-01T00:00:00Z' });
    await testActor.request(kai, 'removeDj', {});
    await testActor.request(kai, 'addDj', {});
    assert.equal(asked.length, 2);
  });

  it('[H651] fans are not notified when their DJ takes a seat in a private hangout', async () => {
    const { kai, room, testActor } = await startHangout();
    await changeRoom(t.db, room, { type: 'PRIVATE' });
    await testActor.request(kai, 'addDj', {});
    assert.deepEqual(asked, []);
    assert.deepEqual(await FanNotification.query(t.db).where({ djUuid: kai.uuid }), []);
  });

  it('[H591] if four processes try to notify a DJ’s fans within an hour, only one of them does', async () => {
    const { kai, ann } = await startHangout();
    const rooms = await Promise.all([1, 2, 3, 4].map(() => createTestRoom(t.db, ann)));
    const claims = await Promise.all(
      rooms.map(async ({ uuid }) => {
        const process = connect(t.databaseUrl, { poolMax: 1 });
        try {
          return await process.transaction((tx) => claimSeatNotification(tx, kai.uuid, uuid));
        } finally {
          await process.destroy();
        }
      }),
    );
    assert.deepEqual(claims.toSorted(), [false, false, false, true]);
  });
});

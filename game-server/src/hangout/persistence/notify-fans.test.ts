import assert from 'node:assert/strict';
import { DjFan } from '@hangout/db/models/friends';
import { Device, FanNotification } from '@hangout/db/models/push';
import type { PushJob } from '@hangout/server';
import { actorTest } from '../../testing/actor-test.ts';
import {
  changeRoom,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../testing/people.ts';
import { notifyFansOfSeats } from './notify-fans.ts';

describe('push notifications for fans', () => {
  const t = actorTest();
  const asked: PushJob[] = [];
  let stop = () => {};
  before(() => {
    stop = notifyFansOfSeats({
      async send(_, job) {
        // The only job that taking a seat sends is a push notification.
        asked.push(job as PushJob);
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
  const phone = (userUuid: string) =>
    Device.query(t.db).insert({ userUuid, token: `phone of ${userUuid}`, platform: 'ios' });

  it('[H651] fans are notified when their DJ takes a seat, at most once an hour', async () => {
    const { kai, ann, testActor } = await startHangout();
    await phone(ann.uuid);
    await testActor.request(kai, 'addDj', {});
    assert.deepEqual(
      asked.map(({ recipients, notification: notice }) => [recipients, notice.title, notice.data]),
      [[{ fansOf: kai.uuid }, `${kai.name} is on stage`, { kind: 'djOnStage', djUuid: kai.uuid }]],
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

  it('[H651] fans are not notified of private hangouts, and fans without a device for push notifications are skipped', async () => {
    const open = await startHangout();
    await open.testActor.request(open.kai, 'addDj', {});
    const hidden = await startHangout();
    await phone(hidden.ann.uuid);
    await changeRoom(t.db, hidden.room, { type: 'PRIVATE' });
    await hidden.testActor.request(hidden.kai, 'addDj', {});
    assert.deepEqual(asked, []);
    const rows = await FanNotification.query(t.db).whereIn('djUuid', [open.kai.uuid, hidden.kai.uuid]);
    assert.deepEqual(rows, []);
  });
});

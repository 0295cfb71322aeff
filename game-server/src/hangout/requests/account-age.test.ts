import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { User } from '@hangout/db/models/accounts';
import {
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  giveRole,
} from '../../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../../testing/rooms-test.ts';

describe('the minimum age of accounts in hangouts', () => {
  const t = roomsTest({ env: { ACCOUNT_HOURS_TO_WRITE: '24', ACCOUNT_HOURS_TO_DJ: '48' } });
  const write = (client: TestClient) => client.request('sendMessage', { uuid: randomUUID(), message: 'hi' });
  const setAge = (uuid: string, hours: number) =>
    User.query(t.db)
      .where({ uuid })
      .patch({ createdAt: new Date(t.clock.now() - hours * 3_600_000).toISOString() });

  it('[H1974] under a minimum age, new accounts and guests cannot write, new accounts cannot DJ yet, and the owner can write', async () => {
    const [owner, ann] = [await createTestUser(t.db, 'owner'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, owner);
    await fillQueue(t.db, ann, [await createTestSong(t.db)]);
    await setAge(owner.uuid, 0);
    await setAge(ann.uuid, 23);
    const a = await t.joinRoom(ann, room);
    const until = t.clock.now() + 3_600_000;
    await assert.rejects(write(a), {
      reason: { code: 'account_too_new', message: 'Your account is too new for this', details: { until } },
    });
    assert.equal(await refusalCode(a.request('addDj', {})), 'account_too_new');
    assert.equal(await refusalCode(write(await t.joinRoom(createTestGuest(), room))), 'not_registered');
    await write(await t.joinRoom(owner, room));

    await setAge(ann.uuid, 24);
    await write(a);
    assert.equal(await refusalCode(a.request('addDj', {})), 'account_too_new');
    await setAge(ann.uuid, 48);
    assert.deepEqual(await a.request('addDj', {}), { position: 0 });
  });

  it('[H1974] the role “dj” in a hangout lets a new account write and DJ there', async () => {
    const [owner, ann] = [await createTestUser(t.db, 'owner'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, owner);
    await fillQueue(t.db, ann, [await createTestSong(t.db)]);
    await setAge(ann.uuid, 0);
    await giveRole(t.db, room, ann, 'dj');
    const client = await t.joinRoom(ann, room);
    await write(client);
    assert.deepEqual(await client.request('addDj', {}), { position: 0 });
  });
});

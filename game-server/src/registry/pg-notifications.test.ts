import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertAnnouncement, insertChatMessages, type NewChatMessage } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { waitUntil } from '@hangout/testkit/wait-for';
import { connectionLost, type Fault, withFaults, withHeldRows } from '../testing/faulty-database.ts';
import { createTestRoom, createTestUser, type TestUser } from '../testing/people.ts';
import { roomsTest, type TestClient } from '../testing/rooms-test.ts';

describe('PostgreSQL notifications about hangouts whose reads fail', () => {
  let fault: Fault = 'none';
  let reads = 0;
  let failures = 0;
  let isAway = false;
  const failWhileAway = async () => {
    reads += 1;
    if (!isAway) return;
    failures += 1;
    throw connectionLost();
  };
  const failSessions = withHeldRows('from sessions', failWhileAway);
  const failAnnouncements = withHeldRows("latest.body->>'type' = 'room'", failWhileAway);
  const t = roomsTest({ wrapDb: (db) => withFaults(() => fault)(failSessions(failAnnouncements(db))) });
  beforeEach(() => {
    fault = 'none';
    failures = 0;
    isAway = false;
  });

  async function joinTwo() {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    return { ann, bob, room, a: await t.joinRoom(ann, room), b: await t.joinRoom(bob, room) };
  }
  const announcementBy = (owner: TestUser): NewChatMessage => ({
    ...{ uuid: randomUUID(), userUuid: owner.uuid, date: t.clock.now() },
    body: {
      ...{ type: 'room', message: 'Last song\nWe close', highestRole: null, userName: owner.name },
      ...{ avatarId: 'nova', color: '#562DF9', badges: [], replies: [], imageUrls: [], songs: [] },
    },
  });
  const receivedUuids = (client: TestClient) =>
    client
      .received('messages')
      .flat()
      .map(({ uuid }) => uuid);

  it('[H2132] a ban that cannot be read at its notification closes the user’s connections once the database responds', async () => {
    const { bob, a, b } = await joinTwo();
    isAway = true;
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ bannedUntil: 'infinity' });
    await waitUntil(() => failures > 0);
    assert.equal(b.closed(), undefined);
    isAway = false;
    await waitUntil(async () => {
      await t.advance(1000);
      return b.closed() !== undefined;
    });
    assert.equal(a.closed(), undefined);
  });

  it('[H2132] an announcement that cannot be read at its notification is broadcast once the database responds', async () => {
    const { ann, room, b } = await joinTwo();
    const announcement = announcementBy(ann);
    fault = 'lost before';
    await insertAnnouncement(t.db, room.uuid, announcement);
    await waitUntil(() => t.hangout(room).chat.announced.has(announcement.uuid));
    await t.hangout(room).mailbox.idle();
    assert.deepEqual(receivedUuids(b), []);
    fault = 'none';
    await waitUntil(async () => {
      await t.advance(1000);
      return receivedUuids(b).length === 1;
    });
    assert.deepEqual(receivedUuids(b), [announcement.uuid]);
  });

  it('[H2132] announcements whose notifications were lost are broadcast once, even if they cannot be read at first', async () => {
    const { ann, room, b } = await joinTwo();
    const [before, first, second] = [announcementBy(ann), announcementBy(ann), announcementBy(ann)];
    const opened = t.hangout(room).lifecycle.openedAt;
    await insertChatMessages(t.db, room.uuid, [{ ...before, date: opened - 1000 }]);
    t.clock.spend(1);
    await insertAnnouncement(t.db, room.uuid, { ...first, date: t.clock.now() });
    await waitUntil(() => receivedUuids(b).length === 1);
    await b.request('sendMessage', { uuid: randomUUID(), message: 'we stay' });
    await insertChatMessages(t.db, room.uuid, [{ ...second, date: t.clock.now() }]);
    isAway = true;
    t.gameServer.registry.roomMessageStored('*');
    await waitUntil(() => failures > 0);
    isAway = false;
    await waitUntil(async () => {
      await t.advance(1000);
      return receivedUuids(b).length === 3;
    });
    const readsBefore = reads;
    t.gameServer.registry.roomMessageStored('*');
    await waitUntil(() => reads > readsBefore);
    const last = await b.request('sendMessage', { uuid: randomUUID(), message: 'bye' });
    await waitUntil(() => receivedUuids(b).includes(last.uuid));
    const announced = receivedUuids(b).filter((uuid) =>
      [before, first, second].some((one) => one.uuid === uuid),
    );
    assert.deepEqual(announced, [first.uuid, second.uuid]);
  });
});

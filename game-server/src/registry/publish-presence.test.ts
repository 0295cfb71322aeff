import assert from 'node:assert/strict';
import { claimLease, deleteRoomSnapshot, releaseLease, savePresence, saveRoomSnapshots } from '@hangout/db';
import { Presence, RoomSnapshot } from '@hangout/db/models/presence';
import { RoomLease } from '@hangout/db/models/room-leases';
import { createTestRoom, createTestUser, type TestRoom } from '../testing/people.ts';
import { roomsTest, waitUntil } from '../testing/rooms-test.ts';

describe('presence in a hangout that passes from one process to another', () => {
  const t = roomsTest();

  const presentUuids = async ({ uuid: roomUuid }: TestRoom) => {
    const rows = await Presence.query(t.db).where({ roomUuid }).select('userUuid');
    return new Set(rows.map(({ userUuid }) => userUuid));
  };

  it('[H2133] a process that has lost a hangout does not delete the presence that its new process has written', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    const [, b] = [await t.joinRoom(ann, room), await t.joinRoom(bob, room)];
    const everybody = new Set([ann.uuid, bob.uuid]);
    const { registry } = t.gameServer;
    await waitUntil(async () => {
      await registry.tick();
      return (await presentUuids(room)).size === 2;
    });
    await RoomLease.query(t.db)
      .where({ roomUuid: room.uuid })
      .patch({ process: 'another', leaseUntil: 'infinity', epoch: 1000 });
    await b.leave();
    await waitUntil(async () => {
      await registry.tick();
      return [...registry.actors()].length === 0;
    });
    await registry.tick();
    assert.deepEqual(await presentUuids(room), everybody);
  });

  it('[H2133] closing a hangout does not delete what another process has written that opened it meanwhile', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const { uuid: roomUuid } = room;
    const lease = await claimLease(t.db, { roomUuid, process: 'another', leaseMs: 3_600_000 });
    assert.ok(lease);
    const counts = { users: 1, registered: 1, guests: 0, djs: 0, vibe: 0 };
    await saveRoomSnapshots(t.db, [{ roomUuid, ...counts, play: null, faces: [] }]);
    await savePresence(t.db, [{ roomUuid, userUuid: ann.uuid }]);
    const countRows = async () => [
      await RoomSnapshot.query(t.db).where({ roomUuid }).resultSize(),
      await Presence.query(t.db).where({ roomUuid }).resultSize(),
    ];
    await deleteRoomSnapshot(t.db, roomUuid);
    assert.deepEqual(await countRows(), [1, 1]);
    await releaseLease(t.db, lease);
    await deleteRoomSnapshot(t.db, roomUuid);
    assert.deepEqual(await countRows(), [0, 0]);
  });
});

import assert from 'node:assert/strict';
import { lockLease } from '@hangout/db';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest } from '../testing/actor-test.ts';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import type { HostedRoom } from './hosted-room.ts';
import { createLeases } from './leases.ts';

describe('leases of the hangouts of a process', () => {
  const t = actorTest();
  const LEASE_MS = 600_000;

  it('[H2206] while a slow write locks the lease of one hangout, those of the others are renewed and their writes go on', async () => {
    const kai = await createTestUser(t.db, 'kai');
    const [slow, quick] = [await createTestRoom(t.db, kai), await createTestRoom(t.db, kai)];
    const actors = [await t.open(slow), await t.open(quick)];
    const hosted = new Map<string, HostedRoom>();
    for (const { actor } of actors) {
      const { roomUuid } = actor.hangout;
      hosted.set(roomUuid, {
        roomUuid,
        actor,
        hasColyseusRoom: false,
        closed: Promise.withResolvers<void>(),
      });
    }
    const leases = createLeases(t.db, hosted, LEASE_MS);
    const expireBoth = async () => {
      for (const room of [slow, quick]) await t.expireLease(room);
    };
    const isRenewed = async ({ uuid }: { uuid: string }) => {
      const { rows } = await t.db.raw(
        'select lease_until > clock_timestamp() as renewed from room_leases where room_uuid = ?',
        [uuid],
      );
      return rows[0].renewed;
    };
    await expireBoth();
    const held = hosted.get(slow.uuid)?.actor.hangout.lease.held;
    assert.ok(held);
    await t.db.transaction(async (tx) => {
      await lockLease(tx, held);
      await leases.renew();
      assert.deepEqual([await isRenewed(slow), await isRenewed(quick)], [false, true]);
      await actors[1]?.join(kai);
      await leases.renew();
    });
    await waitUntil(() => isRenewed(slow));
    assert.deepEqual(
      actors.map((one) => one.closed()),
      [undefined, undefined],
    );
  });

  it('[H2206] a hangout that another process takes over while its lease is locked closes after that', async () => {
    const kai = await createTestUser(t.db, 'kai');
    const room = await createTestRoom(t.db, kai);
    const first = await t.open(room);
    const roomUuid = room.uuid;
    const one: HostedRoom = {
      ...{ roomUuid, actor: first.actor, hasColyseusRoom: false },
      closed: Promise.withResolvers<void>(),
    };
    const leases = createLeases(t.db, new Map([[roomUuid, one]]), LEASE_MS);
    await t.db.transaction(async (tx) => {
      await tx.raw('update room_leases set epoch = epoch + 1 where room_uuid = ?', [roomUuid]);
      await leases.renew();
      assert.equal(first.closed(), undefined);
    });
    await waitUntil(() => first.closed() !== undefined);
  });
});

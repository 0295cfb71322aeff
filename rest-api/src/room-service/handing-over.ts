import { changeOwner, type Db, type RoomRow } from '@hangout/db';
import type { Member, RoomPerson } from '@hangout/rules';
import { recordDeed } from './role-records.ts';
import { roomMoment, roomPersonByUuid } from './standing.ts';

/** [R178] [R060] Hands a hangout over; both who are concerned find it in the record. `now` in epoch ms. */
export async function handOver(
  tx: Db,
  room: RoomRow,
  next: RoomPerson,
  principal: Member,
  now: number,
): Promise<void> {
  const at = await roomMoment(tx, room, [next.uuid, room.ownerUuid], now);
  const former = await roomPersonByUuid(tx, room.ownerUuid);
  await changeOwner(tx, room, next.uuid);
  const deed = { type: 'grantRole', room, principal, at } as const;
  await recordDeed(tx, { ...deed, target: next, newRole: 'owner' });
  await recordDeed(tx, { ...deed, target: former, previousRole: 'owner', newRole: 'coOwner' });
}

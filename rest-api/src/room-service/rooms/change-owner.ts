import { changeOwner, type Db, type RoomRow } from '@hangout/db';
import type { Member, RoomPerson } from '@hangout/rules';
import { recordRoleAction } from '../audit/role-audit.ts';
import { loadRoomContext, roomPersonByUuid } from '../policy/room-context.ts';

/** [R178] [R060] Changes the owner of a hangout, with an audit entry for the new and the former owner. `now` in epoch ms. */
export async function handOver(
  tx: Db,
  room: RoomRow,
  next: RoomPerson,
  principal: Member,
  now: number,
): Promise<void> {
  const at = await loadRoomContext(tx, room, [next.uuid, room.ownerUuid], now);
  const former = await roomPersonByUuid(tx, room.ownerUuid);
  await changeOwner(tx, room, next.uuid);
  const deed = { type: 'grantRole', room, principal, at } as const;
  await recordRoleAction(tx, { ...deed, target: next, newRole: 'owner' });
  await recordRoleAction(tx, { ...deed, target: former, previousRole: 'owner', newRole: 'coOwner' });
}

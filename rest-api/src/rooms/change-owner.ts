import {
  changeOwner,
  type Db,
  findOwnershipTransfer,
  loadAccount,
  lockUser,
  type RoomRow,
  type SessionAccount,
  saveOwnershipTransfer,
} from '@hangout/db';
import { type Member, mayAgreeForOwner, toRoomPerson } from '@hangout/rules';
import { recordRoleAction } from '../audit/role-audit.ts';
import { loadRoomContext, mayOwnAnotherRoom, roomPersonByUuid } from '../join/room-context.ts';

/** [H705] Locks the account that is to own a hangout; null unless it is an active account of a person. */
export async function lockNextOwner(tx: Db, userUuid: string): Promise<SessionAccount | null> {
  await lockUser(tx, userUuid);
  const account = await loadAccount(tx, userUuid);
  return account?.kind === 'user' && account.status === 'active' ? account : null;
}

/**
 * [R178] [R060] Changes the owner of a hangout, with audit entries for the new and the former owner. `now` in epoch ms.
 */
export async function changeRoomOwner(
  tx: Db,
  room: RoomRow,
  next: SessionAccount,
  principal: Member,
  now: number,
): Promise<void> {
  const at = await loadRoomContext(tx, room, [next.uuid, room.ownerUuid], now);
  const former = await roomPersonByUuid(tx, room.ownerUuid);
  await changeOwner(tx, room, next.uuid);
  const action = { type: 'grantRole', room, principal, at } as const;
  await recordRoleAction(tx, { ...action, target: toRoomPerson(next), newRole: 'owner' });
  await recordRoleAction(tx, { ...action, target: former, previousRole: 'owner', newRole: 'coOwner' });
}

/**
 * [H705] Proposes the next owner of a locked hangout; a proposal by the owner counts as their consent. Returns the
 * users who have to agree and were not asked yet. `refused` if a co-owner would replace the owner's proposal. `now` in
 * epoch ms.
 */
export async function proposeOwner(
  tx: Db,
  room: RoomRow,
  nextOwnerUuid: string,
  principal: Member,
  now: number,
): Promise<'refused' | { readonly ask: readonly string[] }> {
  const at = await loadRoomContext(tx, room, [principal.uuid], now);
  const ownerAgrees = mayAgreeForOwner(toRoomPerson(principal), at);
  const pending = await findOwnershipTransfer(tx, room.uuid);
  const isSame = pending?.nextOwnerUuid === nextOwnerUuid;
  if (pending?.ownerAgreed && !ownerAgrees) return isSame ? { ask: [] } : 'refused';
  await saveOwnershipTransfer(tx, {
    roomUuid: room.uuid,
    nextOwnerUuid,
    proposedBy: isSame ? pending.proposedBy : principal.uuid,
    ownerAgreed: ownerAgrees,
    nextOwnerAgreed: isSame && pending.nextOwnerAgreed,
  });
  if (isSame) return { ask: [] };
  return { ask: ownerAgrees ? [nextOwnerUuid] : [nextOwnerUuid, room.ownerUuid] };
}

/**
 * [H705] Transfers a locked hangout once the owner and the next owner have agreed. Returns whether it was transferred,
 * is still waiting, or why the next owner cannot have it. `now` in epoch ms.
 */
export async function passOwnershipIfAgreed(
  tx: Db,
  room: RoomRow,
  principal: Member,
  now: number,
): Promise<'passed' | 'waiting' | 'person_not_found' | 'too_many_rooms'> {
  const transfer = await findOwnershipTransfer(tx, room.uuid);
  if (!transfer?.ownerAgreed || !transfer.nextOwnerAgreed) return 'waiting';
  const next = await lockNextOwner(tx, transfer.nextOwnerUuid);
  if (!next) return 'person_not_found';
  if (!(await mayOwnAnotherRoom(tx, next))) return 'too_many_rooms';
  await changeRoomOwner(tx, room, next, principal, now);
  return 'passed';
}

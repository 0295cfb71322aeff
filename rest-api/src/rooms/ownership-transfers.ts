import type { OwnershipTransfer, ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import {
  type Db,
  deleteOwnershipTransfer,
  findOwnershipTransfer,
  listOwnershipTransfers,
  loadProfiles,
  lockRoom,
  type OwnershipTransferRow,
  type RoomRow,
  saveOwnershipTransfer,
} from '@hangout/db';
import { type Member, mayAgreeForOwner, mayCancelTransfer, toRoomPerson } from '@hangout/rules';
import { recordStaffUse } from '../audit/staff-audit.ts';
import type { Handlers } from '../framework/index.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { passOwnershipIfAgreed } from './change-owner.ts';

export const ownershipTransferHandlers: Handlers<typeof ownershipTransfers> = {
  async list({ principal, db }) {
    const rows = await listOwnershipTransfers(db, principal.uuid);
    const people = await loadProfiles(
      db,
      rows.flatMap((row) => [row.nextOwnerUuid, row.proposedBy]),
    );
    return rows.flatMap(({ nextOwnerUuid, proposedBy, ...row }): OwnershipTransfer[] => {
      const [next, proposer] = [people.get(nextOwnerUuid), people.get(proposedBy)];
      return next && proposer ? [{ ...row, nextOwner: next, proposedBy: proposer }] : [];
    });
  },

  async agree({ principal, db, dependencies, request, refuse, ...meant }) {
    const found = await lockTransfer(db, meant, principal, dependencies.clock.now());
    if (typeof found === 'string') throw refuse(found);
    const { room, transfer, at } = found;
    const isNext = transfer.nextOwnerUuid === principal.uuid;
    if (!isNext && !mayAgreeForOwner(toRoomPerson(principal), at)) throw refuse('transfer_not_found');
    const call = { principal, db, dependencies, request };
    await recordStaffUse(
      call,
      room,
      (person) => isNext || mayAgreeForOwner(person, at),
      transfer.nextOwnerUuid,
    );
    const { roomUuid, nextOwnerUuid, proposedBy } = transfer;
    await saveOwnershipTransfer(db, {
      roomUuid,
      nextOwnerUuid,
      proposedBy,
      ownerAgreed: transfer.ownerAgreed || !isNext,
      nextOwnerAgreed: transfer.nextOwnerAgreed || isNext,
    });
    const outcome = await passOwnershipIfAgreed(db, room, principal, at.now);
    if (outcome !== 'passed' && outcome !== 'waiting') throw refuse(outcome);
  },

  async cancel({ principal, db, dependencies, request, refuse, ...meant }) {
    const found = await lockTransfer(db, meant, principal, dependencies.clock.now());
    if (typeof found === 'string') throw refuse(found);
    const { room, transfer, at } = found;
    if (!mayCancelTransfer(toRoomPerson(principal), transfer, at)) throw refuse('transfer_not_found');
    const call = { principal, db, dependencies, request };
    await recordStaffUse(call, room, (person) => mayCancelTransfer(person, transfer, at));
    await deleteOwnershipTransfer(db, room.uuid);
  },
};

/**
 * Locks a hangout and loads its pending transfer and its policy context; returns an error code if that is not possible,
 * or [H2200] if the transfer is by now to somebody else than `nextOwnerUuid`.
 */
async function lockTransfer(
  db: Db,
  { roomId, nextOwnerUuid }: { readonly roomId: string; readonly nextOwnerUuid?: string | undefined },
  principal: Member,
  now: number,
) {
  const room: RoomRow | null = await lockRoom(db, roomId);
  if (!room) return 'room_not_found';
  const transfer: OwnershipTransferRow | null = await findOwnershipTransfer(db, room.uuid);
  if (!transfer || (nextOwnerUuid ?? transfer.nextOwnerUuid) !== transfer.nextOwnerUuid)
    return 'transfer_not_found';
  return { room, transfer, at: await loadRoomContext(db, room, [principal.uuid], now) };
}

import type { Db } from '../connect.ts';
import { OwnershipTransfer, type Room } from '../models/rooms.ts';

export type OwnershipTransferRow = OwnershipTransfer;

type TransferKey = 'roomUuid' | 'nextOwnerUuid' | 'proposedBy' | 'ownerAgreed' | 'nextOwnerAgreed';

/** A pending transfer with its hangout. */
export type RoomTransferRow = Pick<OwnershipTransfer, TransferKey | 'expiresAt'> &
  Pick<Room, 'slug' | 'name' | 'ownerUuid'>;

/** [H705] How long a transfer waits for consent, days. */
const TRANSFER_DAYS = 14;

export async function findOwnershipTransfer(db: Db, roomUuid: string): Promise<OwnershipTransferRow | null> {
  return (await OwnershipTransfer.query(db).where({ roomUuid }).modify('pending').first()) ?? null;
}

/** [H705] Stores a transfer, replacing an earlier one of the hangout. */
export async function saveOwnershipTransfer(
  tx: Db,
  transfer: Pick<OwnershipTransfer, TransferKey>,
): Promise<void> {
  const row = { ...transfer, expiresAt: tx.raw('now() + make_interval(days => ?)', [TRANSFER_DAYS]) };
  await OwnershipTransfer.query(tx).insert(row).onConflict('roomUuid').merge(row);
}

export async function deleteOwnershipTransfer(tx: Db, roomUuid: string): Promise<void> {
  await OwnershipTransfer.query(tx).where({ roomUuid }).delete();
}

const columns = [
  'ownershipTransfers.roomUuid',
  'ownershipTransfers.nextOwnerUuid',
  'ownershipTransfers.proposedBy',
  'ownershipTransfers.ownerAgreed',
  'ownershipTransfers.nextOwnerAgreed',
  'ownershipTransfers.expiresAt',
] as const;

/**
 * [H705] Lists the pending transfers that concern a user: of hangouts that they would get, own or co-own, ordered by
 * expiry.
 */
export async function listOwnershipTransfers(db: Db, userUuid: string): Promise<RoomTransferRow[]> {
  return OwnershipTransfer.query(db)
    .joinRelated('room')
    .modify('pending')
    .whereNull('room.deletedAt')
    .where((concerned) =>
      concerned
        .where({ 'ownershipTransfers.nextOwnerUuid': userUuid })
        .orWhere({ 'room.ownerUuid': userUuid })
        .orWhereRaw(
          `exists (select from room_roles where room_roles.room_uuid = room.uuid and room_roles.user_uuid = ?
            and room_roles.role = 'coOwner' and (expiration_time is null or expiration_time > now()))`,
          [userUuid],
        ),
    )
    .select(...columns, 'room.slug', 'room.name', 'room.ownerUuid')
    .orderBy('ownershipTransfers.expiresAt')
    .castTo<RoomTransferRow>();
}

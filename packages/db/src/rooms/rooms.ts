import { isUuid, type RoomRoleEntry } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { FormerSlug, Room, RoomRole } from '../models/rooms.ts';

export type RoomRow = Room;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A role in a hangout; it has no effect after it has expired. */
export type RoomRoleRow = RoomRole;

/**
 * [R156] [H150] Finds a hangout by its uuid, its slug in any case, or a former slug of the last 90 days. Deleted
 * hangouts are not found.
 */
export async function findRoom(db: Db, id: string): Promise<RoomRow | null> {
  const wanted = id.trim().toLowerCase();
  if (isUuid(wanted)) return one(db, { 'rooms.uuid': wanted });
  const now = await one(db, { 'rooms.slug': wanted });
  if (now) return now;
  const former = await FormerSlug.query(db)
    .where({ slug: wanted })
    .modify('valid')
    .select('roomUuid')
    .first();
  return former ? one(db, { 'rooms.uuid': former.roomUuid }) : null;
}

async function one(
  db: Db,
  where: { 'rooms.uuid': string } | { 'rooms.slug': string },
): Promise<RoomRow | null> {
  return (await Room.query(db).where(where).modify('notDeleted').first()) ?? null;
}

/** Locks a hangout until the transaction ends, so that its changes are made one after the other. */
export async function lockRoom(tx: Db, id: string): Promise<RoomRow | null> {
  const room = await findRoom(tx, id);
  if (!room) return null;
  return (await Room.query(tx).where({ uuid: room.uuid }).modify('notDeleted').forUpdate().first()) ?? null;
}

/** Lists the unexpired roles of a hangout, of all users or only the given ones. */
export async function loadRoomRoles(
  db: Db,
  roomUuid: string,
  userUuids?: readonly string[],
): Promise<RoomRoleRow[]> {
  const query = RoomRole.query(db).where({ roomUuid }).modify('lasting').orderBy('id');
  return userUuids ? query.whereIn('userUuid', userUuids) : query;
}

/** [H432] Loads the unexpired roles of these users in these hangouts, in one statement. */
export async function loadRolesOfUsers(
  db: Db,
  roomUuids: readonly string[],
  userUuids: readonly string[],
): Promise<RoomRoleRow[]> {
  return RoomRole.query(db)
    .whereRaw('room_uuid = any(cast(? as uuid[])) and user_uuid = any(cast(? as uuid[]))', [
      [...roomUuids],
      [...userUuids],
    ])
    .modify('lasting')
    .orderBy('id');
}

/** Converts roles to the form that the rules read, with times in epoch ms. */
export const toRoleEntries = (rows: readonly RoomRoleRow[]): RoomRoleEntry[] =>
  rows.map(({ userUuid, role, expirationTime }) => ({
    userUuid,
    role,
    expirationTime:
      expirationTime === null || expirationTime === 'infinity' ? null : Date.parse(expirationTime),
  }));

/**
 * Increments and returns the revision of a hangout, in the transaction that changes it. A trigger then notifies the
 * process that hosts the hangout.
 */
export async function raiseRoomRevision(tx: Db, roomUuid: string): Promise<number> {
  const [row] = await Room.query(tx)
    .where({ uuid: roomUuid })
    .patch({ rev: tx.raw('rev + 1'), updatedAt: tx.fn.now() })
    .returning('rev');
  return row?.rev ?? 0;
}

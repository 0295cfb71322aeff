import type { Db } from '../connect.ts';
import { Room } from '../models/rooms.ts';
import { deleteRoom } from './room-changes.ts';
import type { RoomRow } from './rooms.ts';

/**
 * Maximum number of hangouts that one request compares with the given passwords, and how many of them may have the same
 * owner and bucket.
 */
const mostTried = 20;
const mostTriedOfOwner = 2;

/**
 * Lists hangouts whose password bucket is one of these, the newest first. [H774] Returns only the newest few of each
 * owner, so that nobody can hide others' hangouts by creating many.
 */
export async function findRoomsByPasswordBucket(db: Db, buckets: readonly number[]): Promise<RoomRow[]> {
  return Room.query(db)
    .whereIn('passwordBucket', buckets)
    .where({ hidden: false })
    .modify('notDeleted')
    .whereRaw(
      `(select count(*) from rooms newer where newer.owner_uuid = rooms.owner_uuid and newer.deleted_at is null
        and newer.password_bucket = rooms.password_bucket and newer.id > rooms.id) < ?`,
      [mostTriedOfOwner],
    )
    .orderBy('createdAt', 'desc')
    .limit(mostTried);
}

/** [H170] Hides the hangouts of a deactivated account, or shows them again. Returns the number changed. */
export async function hideRoomsOf(tx: Db, ownerUuid: string, hidden: boolean): Promise<number> {
  return Room.query(tx)
    .where({ ownerUuid, hidden: !hidden })
    .modify('notDeleted')
    .patch({ hidden, rev: tx.raw('rev + 1'), updatedAt: tx.fn.now() });
}

/** [H170] Deletes every hangout of an account. Returns the URLs of their posters. */
export async function deleteRoomsOf(tx: Db, ownerUuid: string): Promise<(string | null)[]> {
  const rooms = await Room.query(tx)
    .where({ ownerUuid })
    .modify('notDeleted')
    .orderBy('uuid')
    .forUpdate()
    .select('uuid');
  const posters: (string | null)[] = [];
  for (const { uuid } of rooms) posters.push(await deleteRoom(tx, uuid));
  return posters;
}

/**
 * Finds the first hangout of a Discord server, under a lock until the transaction ends, so that concurrent requests
 * do not create two.
 */
export async function lockRoomOfGuild(tx: Db, discordGuildId: string): Promise<RoomRow | null> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('guild'), hashtext(?))`, [discordGuildId]);
  const row = await Room.query(tx)
    .where({ discordGuildId, hidden: false })
    .modify('notDeleted')
    .orderBy('id')
    .first();
  return row ?? null;
}

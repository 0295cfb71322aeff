import type { Db } from '../connect.ts';
import type { RoomRow } from './rows.ts';
import { deleteRoom } from './writes.ts';

/** How many hangouts one listing tries its passwords on. */
const mostTried = 20;

/** Hangouts where one of these passwords may fit, by bucket; the newest first. */
export function roomsToTry(db: Db, buckets: readonly number[]): Promise<RoomRow[]> {
  return db('rooms')
    .whereIn('passwordBucket', [...buckets])
    .where({ hidden: false })
    .whereNull('deletedAt')
    .orderBy('createdAt', 'desc')
    .limit(mostTried);
}

/** [H170] Hides the hangouts of somebody whose account rests, or shows them again. Returns how many changed. */
export function hideRoomsOf(tx: Db, ownerUuid: string, hidden: boolean): Promise<number> {
  return tx('rooms')
    .where({ ownerUuid, hidden: !hidden })
    .whereNull('deletedAt')
    .update({ hidden, rev: tx.raw('rev + 1'), updatedAt: tx.fn.now() });
}

/** [H170] Ends every hangout of somebody. Returns how many. */
export async function deleteRoomsOf(tx: Db, ownerUuid: string): Promise<number> {
  const rooms: { uuid: string }[] = await tx('rooms')
    .where({ ownerUuid })
    .whereNull('deletedAt')
    .orderBy('uuid')
    .forUpdate()
    .select('uuid');
  for (const { uuid } of rooms) await deleteRoom(tx, uuid);
  return rooms.length;
}

/** The first hangout of a community elsewhere, held so that two who ask at once do not make two. */
export async function lockRoomOfGuild(tx: Db, discordGuildId: string): Promise<RoomRow | null> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('guild'), hashtext(?))`, [discordGuildId]);
  const row: RoomRow | undefined = await tx('rooms')
    .where({ discordGuildId, hidden: false })
    .whereNull('deletedAt')
    .orderBy('id')
    .first();
  return row ?? null;
}

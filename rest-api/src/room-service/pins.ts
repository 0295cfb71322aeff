import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import type { Db } from '@hangout/db';

/** A line of chat as it is pinned; null when it is gone. */
export async function messageToPin(
  db: Db,
  roomUuid: string,
  uuid: string,
): Promise<Room['pinnedMessages'][number] | null> {
  const row = await db('chatMessages').where({ roomUuid, uuid }).whereNull('deletedAt').first();
  if (!row) return null;
  const { message, userName = '' } = row.body;
  const text = typeof message === 'string' ? message : (message?.trackInfo?.title ?? '');
  return { uuid, message: text, userUuid: row.userUuid ?? '', userName, date: row.createdAt };
}

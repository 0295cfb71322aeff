import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';
import { insertChatMessages, type NewChatMessage } from './messages.ts';

/** The pg notification channel of chat messages that no actor has stored. */
export const roomMessageChannel = 'room_message';

/** A chat message that was stored outside of the hangout's actor, which broadcasts it. */
export interface StoredRoomMessage {
  readonly roomUuid: string;
  readonly messageUuid: string;
}

/**
 * [H1511] Stores a message to everybody inside a hangout in its chat. When the transaction commits, the hangout's actor
 * is notified and broadcasts the message.
 */
export async function insertAnnouncement(tx: Db, roomUuid: string, message: NewChatMessage): Promise<void> {
  await insertChatMessages(tx, roomUuid, [message]);
  const stored: StoredRoomMessage = { roomUuid, messageUuid: message.uuid };
  await tx.raw('select pg_notify(:roomMessageChannel, :stored)', {
    roomMessageChannel,
    stored: JSON.stringify(stored),
  });
}

/** Parses the pg notification; null if messages may have been lost, which clients then read from the history. */
export function parseStoredRoomMessage(payload: string): StoredRoomMessage | null {
  // Only `insertAnnouncement` writes to this channel, so the payload has the expected type.
  return payload === '*' ? null : (JSON.parse(payload) as StoredRoomMessage);
}

/** Counts the people and guests inside a hangout who read an announcement of `authorUuid` there. */
export async function countReadersInside(db: Db, roomUuid: string, authorUuid: string): Promise<number> {
  const row = await queryRow<{ count: number }>(
    db,
    `select cast(count(*) as int) as "count" from presence
     where room_uuid = :roomUuid and user_uuid <> :authorUuid and updated_at > now() - interval '10 seconds'
       and not exists (select 1 from blocked_users b
         where (b.user_uuid = presence.user_uuid and b.blocked_uuid = :authorUuid)
           or (b.user_uuid = :authorUuid and b.blocked_uuid = presence.user_uuid))`,
    { roomUuid, authorUuid },
  );
  return row?.count ?? 0;
}

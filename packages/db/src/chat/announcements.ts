import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { insertChatMessages, type NewChatMessage } from './messages.ts';

/** Channel of pg_notify for chat messages that were stored by anything but the hangout's actor. */
export const roomMessageChannel = 'room_message';

/** A chat message that the hangout's actor must broadcast although it did not store it. */
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

/** Parses a notification; null if it is `*`: the notifications of some announcements may then have been lost. */
export function parseStoredRoomMessage(payload: string): StoredRoomMessage | null {
  // Only `insertAnnouncement` writes to this channel, so the payload has the expected type.
  return payload === '*' ? null : (JSON.parse(payload) as StoredRoomMessage);
}

/**
 * [H2132] Loads the announcements in hangouts since a time each (epoch ms), as far as they are among the latest messages
 * there.
 */
export async function loadAnnouncements(
  db: Db,
  rooms: readonly { readonly roomUuid: string; readonly since: number }[],
): Promise<StoredRoomMessage[]> {
  if (rooms.length === 0) return [];
  return queryRows<StoredRoomMessage>(
    db,
    `select given.room as "roomUuid", latest.uuid as "messageUuid"
     from unnest(cast(:rooms as uuid[]), cast(:times as timestamptz[])) as given (room, since)
     cross join lateral (
       select id, uuid, body, created_at from chat_messages where room_uuid = given.room order by id desc limit 300
     ) latest
     where latest.body->>'type' = 'room' and latest.created_at > given.since
     order by latest.id`,
    {
      rooms: rooms.map(({ roomUuid }) => roomUuid),
      times: rooms.map(({ since }) => new Date(since).toISOString()),
    },
  );
}

/**
 * Counts the users now inside a hangout whom an announcement by `authorUuid` reaches: everybody but the author and
 * users with a block between them and the author.
 */
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

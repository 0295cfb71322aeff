import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';
import type { ChatBody } from './message-rows.ts';

/** A chat message as moderators read it in a report, deleted or not; `date` in epoch ms. */
export interface ReportedChatMessage {
  readonly text: string;
  readonly imageUrls: string[];
  readonly date: number;
  readonly userUuid: string | null;
  readonly userName: string;
}

/** Loads one chat message as it was sent; null when it never existed. */
export async function loadReportedChatMessage(
  db: Db,
  roomUuid: string,
  uuid: string,
): Promise<ReportedChatMessage | null> {
  if (!isUuid(uuid) || !isUuid(roomUuid)) return null;
  const row = await queryRow<{ body: Partial<ChatBody>; userUuid: string | null; createdAt: string }>(
    db,
    `select body, user_uuid as "userUuid", created_at as "createdAt" from chat_messages
     where room_uuid = :roomUuid and uuid = :uuid`,
    { roomUuid, uuid },
  );
  if (!row) return null;
  const { message, imageUrls = [], media, userName = '' } = row.body;
  const { title, user } = typeof message === 'object' ? message.trackInfo : { title: '', user: { name: '' } };
  return {
    text: typeof message === 'string' ? message : `${user.name} - ${title}`,
    imageUrls: [...imageUrls, ...(media ? [media.uri] : [])],
    date: Date.parse(row.createdAt),
    userUuid: row.userUuid,
    userName,
  };
}

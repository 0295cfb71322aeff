import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';
import type { ChatBody } from './message-rows.ts';
import { type MessagePlace, messageTables } from './message-tables.ts';

/** A message as moderators read it in a report, deleted or not; `date` in epoch ms. */
export interface ReportedMessage {
  readonly text: string;
  readonly imageUrls: string[];
  readonly date: number;
  readonly userUuid: string | null;
  readonly userName: string;
}

/**
 * Loads one message of a hangout or a conversation as it was sent; null if it never existed. Does not check whether
 * the caller may read it.
 */
export async function loadReportedMessage(
  db: Db,
  sentTo: MessagePlace,
  uuid: string,
): Promise<ReportedMessage | null> {
  if (!isUuid(uuid) || !isUuid(sentTo.uuid)) return null;
  const { messages, column } = messageTables[sentTo.kind];
  const row = await queryRow<{ body: Partial<ChatBody>; userUuid: string | null; createdAt: string }>(
    db,
    `select body, user_uuid as "userUuid", created_at as "createdAt" from ${messages}
     where ${column} = :sentTo and uuid = :uuid`,
    { sentTo: sentTo.uuid, uuid },
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

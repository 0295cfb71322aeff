// Raw SQL, because messages are listed with their reactions in one statement and inserted idempotently.
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { isUuid } from '@hangout/rules';
import { type ChatBody, type ChatRow, toChatMessage } from '../chat/message-rows.ts';
import type { Db } from '../connect.ts';
import { DirectMessageReaction } from '../models/direct-messages.ts';
import { queryRow, queryRows } from '../sql.ts';

const columns = `
  m.id, m.uuid, m.user_uuid as "userUuid", m.body, m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", coalesce((
    select json_agg(json_build_object('reaction', r.reaction, 'userUuid', r.user_uuid, 'name', r.name)
      order by r.created_at, r.user_uuid)
    from direct_message_reactions r where r.conversation_uuid = m.conversation_uuid and r.message_uuid = m.uuid
  ), '[]') as "reactions"`;

export interface DirectMessageKey {
  readonly conversation: string;
  readonly uuid: string;
}

/** A stored direct message; `date` in epoch ms. `isNew` is false if an earlier request had stored the uuid. */
export interface StoredDirectMessage {
  readonly id: number;
  readonly userUuid: string;
  readonly date: number;
  readonly isNew: boolean;
}

/** [H390] Inserts a direct message. If the uuid is already stored, returns the stored message unchanged. */
export async function insertDirectMessage(
  tx: Db,
  line: DirectMessageKey & { readonly userUuid: string; readonly body: ChatBody; readonly date: number },
): Promise<StoredDirectMessage> {
  type Row = { id: number; userUuid: string; createdAt: string };
  const shown = `id, user_uuid as "userUuid", created_at as "createdAt"`;
  const fresh = await queryRow<Row>(
    tx,
    `insert into direct_messages (conversation_uuid, uuid, user_uuid, body, created_at)
     values (:conversation, :uuid, :userUuid, cast(:body as jsonb), :date)
     on conflict (conversation_uuid, uuid) do nothing returning ${shown}`,
    { ...line, body: JSON.stringify(line.body), date: new Date(line.date).toISOString() },
  );
  const { conversation, uuid } = line;
  const row =
    fresh ??
    (await queryRow<Row>(
      tx,
      `select ${shown} from direct_messages where conversation_uuid = :conversation and uuid = :uuid`,
      { conversation, uuid },
    ));
  if (!row) throw new Error('a line that was just written is gone');
  return { id: row.id, userUuid: row.userUuid, date: Date.parse(row.createdAt), isNew: fresh !== null };
}

/** Loads one direct message; null if there is none. */
export async function loadDirectMessage(
  db: Db,
  { conversation, uuid }: DirectMessageKey,
): Promise<ChatMessage | null> {
  if (!isUuid(uuid) || !isUuid(conversation)) return null;
  const row = await queryRow<ChatRow>(
    db,
    `select ${columns} from direct_messages m where m.conversation_uuid = :conversation and m.uuid = :uuid`,
    { conversation, uuid },
  );
  return row && toChatMessage(row);
}

export async function loadDirectMessages(db: Db, ids: readonly number[]): Promise<Map<number, ChatMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from direct_messages m where m.id = any(cast(:ids as bigint[]))`,
    { ids },
  );
  return new Map(rows.map((row) => [row.id, toChatMessage(row)]));
}

/** Lists direct messages below the id `before`, newest first; `more` is true if older ones remain. */
export async function loadDirectMessageHistory(
  db: Db,
  conversation: string,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from direct_messages m
     where m.conversation_uuid = :conversation and m.id < :before order by m.id desc limit :limit`,
    { conversation, before: page.before ?? Number.MAX_SAFE_INTEGER, limit: page.limit + 1 },
  );
  return { messages: rows.slice(0, page.limit).map(toChatMessage), more: rows.length > page.limit };
}

/** [R285] True if the author has sent another message to the conversation after this one. */
export async function hasLaterDirectMessage(
  db: Db,
  conversation: string,
  { id, userUuid }: { readonly id: number; readonly userUuid: string },
): Promise<boolean> {
  const later = await queryRow(
    db,
    `select id from direct_messages
     where conversation_uuid = :conversation and user_uuid = :userUuid and id > :id and deleted_at is null limit 1`,
    { conversation, userUuid, id },
  );
  return later !== null;
}

/** Updates the text of a direct message; `at` in epoch ms. */
export async function editDirectMessage(
  tx: Db,
  line: DirectMessageKey,
  text: string,
  at: number,
): Promise<void> {
  await tx.raw(
    `update direct_messages set body = jsonb_set(body, '{message}', to_jsonb(cast(:text as text))), edited_at = :at
     where conversation_uuid = :conversation and uuid = :uuid and deleted_at is null`,
    { ...line, text, at: new Date(at).toISOString() },
  );
}

export async function deleteDirectMessage(tx: Db, line: DirectMessageKey, at: number): Promise<void> {
  await tx.raw(
    `update direct_messages set deleted_at = :at
     where conversation_uuid = :conversation and uuid = :uuid and deleted_at is null`,
    { ...line, at: new Date(at).toISOString() },
  );
}

/** [R119] Adds a reaction to a direct message, or removes it if it exists. */
export async function toggleDirectMessageReaction(
  tx: Db,
  { conversation, uuid }: DirectMessageKey,
  by: { readonly userUuid: string; readonly name: string; readonly reaction: string; readonly at: number },
): Promise<void> {
  const mark = {
    conversationUuid: conversation,
    messageUuid: uuid,
    reaction: by.reaction,
    userUuid: by.userUuid,
  };
  if ((await DirectMessageReaction.query(tx).where(mark).delete()) > 0) return;
  await DirectMessageReaction.query(tx)
    .insert({ ...mark, name: by.name, createdAt: new Date(by.at).toISOString() })
    .onConflict(['conversationUuid', 'messageUuid', 'reaction', 'userUuid'])
    .ignore();
}

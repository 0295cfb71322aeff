// Raw SQL, because messages are listed with their reactions in one statement and inserted idempotently.
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { type ChatBody, type ChatRow, messageColumns, toChatMessage } from '../chat/message-rows.ts';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

const columns = messageColumns('conversation');

interface DirectMessageKey {
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

export async function loadDirectMessages(db: Db, ids: readonly number[]): Promise<Map<number, ChatMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from direct_messages m where m.id = any(cast(:ids as bigint[]))`,
    { ids },
  );
  return new Map(rows.map((row) => [row.id, toChatMessage(row)]));
}

/**
 * Lists the direct messages of a conversation that a member can see and whose id is below `before`, newest first;
 * `more` is true if older ones remain.
 */
export async function loadDirectMessageHistory(
  db: Db,
  { conversation, me }: { readonly conversation: string; readonly me: string },
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from direct_messages m
     join conversation_members mine on mine.conversation_uuid = m.conversation_uuid and mine.user_uuid = :me
     where m.conversation_uuid = :conversation and m.id > mine.visible_after_id and m.id < :before
     order by m.id desc limit :limit`,
    { conversation, me, before: page.before ?? Number.MAX_SAFE_INTEGER, limit: page.limit + 1 },
  );
  return { messages: rows.slice(0, page.limit).map(toChatMessage), more: rows.length > page.limit };
}

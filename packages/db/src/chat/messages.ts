// Raw SQL, because the messages of one tick are inserted in one statement and lists aggregate reactions.
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db } from '../connect.ts';
import { ChatMessage as Message } from '../models/chat.ts';
import { queryRows } from '../sql.ts';
import { chatImageUrl } from './images.ts';
import { type ChatBody, type ChatRow, messageColumns, toChatMessage } from './message-rows.ts';

const columns = messageColumns('room');

/** A message to be stored; `date` in epoch ms. */
export interface NewChatMessage {
  readonly uuid: string;
  readonly userUuid: string | null;
  readonly body: ChatBody;
  readonly date: number;
}

/** A stored message. `isNew` is false if an earlier request had stored the uuid. */
export interface StoredChatMessage {
  readonly id: number;
  readonly uuid: string;
  readonly userUuid: string | null;
  readonly date: number;
  readonly isNew: boolean;
}

/**
 * [H410] Inserts the chat messages of one tick in order, in one statement. A message whose uuid is already stored stays
 * unchanged and is returned with its own author.
 */
export async function insertChatMessages(
  tx: Db,
  roomUuid: string,
  lines: readonly NewChatMessage[],
): Promise<Map<string, StoredChatMessage>> {
  type Row = { id: number; uuid: string; userUuid: string | null; createdAt: string };
  const fresh = await queryRows<Row>(
    tx,
    `insert into chat_messages (room_uuid, uuid, user_uuid, body, created_at)
     select cast(:roomUuid as uuid), given.line, given.author, given.said, given.moment
     from unnest(cast(:lines as uuid[]), cast(:authors as uuid[]), cast(:bodies as jsonb[]), cast(:moments as timestamptz[]))
       with ordinality as given (line, author, said, moment, place)
     order by given.place
     on conflict (room_uuid, uuid) do nothing
     returning id, uuid, user_uuid as "userUuid", created_at as "createdAt"`,
    {
      roomUuid,
      lines: lines.map((line) => line.uuid),
      authors: lines.map((line) => line.userUuid),
      bodies: lines.map((line) => JSON.stringify(line.body)),
      moments: lines.map((line) => new Date(line.date).toISOString()),
    },
  );
  const kept = new Map<string, StoredChatMessage>();
  const add = (row: Row, isNew: boolean) =>
    kept.set(row.uuid, { ...row, date: Date.parse(row.createdAt), isNew });
  for (const row of fresh) add(row, true);
  const known = lines.map((line) => line.uuid).filter((uuid) => !kept.has(uuid));
  if (known.length === 0) return kept;
  const rows = await queryRows<Row>(
    tx,
    `select id, uuid, user_uuid as "userUuid", created_at as "createdAt" from chat_messages
     where room_uuid = :roomUuid and uuid = any(cast(:known as uuid[]))`,
    { roomUuid, known },
  );
  for (const row of rows) add(row, false);
  return kept;
}

/** Loads messages of a hangout by uuid, the oldest first; messages of other hangouts are left out. */
export async function loadChatMessages(
  db: Db,
  roomUuid: string,
  uuids: readonly string[],
): Promise<ChatMessage[]> {
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from chat_messages m
     where m.room_uuid = :roomUuid and m.uuid = any(cast(:uuids as uuid[])) order by m.id`,
    { roomUuid, uuids },
  );
  return rows.map(toChatMessage);
}

/** Lists messages below the id `before`, newest first; `more` is true if older ones remain. */
export async function loadChatHistory(
  db: Db,
  roomUuid: string,
  page: { readonly before?: number; readonly limit: number },
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const rows = await queryRows<ChatRow>(
    db,
    `select ${columns} from chat_messages m
     where m.room_uuid = :roomUuid and m.id < :before
       and m.id > (select chat_cleared_id from rooms where uuid = :roomUuid) order by m.id desc limit :limit`,
    { roomUuid, before: page.before ?? Number.MAX_SAFE_INTEGER, limit: page.limit + 1 },
  );
  return { messages: rows.slice(0, page.limit).map(toChatMessage), more: rows.length > page.limit };
}

/**
 * Loads author and time of the last `limit` messages since a time (epoch ms), oldest first, including deleted ones.
 */
export async function loadRecentMessageTimes(
  db: Db,
  roomUuid: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<{ uuid: string; userUuid: string; date: number }[]> {
  const rows = await queryRows<{ uuid: string; userUuid: string; createdAt: string }>(
    db,
    `select uuid, user_uuid as "userUuid", created_at as "createdAt" from (
       select id, uuid, user_uuid, created_at from chat_messages
       where room_uuid = :roomUuid order by id desc limit :limit) latest
     where user_uuid is not null and created_at > :since order by id`,
    { roomUuid, limit, since: new Date(since).toISOString() },
  );
  return rows.map(({ uuid, userUuid, createdAt }) => ({ uuid, userUuid, date: Date.parse(createdAt) }));
}

/** Returns the id of the last message of a hangout, 0 if there is none. */
export async function findLastMessageId(db: Db, roomUuid: string): Promise<number> {
  const last = await Message.query(db).where({ roomUuid }).orderBy('id', 'desc').select('id').first();
  return last?.id ?? 0;
}

/** Number of messages that one statement deletes; more would lock the hangout for seconds. */
const BATCH = 2_000;

/**
 * [H2191] Marks the newest messages of a hangout up to an id as deleted and [H382] hides their images; `at` in epoch ms.
 * Returns the id up to which older ones may be left, null if none are.
 */
export async function deleteSomeChatMessages(
  tx: Db,
  roomUuid: string,
  { upTo, at, limit = BATCH }: { readonly upTo: number; readonly at: number; readonly limit?: number },
): Promise<number | null> {
  const [row] = await queryRows<{ count: number; first: number }>(
    tx,
    `with newest as (
       select id from chat_messages where room_uuid = :roomUuid and id <= :upTo and deleted_at is null
       order by id desc limit :limit),
     gone as (
       update chat_messages m set deleted_at = :at from newest where m.id = newest.id returning m.body),
     hidden as (
       update chat_images set hidden_at = now()
       from gone, jsonb_array_elements_text(gone.body -> 'imageUrls') url
       where chat_images.id = replace(url, :path, '') and hidden_at is null)
     select cast(count(*) as int) as count, coalesce(min(id), 0) as first from newest`,
    { roomUuid, upTo, limit, at: new Date(at).toISOString(), path: chatImageUrl('') },
  );
  return row && row.count === limit ? row.first - 1 : null;
}

/** Loads a message to be pinned; null if it was deleted or never existed. */
export async function loadMessageToPin(
  db: Db,
  roomUuid: string,
  uuid: string,
): Promise<Pick<Message, 'body' | 'userUuid' | 'createdAt'> | null> {
  const row = await Message.query(db)
    .where({ roomUuid, uuid })
    .whereNull('deletedAt')
    .select('body', 'userUuid', 'createdAt')
    .first();
  return row ?? null;
}

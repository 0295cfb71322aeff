import type { ChatImage as SentImage } from '@hangout/contract/rest/chat/chat-images';
import type { Db } from '../connect.ts';
import { ChatImage as Image } from '../models/chat.ts';
import { queryRow, queryRows } from '../sql.ts';

/** [H380] An image uploaded for chat, with its size in pixels. */
export interface ChatImageRow {
  readonly id: string;
  readonly userUuid: string;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly hidden: boolean;
  /** [H816] True if the image was posted in a hangout that everybody may enter. */
  readonly public: boolean;
}

const columns = `id, user_uuid as "userUuid", width, height, animated, hidden_at is not null as "hidden",
  public_at is not null as "public"`;

export const chatImageUrl = (id: string) => `/api/room-service/chat/pictures/${id}`;

/** Parses the id out of the URL path of a chat image; null for any other path. */
export function parseChatImageId(url: string): string | null {
  return /^\/api\/room-service\/chat\/pictures\/([\w-]{10,60})$/.exec(url)?.[1] ?? null;
}

export async function insertChatImage(
  db: Db,
  picture: Omit<ChatImageRow, 'hidden' | 'public'>,
): Promise<void> {
  await Image.query(db).insert({ ...picture });
}

export function loadChatImage(db: Db, id: string): Promise<ChatImageRow | null> {
  return queryRow(db, `select ${columns} from chat_images where id = :id`, { id });
}

/** Loads images by id: only those that this user has uploaded and may post. */
export async function loadOwnChatImages(
  db: Db,
  userUuid: string,
  ids: readonly string[],
): Promise<Map<string, SentImage>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<ChatImageRow>(
    db,
    `select ${columns} from chat_images
     where id = any(cast(:ids as text[])) and user_uuid = :userUuid and hidden_at is null`,
    { ids, userUuid },
  );
  return new Map(
    rows.map(({ id, width, height, animated }) => [id, { url: chatImageUrl(id), width, height, animated }]),
  );
}

/**
 * [H816] Marks images as public if the hangout in which they are posted is listed and has no password, so that
 * everybody may read it.
 */
export async function markPublicChatImages(db: Db, roomUuid: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.raw(
    `update chat_images set public_at = now()
     where id = any(cast(:ids as text[])) and public_at is null and exists (
       select from rooms where uuid = :roomUuid and type = 'PUBLIC' and password_hash is null and not unlisted and not hidden
     )`,
    { ids, roomUuid },
  );
}

/** [H382] Hides the images of a deleted message from everybody. The files stay for moderators who handle reports. */
export async function hideChatImages(tx: Db, urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => parseChatImageId(url) ?? []);
  if (ids.length === 0) return;
  await Image.query(tx).whereIn('id', ids).whereNull('hiddenAt').patch({ hiddenAt: tx.fn.now() });
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { ChatBody } from '../models/chat.ts';
import { type MessagePlace, messageTables } from './message-tables.ts';

export type { ChatBody };

export interface ChatRow {
  readonly id: number;
  readonly uuid: string;
  readonly userUuid: string | null;
  readonly body: ChatBody;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
  readonly reactions: { reaction: string; userUuid: string; name: string }[];
}

/** SQL: columns of a message `m` with its reactions in the order in which they were added. */
export function messageColumns(kind: MessagePlace['kind']): string {
  const { reactions, column } = messageTables[kind];
  return `
  m.id, m.uuid, m.user_uuid as "userUuid", m.body, m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", coalesce((
    select json_agg(json_build_object('reaction', r.reaction, 'userUuid', r.user_uuid, 'name', r.name)
      order by r.created_at, r.user_uuid)
    from ${reactions} r where r.${column} = m.${column} and r.message_uuid = m.uuid
  ), '[]') as "reactions"`;
}

/** [R067] Returns a message as clients get it: a deleted one without its content. */
export function toChatMessage(row: ChatRow): ChatMessage {
  const head = {
    id: row.id,
    uuid: row.uuid,
    userUuid: row.userUuid ?? '',
    date: Date.parse(row.createdAt),
    editedAt: row.editedAt === null ? null : Date.parse(row.editedAt),
  };
  if (row.deletedAt !== null) {
    const { userName, avatarId, profilePicture, color, badges, highestRole } = row.body;
    const said = { message: '', type: 'user' as const, replies: [], reactions: {}, imageUrls: [], songs: [] };
    const author = { userName, avatarId, profilePicture, color, badges, highestRole };
    return { ...said, ...head, ...author, deleted: true };
  }
  const reactions: ChatMessage['reactions'] = {};
  for (const { reaction, userUuid, name } of row.reactions) {
    reactions[reaction] ??= [];
    reactions[reaction].push({ userUUID: userUuid, messageId: row.uuid, name });
  }
  return { ...row.body, ...head, reactions };
}

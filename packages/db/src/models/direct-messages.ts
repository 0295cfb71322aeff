import { BaseModel } from './base-model.ts';
import type { ChatBody } from './chat.ts';

export class Conversation extends BaseModel {
  static override readonly tableName = 'conversations';
  static override readonly idColumn = 'uuid';
  declare uuid: string;
  /** In a conversation of two users, the smaller of their uuids; null for a group. */
  declare firstUuid: string | null;
  declare secondUuid: string | null;
  declare name: string | null;
  declare ownerUuid: string | null;
  declare createdAt: string;
}

/** A participant of a conversation, with the position up to which they have read. */
export class ConversationMember extends BaseModel {
  static override readonly tableName = 'conversationMembers';
  static override readonly idColumn = ['conversationUuid', 'userUuid'];
  declare conversationUuid: string;
  declare userUuid: string;
  declare lastReadId: number;
  declare joinedAt: string;
  /** The member sees only messages with a greater id. */
  declare visibleAfterId: number;
  /** True if the member deleted the conversation and no message has been sent since. */
  declare isHidden: boolean;
}

export class DirectMessage extends BaseModel {
  static override readonly tableName = 'directMessages';
  static override readonly jsonAttributes = ['body'];
  declare id: number;
  declare conversationUuid: string;
  declare uuid: string;
  declare userUuid: string;
  declare body: ChatBody;
  declare createdAt: string;
  declare editedAt: string | null;
  declare deletedAt: string | null;
}

export class DirectMessageReaction extends BaseModel {
  static override readonly tableName = 'directMessageReactions';
  static override readonly idColumn = ['conversationUuid', 'messageUuid', 'reaction', 'userUuid'];
  declare conversationUuid: string;
  declare messageUuid: string;
  declare reaction: string;
  declare userUuid: string;
  declare name: string;
  declare createdAt: string;
}

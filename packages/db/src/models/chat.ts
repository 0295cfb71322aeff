import type { ChatMessage as Message } from '@hangout/contract/realtime/hangout/chat-message';
import { BaseModel } from './base-model.ts';

/** The content of a message: everything except its author and its times. */
export type ChatBody = Pick<
  Message,
  'message' | 'type' | 'userName' | 'avatarId' | 'color' | 'badges' | 'highestRole' | 'replies' | 'imageUrls'
> &
  Pick<
    Message,
    'profilePicture' | 'media' | 'songs' | 'playlist' | 'pictures' | 'hangout' | 'mentions' | 'groupChange'
  >;

/** A message in a hangout. A deleted one stays stored for moderators who handle reports. */
export class ChatMessage extends BaseModel {
  static override readonly tableName = 'chatMessages';
  static override readonly jsonAttributes = ['body'];
  declare id: number;
  declare roomUuid: string;
  declare uuid: string;
  declare userUuid: string | null;
  declare body: ChatBody;
  declare createdAt: string;
  declare editedAt: string | null;
  declare deletedAt: string | null;
}

export class ChatReaction extends BaseModel {
  static override readonly tableName = 'chatReactions';
  static override readonly idColumn = ['roomUuid', 'messageUuid', 'reaction', 'userUuid'];
  declare roomUuid: string;
  declare messageUuid: string;
  declare reaction: string;
  declare userUuid: string;
  declare name: string;
  declare createdAt: string;
}

/** An image uploaded for chat; width and height in pixels. */
export class ChatImage extends BaseModel {
  static override readonly tableName = 'chatImages';
  declare id: string;
  declare userUuid: string;
  declare width: number;
  declare height: number;
  declare animated: boolean;
  declare hiddenAt: string | null;
  /** [H816] When it was first posted in a hangout that everybody may enter; null if it was posted only elsewhere. */
  declare publicAt: string | null;
  declare createdAt: string;
}

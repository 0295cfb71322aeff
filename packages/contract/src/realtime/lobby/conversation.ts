import { z } from 'zod';
import { Uuid } from '../../framework/fields.ts';
import { ChatDraft, ChatMessage } from '../hangout/chat-message.ts';

export const Talker = z.object({
  uuid: z.string(),
  nickname: z.string(),
  avatarId: z.string(),
  color: z.string(),
});
export type Talker = z.infer<typeof Talker>;

/** [R071] A conversation of two users, or of a group. */
export const Conversation = z.object({
  uuid: z.string().nullable().describe('null while nothing was written yet'),
  kind: z.enum(['user', 'group']),
  name: z.string().nullable().describe('of a group'),
  ownerUuid: z.string().nullable().describe('of a group: who may rename it and remove people'),
  people: z.array(Talker).describe('everybody in it but me'),
  lastMessage: ChatMessage.nullable(),
  unread: z.number().int(),
  readByOthers: z.number().int().describe('id up to which another has read'),
  isHidden: z.boolean().describe('deleted by the user, and without a message since'),
  mayWrite: z.boolean().describe('false where one has blocked the other, or the other account is not active'),
});
export type Conversation = z.infer<typeof Conversation>;

/** [R202] A direct message that a user asks the lobby to send, to another user or to a group. */
export const OwnDraft = z.object({
  type: z.literal('ChatMessage'),
  receiverType: z.enum(['user', 'group']),
  receiver: Uuid.describe('uuid of the person, or of the group'),
  data: ChatDraft,
});

export interface FriendPresence {
  readonly uuid: string;
  readonly online: boolean;
  readonly hangout: { readonly slug: string; readonly name: string } | null;
}

/** What the lobby sends to all open windows of a user, without storing it. */
export interface PersonalMessage {
  readonly uuid: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly date: number;
}

/**
 * Private data of a user that a job, another service or another person has changed; the lobby notifies the user's
 * windows.
 */
export type OwnFact = 'uploads' | 'imports' | 'exports' | 'plan' | 'friends' | 'ownershipTransfers';

/** [H848] A crate of the user has other songs or another name, or was created or deleted. */
export interface CrateChange {
  /** `queue`, `likes`, or the uuid of a playlist. */
  readonly crate: string;
  readonly songsRevision: number;
  /** True if songs or their order have changed, and the revision with them. */
  readonly hasOtherSongs: boolean;
}

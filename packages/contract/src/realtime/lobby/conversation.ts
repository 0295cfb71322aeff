import { z } from 'zod';
import { Uuid } from '../../framework/fields.ts';
import { ChatDraft, ChatMessage } from '../hangout/chat-message.ts';

/** A participant of a conversation. */
export const Talker = z.object({
  uuid: z.string(),
  nickname: z.string(),
  avatarId: z.string(),
  color: z.string(),
});
export type Talker = z.infer<typeof Talker>;

/** [R071] A conversation of direct messages: between two users or in a group. */
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
  mayWrite: z.boolean().describe('false where one has blocked the other'),
});
export type Conversation = z.infer<typeof Conversation>;

/** [R202] A direct message to send, to a user or to a group: always a custom message of type ChatMessage. */
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

/** A personal message: the lobby sends it to all open windows of one user, and does not store it. */
export interface PersonalMessage {
  readonly uuid: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Time of the message, epoch ms. */
  readonly date: number;
}

/** Private data of a user that a job, another service or another person changes; the lobby notifies the user's open windows. */
export type OwnFact = 'uploads' | 'imports' | 'exports' | 'plan' | 'friends' | 'ownershipTransfers';

/** [H848] A change to one of the user's crates: its songs or name changed, or it was created or deleted. */
export interface CrateChange {
  /** `queue`, `likes`, or the uuid of a playlist. */
  readonly crate: string;
  readonly songsRevision: number;
  /** True if the songs or their order have changed, and with them the revision. */
  readonly hasOtherSongs: boolean;
}

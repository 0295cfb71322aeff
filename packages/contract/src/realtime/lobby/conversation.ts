import { z } from 'zod';
import { ChatDraft, ChatMessage } from '../hangout/chat-message.ts';

/** Somebody in a conversation. */
export const Talker = z.object({
  uuid: z.string(),
  nickname: z.string(),
  avatarId: z.string(),
  color: z.string(),
});
export type Talker = z.infer<typeof Talker>;

/** [R071] People's own messages to each other: two of them, or a group. */
export const Conversation = z.object({
  uuid: z.string().nullable().describe('null while nothing was written yet'),
  kind: z.enum(['user', 'group']),
  name: z.string().nullable().describe('of a group'),
  ownerUuid: z.string().nullable(),
  people: z.array(Talker).describe('everybody in it but me'),
  lastMessage: ChatMessage.nullable(),
  unread: z.number().int(),
  readByOthers: z.number().int().describe('id up to which another has read'),
  mayWrite: z.boolean().describe('false where one has blocked the other'),
});
export type Conversation = z.infer<typeof Conversation>;

/** [R202] What is sent: always a custom message of type ChatMessage, to a person or to a group. */
export const OwnDraft = z.object({
  type: z.literal('ChatMessage'),
  receiverType: z.enum(['user', 'group']),
  receiver: z.uuid().describe('uuid of the person, or of the group'),
  data: ChatDraft,
});

/** Where somebody is, for their friends. */
export interface FriendPresence {
  readonly uuid: string;
  readonly online: boolean;
  readonly hangout: { readonly slug: string; readonly name: string } | null;
}

/** A sentence for one person wherever they are: kept elsewhere, told here. */
export interface PersonalMessage {
  readonly uuid: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly date: number;
}

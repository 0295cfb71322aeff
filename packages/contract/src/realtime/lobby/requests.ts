import { MAX_GROUP_SIZE } from '@hangout/rules';
import { z } from 'zod';
import { ShownName, Uuid } from '../../framework/fields.ts';
import { ChatMessage } from '../hangout/chat-message.ts';
import {
  editedText,
  MessagesPage,
  OlderMessagesQuery,
  type RoomRequest,
  reactionInput,
} from '../hangout/requests.ts';
import {
  Conversation,
  type CrateChange,
  type FriendPresence,
  OwnDraft,
  type OwnFact,
  type PersonalMessage,
} from './conversation.ts';

/** Name of the Colyseus room type. Every user with an account joins it once. */
export const lobbyRoom = 'lobby';

const plain = { points: 30, seconds: 10 };
const own = <T>() => z.custom<T>();
const at = z.object({ conversation: Uuid, uuid: Uuid });
const inConversation = z.object({ conversation: Uuid });
const GroupName = ShownName(60);
const rare = { points: 5, seconds: 60 };

export const lobbyRequests = {
  sendMessage: {
    payload: OwnDraft,
    answer: z.object({ conversation: z.string(), id: z.number(), uuid: z.string(), date: z.number() }),
    limit: { points: 5, seconds: 5 },
  },
  editMessage: {
    payload: at.extend(editedText),
    answer: ChatMessage,
    limit: plain,
  },
  deleteMessage: { payload: at, answer: ChatMessage, limit: plain },
  toggleReaction: {
    payload: at.extend(reactionInput),
    answer: ChatMessage,
    limit: plain,
  },
  messages: {
    payload: OlderMessagesQuery.extend({ conversation: Uuid }),
    answer: MessagesPage,
    limit: plain,
  },
  conversations: {
    payload: z.object({
      before: z.number().int().optional().describe('id of the last message of the oldest at hand'),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ conversations: z.array(Conversation), more: z.boolean(), unread: z.number() }),
    limit: plain,
  },
  conversation: {
    payload: z.object({ conversation: Uuid.optional(), with: Uuid.optional() }),
    answer: Conversation,
    limit: plain,
  },
  readUpTo: {
    payload: z.object({ conversation: Uuid, id: z.number().int().min(0) }),
    answer: z.object({ unread: z.number() }),
    limit: plain,
  },
  makeGroup: {
    payload: z.object({
      name: GroupName,
      people: z
        .array(Uuid)
        .min(1)
        .max(MAX_GROUP_SIZE - 1),
    }),
    answer: Conversation,
    limit: rare,
  },
  addToGroup: {
    payload: inConversation.extend({
      people: z
        .array(Uuid)
        .min(1)
        .max(MAX_GROUP_SIZE - 1),
    }),
    answer: Conversation,
    limit: { points: 20, seconds: 60 },
  },
  removeFromGroup: {
    payload: inConversation.extend({ userUuid: Uuid }),
    answer: Conversation,
    limit: plain,
  },
  renameGroup: {
    payload: inConversation.extend({ name: GroupName }),
    answer: Conversation,
    limit: { points: 10, seconds: 60 },
  },
  leaveGroup: { payload: inConversation, answer: z.object({}), limit: plain },
  /** Deletes a conversation for the caller only; the next message brings it back. */
  deleteConversation: { payload: inConversation, answer: z.object({}), limit: plain },
  /** Tells the other members that the caller is writing. Nothing is stored. */
  typing: { payload: inConversation, answer: z.object({}), limit: { points: 10, seconds: 10 } },
  presence: {
    payload: z.object({}),
    answer: own<{ friends: FriendPresence[]; followed: string[] }>(),
    limit: plain,
  },
} as const satisfies Record<string, RoomRequest>;

type LobbyRequests = typeof lobbyRequests;
export type LobbyRequestName = keyof LobbyRequests;
export type LobbyRequestInput<N extends LobbyRequestName> = z.input<LobbyRequests[N]['payload']>;
export type LobbyPayload<N extends LobbyRequestName> = z.output<LobbyRequests[N]['payload']>;
export type LobbyResponse<N extends LobbyRequestName> = z.output<LobbyRequests[N]['answer']>;

/** Messages from the lobby to its clients, by name. */
export interface LobbyMessages {
  /** New and changed messages of a conversation. The uuid of a changed one is already known to the client. */
  messages: { conversation: string; messages: ChatMessage[] };
  /** A participant has read up to an id; `mine` if that is the user, in another window. */
  read: { conversation: string; id: number; mine: boolean };
  /** A conversation is new, or has other participants. */
  changed: { conversation: string };
  /** Another member is writing. */
  typing: { conversation: string; userUuid: string };
  notice: PersonalMessage;
  /** The user's inbox has a new or changed entry, perhaps because of another window. */
  inbox: { added: boolean };
  /** A crate of the user has changed, here or in another window. */
  crate: CrateChange;
  /** Uploads, transfers or the plan of the user have changed: the client reads again what it shows of them. */
  own: { what: OwnFact };
  presence: { friends: FriendPresence[] };
  /** [H1987] The operator's pages or banners have changed: the client reads them again. */
  siteChanged: Record<string, never>;
  /** Messages may have been lost: the client reads again the conversations that it shows. */
  readAgain: Record<string, never>;
}

/** Refusals of the lobby, besides those of every room; clients translate by code. */
export const lobbyRefusals = {
  conversation_not_found: 'This conversation is not here any more',
  person_not_found: 'This person is not here any more',
  blocked: 'You cannot write to each other',
  not_together: 'These people cannot be in one group',
  group_full: 'This group is full',
  to_oneself: 'You cannot write to yourself',
} as const;
export type LobbyRefusalCode = keyof typeof lobbyRefusals;

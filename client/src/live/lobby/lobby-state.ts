import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation, FriendPresence } from '@hangout/contract/realtime/lobby/conversation';
import { conversationGroup, mergeMessages } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { createTypingUsers, type TypingUsers } from './typing-users.ts';

export type LobbyStatus = 'off' | 'joining' | 'inside' | 'reconnecting';
export const lobbyStatusAtom = atom<LobbyStatus>('off');

/** The user's conversations, ordered by their last messages, latest first; null until they are loaded. */
export const conversationsAtom = atom<readonly Conversation[] | null>(null);
/**
 * Id of the last message of the last conversation that the server has listed, for the next page; null if there is none.
 * It is not that of `conversationsAtom`, which also has conversations that were opened before their page was loaded.
 */
export const nextConversationsAtom = atom<number | null>(null);

/** The loaded messages of the conversation with one peer, oldest first. */
export interface Thread {
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
}
export const emptyThread: Thread = { messages: [], hasOlder: true, isLoading: false };
/** Threads by peer: the uuid of the other user, or of the group. */
export const threadsAtom = atom<ReadonlyMap<string, Thread>>(new Map());
export const openPeerAtom = atom<string | null>(null);

/**
 * [R190] Uuids of the user's friends and of the users whom the user follows; conversations with them are listed under
 * Friends. Null until they are loaded.
 */
export const closePeopleAtom = atom<{ friends: ReadonlySet<string>; followed: ReadonlySet<string> } | null>(
  null,
);
/** For each friend's uuid, whether the friend is online, and in which hangout. */
export const presenceAtom = atom<ReadonlyMap<string, FriendPresence>>(new Map());

/** [H1673] Uuids of the users who are typing, by conversation uuid. */
export const typingUsersAtom = atom<TypingUsers>(new Map());
export const typingUsers = createTypingUsers({
  schedule(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  onChange: (users) => store.set(typingUsersAtom, users),
});

/** The key of a conversation in URLs: the uuid of the other user, or of the group. */
export const peerKeyOf = ({ kind, uuid, people }: Pick<Conversation, 'kind' | 'uuid' | 'people'>): string =>
  (kind === 'group' ? uuid : people[0]?.uuid) ?? uuid ?? '';

export const unreadConversationsAtom = atom(
  (get) => (get(conversationsAtom) ?? []).filter(({ unread }) => unread > 0).length,
);

/**
 * [R071][R190] The user's conversations by category: friends (with all groups), others, and UNSET for all conversations
 * until the friends are loaded.
 */
export const conversationGroupsAtom = atom((get) => {
  const close = get(closePeopleAtom);
  const groups: Record<'FRIENDS' | 'OTHERS' | 'UNSET', Conversation[]> = {
    FRIENDS: [],
    OTHERS: [],
    UNSET: [],
  };
  for (const one of get(conversationsAtom) ?? []) {
    const group = conversationGroup(peerKeyOf(one), close?.friends ?? null, close?.followed ?? null);
    groups[one.kind === 'group' && group === 'OTHERS' ? 'FRIENDS' : group].push(one);
  }
  return groups;
});

export function updateThread(peer: string, change: (thread: Thread) => Thread): void {
  store.set(threadsAtom, (all) => new Map(all).set(peer, change(all.get(peer) ?? emptyThread)));
}

/** [R152] Merges messages into a thread by their uuid. */
export const putMessages = (peer: string, messages: readonly ChatMessage[]): void =>
  updateThread(peer, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));

const byLastMessage = (a: Conversation, b: Conversation) =>
  (b.lastMessage?.date ?? 0) - (a.lastMessage?.date ?? 0);

export function putConversation(conversation: Conversation): void {
  store.set(conversationsAtom, (all) =>
    [conversation, ...(all ?? []).filter((one) => peerKeyOf(one) !== peerKeyOf(conversation))].toSorted(
      byLastMessage,
    ),
  );
}

/** [H1998] Adds a page of conversations. Those that are listed already stay as they are. */
export function addConversations(page: readonly Conversation[]): void {
  store.set(conversationsAtom, (all) => {
    const listed = new Set(all?.map(peerKeyOf));
    return [...(all ?? []), ...page.filter((one) => !listed.has(peerKeyOf(one)))].toSorted(byLastMessage);
  });
}

export function dropConversation(uuid: string): void {
  const dropped = store.get(conversationsAtom)?.find((one) => one.uuid === uuid);
  if (dropped) dropThread(peerKeyOf(dropped));
  store.set(conversationsAtom, (all) => all?.filter((one) => one.uuid !== uuid) ?? null);
}

export const dropThread = (peer: string): void =>
  store.set(threadsAtom, (all) => new Map([...all].filter(([key]) => key !== peer)));

/**
 * Returns the conversation after a new or edited message. A new message becomes the last one, [H1672] lists the
 * conversation again if the user had deleted it, and counts as unread unless the user wrote or has already read it.
 * [H1745] A note about a change of the group only becomes the last message.
 */
export function applyMessage(
  conversation: Conversation,
  message: ChatMessage,
  { me, isRead }: { me: string; isRead: boolean },
): Conversation {
  const last = conversation.lastMessage;
  const isNew = message.id > (last?.id ?? 0);
  const isWritten = !message.deleted && !message.groupChange;
  const counts = isNew && message.userUuid !== me && !isRead && isWritten;
  return {
    ...conversation,
    lastMessage: isNew || last?.uuid === message.uuid ? message : last,
    isHidden: conversation.isHidden && !(isNew && isWritten),
    unread: isRead ? 0 : conversation.unread + (counts ? 1 : 0),
  };
}

/** Clears the state of the lobby after a sign-out or before another user joins. */
export function clearLobbyState(): void {
  store.set(conversationsAtom, null);
  store.set(threadsAtom, new Map());
  store.set(closePeopleAtom, null);
  store.set(presenceAtom, new Map());
  store.set(nextConversationsAtom, null);
  typingUsers.clear();
}

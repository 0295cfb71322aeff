import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation, FriendPresence } from '@hangout/contract/realtime/lobby/conversation';
import { conversationGroup, mergeMessages } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../../core/store.ts';

/** Where this browser stands towards the lobby. */
export type LobbyStatus = 'off' | 'joining' | 'inside' | 'reconnecting';
export const lobbyStatusAtom = atom<LobbyStatus>('off');

/** My conversations, the one written to last on top; null before they are known. */
export const conversationsAtom = atom<readonly Conversation[] | null>(null);
export const hasMoreConversationsAtom = atom(false);

/** What was said with one peer, oldest first. */
export interface Thread {
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
}
export const emptyThread: Thread = { messages: [], hasOlder: true, isLoading: false };
/** By peer: the uuid of the other person, or of the group. */
export const threadsAtom = atom<ReadonlyMap<string, Thread>>(new Map());
/** The peer whose thread is before somebody's eyes. */
export const openPeerAtom = atom<string | null>(null);

/** [R190] Whose name puts a conversation among friends; null before that is known. */
export const closePeopleAtom = atom<{ friends: ReadonlySet<string>; followed: ReadonlySet<string> } | null>(
  null,
);
export const presenceAtom = atom<ReadonlyMap<string, FriendPresence>>(new Map());

/** By what a conversation is called in addresses. */
export const peerKeyOf = ({ kind, uuid, people }: Pick<Conversation, 'kind' | 'uuid' | 'people'>): string =>
  (kind === 'group' ? uuid : people[0]?.uuid) ?? uuid ?? '';

/** Conversations in which something waits to be read. */
export const unreadConversationsAtom = atom(
  (get) => (get(conversationsAtom) ?? []).filter(({ unread }) => unread > 0).length,
);

/** [R071][R190] Conversations by group; a group of mine stands among friends. */
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

/** [R152] */
export const putMessages = (peer: string, messages: readonly ChatMessage[]): void =>
  updateThread(peer, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));

/** Puts a conversation in its place: the one written to last on top. */
export function putConversation(conversation: Conversation): void {
  store.set(conversationsAtom, (all) =>
    [conversation, ...(all ?? []).filter((one) => peerKeyOf(one) !== peerKeyOf(conversation))].toSorted(
      (a, b) => (b.lastMessage?.date ?? 0) - (a.lastMessage?.date ?? 0),
    ),
  );
}

export function dropConversation(uuid: string): void {
  store.set(conversationsAtom, (all) => all?.filter((one) => one.uuid !== uuid) ?? null);
}

/** A line that came into a conversation that is known: shown in the list, counted where it is unread. */
export function applyMessage(
  conversation: Conversation,
  message: ChatMessage,
  { me, isRead }: { me: string; isRead: boolean },
): Conversation {
  const last = conversation.lastMessage;
  const isNew = message.id > (last?.id ?? 0);
  const counts = isNew && message.userUuid !== me && !isRead && !message.deleted;
  return {
    ...conversation,
    lastMessage: isNew || last?.uuid === message.uuid ? message : last,
    unread: isRead ? 0 : conversation.unread + (counts ? 1 : 0),
  };
}

/** Empties everything: somebody else sits here now. */
export function clearLobbyState(): void {
  store.set(conversationsAtom, null);
  store.set(threadsAtom, new Map());
  store.set(closePeopleAtom, null);
  store.set(presenceAtom, new Map());
  store.set(hasMoreConversationsAtom, false);
}

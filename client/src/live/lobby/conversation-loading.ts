import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { RefusalError } from '@hangout/rules';
import { store } from '../../platform/store.ts';
import { requestLobby } from './lobby-requests.ts';
import {
  addConversations,
  closePeopleAtom,
  conversationsAtom,
  dropConversation,
  dropThread,
  emptyThread,
  nextConversationsAtom,
  openPeerAtom,
  peerKeyOf,
  presenceAtom,
  putConversation,
  putMessages,
  threadsAtom,
  updateThread,
} from './lobby-state.ts';
import { putUnsentMessages } from './unsent-messages.ts';

const CONVERSATIONS_PER_PAGE = 40;

/** Reloads conversations, friends and the open thread after a join, because messages may have been missed before it. */
export async function reloadConversations(): Promise<void> {
  const [{ conversations, more }] = await Promise.all([
    requestLobby('conversations', { limit: CONVERSATIONS_PER_PAGE }),
    loadClosePeople(),
  ]);
  const peer = store.get(openPeerAtom);
  const listed = new Set(conversations.map(peerKeyOf));
  // Conversations without a uuid exist only in this browser until the server has stored their first message, so they
  // are kept. [H1998] The open one is kept too, because it may be listed on a later page.
  const kept = (store.get(conversationsAtom) ?? []).filter(
    (one) => (one.uuid === null || peerKeyOf(one) === peer) && !listed.has(peerKeyOf(one)),
  );
  store.set(conversationsAtom, [...kept, ...conversations]);
  setNextConversations(conversations, more);
  const unlisted = kept.find(({ uuid }) => uuid !== null);
  if (unlisted?.uuid) await reloadConversation(unlisted.uuid);
  store.set(threadsAtom, (all) => new Map([...all].filter(([key]) => key === peer)));
  if (peer) await loadThread(peer, true);
}

/** Loads the user's friends, the users whom they follow, and the presence of the friends. */
export async function loadClosePeople(): Promise<void> {
  const { friends, followed } = await requestLobby('presence', {});
  store.set(closePeopleAtom, {
    friends: new Set(friends.map(({ uuid }) => uuid)),
    followed: new Set(followed),
  });
  store.set(presenceAtom, new Map(friends.map((friend) => [friend.uuid, friend])));
}

export async function loadMoreConversations(): Promise<void> {
  const before = store.get(nextConversationsAtom);
  if (before === null) return;
  const { conversations, more } = await requestLobby('conversations', {
    limit: CONVERSATIONS_PER_PAGE,
    before,
  });
  addConversations(conversations);
  setNextConversations(conversations, more);
}

/** Groups without messages are listed last. A page of nothing else has no successor. */
function setNextConversations(page: readonly Conversation[], more: boolean): void {
  const last = page.findLast(({ lastMessage }) => lastMessage)?.lastMessage?.id;
  store.set(nextConversationsAtom, more ? (last ?? null) : null);
}

const MESSAGES_PER_PAGE = 50;

/**
 * Loads messages of a thread: the latest page if `newest` is true, else the page before the oldest loaded
 * message.
 */
export async function loadThread(peer: string, newest: boolean): Promise<void> {
  putUnsentMessages(peer);
  const conversation = store.get(conversationsAtom)?.find((one) => peerKeyOf(one) === peer)?.uuid;
  if (!conversation) return updateThread(peer, (thread) => ({ ...thread, hasOlder: false }));
  const { messages } = store.get(threadsAtom).get(peer) ?? emptyThread;
  const stored = messages.filter(({ id }) => id !== -1);
  const before = newest ? undefined : stored[0]?.id;
  updateThread(peer, (thread) => ({ ...thread, isLoading: true }));
  try {
    const { messages, more } = await requestLobby('messages', {
      conversation,
      limit: MESSAGES_PER_PAGE,
      ...(before !== undefined && { before }),
    });
    const last = stored.at(-1)?.id ?? 0;
    // Drops the loaded messages if more were missed than one page contains; scrolling up loads them again.
    const hasGap = newest && stored.length > 0 && more && !messages.some(({ id }) => id <= last);
    if (hasGap)
      updateThread(peer, (thread) => ({
        ...thread,
        messages: thread.messages.filter(({ id }) => id === -1),
      }));
    putMessages(peer, messages);
    if (!newest || stored.length === 0 || hasGap)
      updateThread(peer, (thread) => ({ ...thread, hasOlder: more }));
  } finally {
    updateThread(peer, (thread) => ({ ...thread, isLoading: false }));
  }
}

/**
 * Returns the conversation with a peer (a user or a group): the listed one, else the one stored in the lobby.
 * If there is none with that user yet, returns an empty conversation without a uuid.
 */
export async function findConversation(peer: string): Promise<Conversation> {
  const known = store.get(conversationsAtom)?.find((one) => peerKeyOf(one) === peer);
  if (known) return known;
  const found = await requestLobby('conversation', { with: peer }).catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.code !== 'person_not_found') throw error;
    return requestLobby('conversation', { conversation: peer });
  });
  putConversation(found);
  return found;
}

/** Reloads one conversation; returns null if it no longer exists or the user has deleted it. */
export async function reloadConversation(uuid: string): Promise<Conversation | null> {
  try {
    const found = await requestLobby('conversation', { conversation: uuid });
    const isOpen = store.get(openPeerAtom) === peerKeyOf(found);
    if (found.isHidden) dropThread(peerKeyOf(found));
    if (found.isHidden && !isOpen) {
      dropConversation(uuid);
      return null;
    }
    putConversation(found);
    return found;
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'conversation_not_found') dropConversation(uuid);
    return null;
  }
}

/** [H398] Marks the open thread as read, unless the window is hidden. */
export function markOpenThreadRead(): void {
  const peer = store.get(openPeerAtom);
  if (!peer || document.hidden) return;
  const conversation = store.get(conversationsAtom)?.find((one) => peerKeyOf(one) === peer);
  const last = store
    .get(threadsAtom)
    .get(peer)
    ?.messages.findLast(({ id }) => id !== -1);
  if (!conversation?.uuid || !last || conversation.unread === 0) return;
  putConversation({ ...conversation, unread: 0 });
  requestLobby('readUpTo', { conversation: conversation.uuid, id: last.id }).catch(() => {});
}

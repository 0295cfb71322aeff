import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { RefusalError } from '@hangout/rules';
import { store } from '../../core/store.ts';
import { askLobby } from './lobby-requests.ts';
import {
  changeThread,
  closeAtom,
  conversationsAtom,
  dropConversation,
  emptyThread,
  hasMoreConversationsAtom,
  openPeerAtom,
  peerOf,
  presenceAtom,
  putConversation,
  putLines,
  threadsAtom,
} from './lobby-state.ts';

const pageOfTalks = 40;

/** Reads everything that is shown again: on coming in, and when words may have been missed. */
export async function readAll(): Promise<void> {
  const [{ conversations, more }] = await Promise.all([
    askLobby('conversations', { limit: pageOfTalks }),
    readClosePeople(),
  ]);
  // those that were only just opened are kept nowhere yet
  store.set(conversationsAtom, (all) => [
    ...(all ?? []).filter(
      (one) => one.uuid === null && !conversations.some((other) => peerOf(other) === peerOf(one)),
    ),
    ...conversations,
  ]);
  store.set(hasMoreConversationsAtom, more);
  // threads that are not open are read anew when they are
  const peer = store.get(openPeerAtom);
  store.set(threadsAtom, (all) => new Map([...all].filter(([key]) => key === peer)));
  if (peer) await readThread(peer, true);
}

/** Who my friends are, whom I follow, and which of my friends are here. */
export async function readClosePeople(): Promise<void> {
  const { friends, followed } = await askLobby('presence', {});
  store.set(closeAtom, {
    friends: new Set(friends.map(({ uuid }) => uuid)),
    followed: new Set(followed),
  });
  store.set(presenceAtom, new Map(friends.map((one) => [one.uuid, one])));
}

export async function readMoreConversations(): Promise<void> {
  const last = store.get(conversationsAtom)?.at(-1)?.lastMessage?.id;
  const { conversations, more } = await askLobby('conversations', {
    limit: pageOfTalks,
    ...(last !== undefined && { before: last }),
  });
  store.set(conversationsAtom, (all) => [...(all ?? []), ...conversations]);
  store.set(hasMoreConversationsAtom, more);
}

const pageOfLines = 50;

/** Reads the newest page of a thread, or the one before what is at hand. */
export async function readThread(peer: string, newest: boolean): Promise<void> {
  const conversation = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer)?.uuid;
  if (!conversation) return changeThread(peer, (thread) => ({ ...thread, hasOlder: false }));
  const { lines } = store.get(threadsAtom).get(peer) ?? emptyThread;
  const kept = lines.filter(({ id }) => id !== -1);
  const before = newest ? undefined : kept[0]?.id;
  changeThread(peer, (thread) => ({ ...thread, isLoading: true }));
  try {
    const { messages, more } = await askLobby('messages', {
      conversation,
      limit: pageOfLines,
      ...(before !== undefined && { before }),
    });
    const last = kept.at(-1)?.id ?? 0;
    // more was written than fits a page: what is older is read again as one scrolls up
    const hasGap = newest && kept.length > 0 && more && !messages.some(({ id }) => id <= last);
    if (hasGap)
      changeThread(peer, (thread) => ({ ...thread, lines: thread.lines.filter(({ id }) => id === -1) }));
    putLines(peer, messages);
    if (!newest || kept.length === 0 || hasGap)
      changeThread(peer, (thread) => ({ ...thread, hasOlder: more }));
  } finally {
    changeThread(peer, (thread) => ({ ...thread, isLoading: false }));
  }
}

/** Finds the conversation with a peer: one at hand, one that the lobby knows, or a new one with that person. */
export async function findConversation(peer: string): Promise<Conversation> {
  const known = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer);
  if (known) return known;
  const found = await askLobby('conversation', { with: peer }).catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.code !== 'person_not_found') throw error;
    return askLobby('conversation', { conversation: peer });
  });
  putConversation(found);
  return found;
}

/** Reads one conversation anew; null where it is gone. */
export async function refreshConversation(uuid: string): Promise<Conversation | null> {
  try {
    const found = await askLobby('conversation', { conversation: uuid });
    putConversation(found);
    return found;
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'conversation_not_found') dropConversation(uuid);
    return null;
  }
}

/** [H398] Whoever looks at a thread has read it. */
export function readOpenThread(): void {
  const peer = store.get(openPeerAtom);
  if (!peer || document.hidden) return;
  const conversation = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer);
  const last = store
    .get(threadsAtom)
    .get(peer)
    ?.lines.findLast(({ id }) => id !== -1);
  if (!conversation?.uuid || !last || conversation.unread === 0) return;
  putConversation({ ...conversation, unread: 0 });
  askLobby('readUpTo', { conversation: conversation.uuid, id: last.id }).catch(() => {});
}

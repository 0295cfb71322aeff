import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mergeMessages } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { hasOlderMessagesAtom, messagesAtom } from './room-state.ts';
import { droppedUnreadAtom, lastSeenMessageAtom } from './unread.ts';

/**
 * Whether the chat is scrolled to its end. Only then are old messages dropped, because dropping them would
 * move what the user reads.
 */
export const isAtEndAtom = atom(true);
/** [H387] Number of new messages that are held back while the user reads old ones. */
export const deferredCountAtom = atom(0);

/** Maximum number of messages while the chat is scrolled to its end. */
export const windowSize = 300;
/** Old messages are dropped in batches of this size, so that the list does not shift with every new message. */
const windowSlack = 50;
/** Maximum number of messages while the user reads old ones. */
export const maxWindowSize = 1_500;

/** [H387] Adds new and changed messages to the message window, which stays below its maximum size. */
export function addMessages(messages: readonly ChatMessage[]): void {
  const known = store.get(messagesAtom);
  const isAtEnd = store.get(isAtEndAtom);
  if (!isAtEnd && known.length >= maxWindowSize) {
    const uuids = new Set(known.map(({ uuid }) => uuid));
    const changed = messages.filter(({ uuid }) => uuids.has(uuid));
    if (changed.length > 0) store.set(messagesAtom, mergeMessages(known, changed));
    store.set(deferredCountAtom, (count) => count + messages.length - changed.length);
    return;
  }
  const merged = mergeMessages(known, messages);
  const isTooLong = isAtEnd && merged.length > windowSize + windowSlack;
  if (!isTooLong) {
    store.set(messagesAtom, merged);
    return;
  }
  keepUnreadCount(merged, merged.length - windowSize);
  store.set(messagesAtom, merged.slice(-windowSize));
  store.set(hasOlderMessagesAtom, true);
}

/**
 * Remembers how many unread messages are dropped from the window, so that `unreadCountAtom` still counts
 * them.
 */
function keepUnreadCount(messages: readonly ChatMessage[], cut: number): void {
  const seen = store.get(lastSeenMessageAtom);
  const at = messages.findIndex(({ uuid }) => uuid === seen);
  const first = messages[cut];
  if (at < 0 || at >= cut || !first) return;
  const before = store.get(droppedUnreadAtom);
  store.set(lastSeenMessageAtom, first.uuid);
  store.set(droppedUnreadAtom, {
    uuid: first.uuid,
    count: (before?.uuid === seen ? before.count : 0) + cut - at,
  });
}

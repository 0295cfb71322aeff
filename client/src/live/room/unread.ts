import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';
import { hiddenPeopleAtom } from './hidden-people.ts';
import { messagesAtom } from './room-state.ts';

/** Value of `lastSeenMessageAtom` after the user has seen a chat without messages. */
export const SAW_EMPTY_CHAT = '';

/** Uuid of the last message that the user has seen; null before the first. */
export const lastSeenMessageAtom = atom<string | null>(null);

/** [H521] Counts the messages after the last one that the user has seen. */
export function countUnread(
  messages: readonly Pick<ChatMessage, 'uuid' | 'id'>[],
  lastSeen: string | null,
): number {
  if (lastSeen === null) return 0;
  if (lastSeen === SAW_EMPTY_CHAT) return messages.filter((message) => message.id !== -1).length;
  const at = messages.findIndex((message) => message.uuid === lastSeen);
  return at < 0 ? 0 : messages.slice(at + 1).filter((message) => message.id !== -1).length;
}

/**
 * [H387] Number of unread messages dropped from the window. It counts only while `uuid` is still the last
 * message seen.
 */
export const droppedUnreadAtom = atom<{ readonly uuid: string; readonly count: number } | null>(null);

export const unreadCountAtom = atom((get) => {
  const seen = get(lastSeenMessageAtom);
  const letGo = get(droppedUnreadAtom);
  const hidden = get(hiddenPeopleAtom);
  // The last seen message stays in the list even if its author is muted or blocked, because the count starts
  // there.
  const shown = get(messagesAtom).filter(({ uuid, userUuid }) => uuid === seen || !hidden.has(userUuid));
  return countUnread(shown, seen) + (letGo?.uuid === seen ? (letGo?.count ?? 0) : 0);
});

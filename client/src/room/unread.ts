import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';
import { messagesAtom } from './room-state.ts';

/** Uuid of the last line that somebody had before their eyes; null before the first. */
export const lastSeenMessageAtom = atom<string | null>(null);

/** [H521] Lines that came after the last one seen. */
export function countUnread(
  lines: readonly Pick<ChatMessage, 'uuid' | 'id'>[],
  lastSeen: string | null,
): number {
  if (lastSeen === null) return 0;
  const at = lines.findIndex((line) => line.uuid === lastSeen);
  return at < 0 ? 0 : lines.slice(at + 1).filter((line) => line.id !== -1).length;
}

/** [H387] Unread lines that are held no more; they count as long as `uuid` is the last one seen. */
export const droppedUnreadAtom = atom<{ readonly uuid: string; readonly count: number } | null>(null);

export const unreadCountAtom = atom((get) => {
  const seen = get(lastSeenMessageAtom);
  const letGo = get(droppedUnreadAtom);
  return countUnread(get(messagesAtom), seen) + (letGo?.uuid === seen ? (letGo?.count ?? 0) : 0);
});

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mergeMessages } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../core/store.ts';
import { hasOlderMessagesAtom, messagesAtom } from './room-state.ts';
import { droppedUnreadAtom, lastSeenMessageAtom } from './unread.ts';

/** Whether somebody reads at the end of the talk: then older lines are let go. */
export const isAtEndAtom = atom(true);
/** [H387] Lines that came and were put off, because somebody reads far up. */
export const deferredCountAtom = atom(0);

/** So many lines are held while somebody reads at the end. */
export const windowSize = 300;
/** Lines that are let go at once, so that not each new one moves all others. */
const windowSlack = 50;
/** Nobody reads up further than this while new ones come. */
export const maxWindowSize = 1_500;

/** [H387] Takes in what was said: however much it is, what is held stays bounded. */
export function addMessages(lines: readonly ChatMessage[]): void {
  const known = store.get(messagesAtom);
  const isAtEnd = store.get(isAtEndAtom);
  if (!isAtEnd && known.length >= maxWindowSize) {
    const uuids = new Set(known.map(({ uuid }) => uuid));
    const changed = lines.filter(({ uuid }) => uuids.has(uuid));
    if (changed.length > 0) store.set(messagesAtom, mergeMessages(known, changed));
    store.set(deferredCountAtom, (count) => count + lines.length - changed.length);
    return;
  }
  const merged = mergeMessages(known, lines);
  const isTooMuch = isAtEnd && merged.length > windowSize + windowSlack;
  if (!isTooMuch) {
    store.set(messagesAtom, merged);
    return;
  }
  keepUnreadCount(merged, merged.length - windowSize);
  store.set(messagesAtom, merged.slice(-windowSize));
  store.set(hasOlderMessagesAtom, true);
}

/** Nobody has looked for long: what they have not seen is let go, but stays counted. */
function keepUnreadCount(lines: readonly ChatMessage[], cut: number): void {
  const seen = store.get(lastSeenMessageAtom);
  const at = lines.findIndex(({ uuid }) => uuid === seen);
  const first = lines[cut];
  if (at < 0 || at >= cut || !first) return;
  const before = store.get(droppedUnreadAtom);
  store.set(lastSeenMessageAtom, first.uuid);
  store.set(droppedUnreadAtom, {
    uuid: first.uuid,
    count: (before?.uuid === seen ? before.count : 0) + cut - at,
  });
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';
import { isChatLoadingAtom } from '../../live/room/chat.ts';
import { composerModeAtom } from '../../live/room/composer-mode.ts';
import { messagesAtom } from '../../live/room/room-state.ts';
import { unreadCountAtom } from '../../live/room/unread.ts';

export const showEmojiModalAtom = atom(false);
/** Timer that alternates the window's title while there are unread messages. */
export const titleTimeoutAtom = atom<ReturnType<typeof setTimeout> | null>(null);

export interface ChatState {
  readonly messages: readonly ChatMessage[];
  /** The oldest loaded message that is stored; the next page ends before it. */
  readonly lastHistoryMessage: ChatMessage | null;
  readonly replyingMessage: ChatMessage | null;
  readonly isChatLoading: boolean;
  readonly unreadMessages: number;
  readonly titleTimeout: ReturnType<typeof setTimeout> | null;
  readonly showEmojiModal: boolean;
}

export const chatStateAtom = atom((get): ChatState => {
  const messages = get(messagesAtom);
  const mode = get(composerModeAtom);
  return {
    messages,
    lastHistoryMessage: messages.find(({ id }) => id !== -1) ?? null,
    replyingMessage: mode.kind === 'reply' ? mode.to : null,
    isChatLoading: get(isChatLoadingAtom),
    unreadMessages: get(unreadCountAtom),
    titleTimeout: get(titleTimeoutAtom),
    showEmojiModal: get(showEmojiModalAtom),
  };
});

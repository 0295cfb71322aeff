import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';
import { isChatLoadingAtom } from '../../room/chat.ts';
import { messagesAtom } from '../../room/room-state.ts';
import { unreadCountAtom } from '../../room/unread.ts';
import type { ComposerMode } from './composer-mode.ts';

/** What the field below the talk is used for; another tab does not end it. */
export const composerModeAtom = atom<ComposerMode>({ kind: 'new' });
/** Whether a grid of emoji is open. */
export const showEmojiModalAtom = atom(false);
/** The timer that turns the window's title while something is unread. */
export const titleTimeoutAtom = atom<ReturnType<typeof setTimeout> | null>(null);

/** [R070] The talk as a whole. */
export interface ChatState {
  readonly messages: readonly ChatMessage[];
  /** The oldest kept line at hand: where the history goes on. */
  readonly lastHistoryMessage: ChatMessage | null;
  readonly replyingMessage: ChatMessage | null;
  readonly isChatLoading: boolean;
  readonly unreadMessages: number;
  readonly titleTimeout: ReturnType<typeof setTimeout> | null;
  readonly showEmojiModal: boolean;
}

export const chatStateAtom = atom((get): ChatState => {
  const messages = get(messagesAtom);
  const doing = get(composerModeAtom);
  return {
    messages,
    lastHistoryMessage: messages.find(({ id }) => id !== -1) ?? null,
    replyingMessage: doing.kind === 'reply' ? doing.to : null,
    isChatLoading: get(isChatLoadingAtom),
    unreadMessages: get(unreadCountAtom),
    titleTimeout: get(titleTimeoutAtom),
    showEmojiModal: get(showEmojiModalAtom),
  };
});

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';

export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | {
      readonly kind: 'edit';
      readonly message: ChatMessage;
      /** The text with which the edit begins. */
      readonly text: string;
      /** Users whose names stand for mentions in it. */
      readonly mentioned: readonly { readonly uuid: string; readonly nickname: string }[];
    };

/** Whether a new message, a reply or an edit is being written. Kept while another tab of the panel is shown. */
export const composerModeAtom = atom<ComposerMode>({ kind: 'new' });

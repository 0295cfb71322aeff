import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** What the field below the talk is used for just now. */
export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

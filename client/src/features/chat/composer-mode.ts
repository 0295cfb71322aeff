import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** What the composer is used for at the moment. */
export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

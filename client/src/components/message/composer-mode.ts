import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** The mode of the composer: a new message, a reply or an edit. */
export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

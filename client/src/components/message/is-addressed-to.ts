import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { extractMentions } from '@hangout/rules';

/** [H386] True if a message mentions the user or replies to one of their messages. */
export function isAddressedTo(
  message: Pick<ChatMessage, 'message' | 'mentions' | 'replies' | 'userUuid' | 'deleted'>,
  me: string | null,
): boolean {
  if (!me || message.userUuid === me || message.deleted) return false;
  const named =
    message.mentions ?? (typeof message.message === 'string' ? extractMentions(message.message) : []);
  return named.includes(me) || message.replies.some((quote) => quote.userUuid === me);
}

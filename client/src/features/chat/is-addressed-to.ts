import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mentionsOf } from '@hangout/rules';

/** [H386] Whether a line is meant for me: it names me, or answers a line of mine. */
export function namesMe(
  line: Pick<ChatMessage, 'message' | 'mentions' | 'replies' | 'userUuid' | 'deleted'>,
  me: string | null,
): boolean {
  if (!me || line.userUuid === me || line.deleted) return false;
  const named = line.mentions ?? (typeof line.message === 'string' ? mentionsOf(line.message) : []);
  return named.includes(me) || line.replies.some((quote) => quote.userUuid === me);
}

import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** One page of a hangout's chat, as the room answers it. */
export interface HistoryPage {
  readonly messages: readonly Pick<ChatMessage, 'id' | 'uuid' | 'message' | 'deleted'>[];
  /** Whether older messages remain. */
  readonly more: boolean;
}

/** A message as the room has stored it. */
export interface StoredMessage {
  readonly message: unknown;
  readonly deleted: boolean;
}

/**
 * [H801] Every message of a hangout by its uuid. Each page is asked for by the oldest message at hand, so that a history
 * takes as many requests as it has pages.
 * @param readPage reads messages that are older than `before`; without it the newest ones
 * @throws Error where a page holds nothing older than the page before: reading would never end
 */
export async function readHistory(
  readPage: (before: number | undefined) => Promise<HistoryPage>,
): Promise<Map<string, StoredMessage>> {
  const found = new Map<string, StoredMessage>();
  for (let before: number | undefined; ; ) {
    const { messages, more } = await readPage(before);
    for (const { uuid, message, deleted } of messages)
      found.set(uuid, { message, deleted: deleted === true });
    if (!more) return found;
    const oldest = Math.min(...messages.map(({ id }) => id));
    if (!(oldest < (before ?? Number.POSITIVE_INFINITY)))
      throw new Error(`the history repeats itself: no message of a page is older than ${before ?? 'all'}`);
    before = oldest;
  }
}

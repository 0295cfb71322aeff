import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';

/** One page of a hangout's chat, as the room returns it. */
export interface HistoryPage {
  readonly messages: readonly Pick<ChatMessage, 'id' | 'uuid' | 'message' | 'deleted'>[];
  /** True if older messages remain. */
  readonly more: boolean;
}

export interface StoredMessage {
  readonly message: unknown;
  readonly deleted: boolean;
}

/**
 * [H801] Returns every message of a hangout by its uuid. Each page is requested with the oldest message read so far,
 * so a history takes as many requests as it has pages.
 * @param readPage reads messages that are older than `before`; without it the newest ones
 * @throws Error if a page holds nothing older than the page before: reading would never end
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

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
 * [H801] Returns every message of a hangout by uuid, with one request per page: each asks for the messages before the
 * oldest one read so far.
 * @param readPage reads the messages that are older than `before`, or without it the newest ones
 * @throws Error if a page contains no older message than the page before, because reading would never end
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

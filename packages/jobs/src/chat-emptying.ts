import { type Db, deleteSomeChatMessages, findLastMessageId } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const CHAT_EMPTYING_QUEUE = 'chat-emptying';

export interface ChatEmptying {
  readonly roomUuid: string;
  /** The id of the newest message to delete. */
  readonly upTo: number;
}

/**
 * [H2191] Deletes the newest messages of a hangout in the caller's transaction, and enqueues the deletion of the others;
 * `at` in epoch ms. Returns the id of the last message, 0 if there is none.
 */
export async function emptyChat(
  jobs: Pick<Jobs, 'send'>,
  tx: Db,
  { roomUuid, at }: { readonly roomUuid: string; readonly at: number },
): Promise<number> {
  const last = await findLastMessageId(tx, roomUuid);
  const upTo = await deleteSomeChatMessages(tx, roomUuid, { upTo: last, at });
  if (upTo !== null) await jobs.send(CHAT_EMPTYING_QUEUE, { roomUuid, upTo } satisfies ChatEmptying, { tx });
  return last;
}

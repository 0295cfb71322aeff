import { type Db, deleteSomeChatMessages } from '@hangout/db';
import { CHAT_EMPTYING_QUEUE, type ChatEmptying } from '@hangout/jobs/chat-emptying';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Jobs } from '@hangout/platform/jobs/jobs';

interface EmptyingDependencies {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
}

/** [H2191] Runs the jobs that delete the older messages of emptied chats, some at a time. */
export async function startChatEmptyingJobs({ db, jobs, clock }: EmptyingDependencies): Promise<void> {
  await jobs.work<ChatEmptying>(CHAT_EMPTYING_QUEUE, async ({ roomUuid, upTo }, { signal }) => {
    let next: number | null = upTo;
    while (next !== null) {
      signal.throwIfAborted();
      next = await deleteSomeChatMessages(db, roomUuid, { upTo: next, at: clock.now() });
    }
  });
}

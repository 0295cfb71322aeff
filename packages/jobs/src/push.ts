import type { Db, Recipients } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { TranslatedNotification } from '@hangout/rules';

export const PUSH_QUEUE = 'push';

export interface PushJob {
  readonly recipients: Recipients;
  readonly notification: TranslatedNotification;
  /** Sends the push only to browsers or only to phones; to both if absent. */
  readonly only?: 'web' | 'mobile';
}

/** [R015] Enqueues a push notification; it is sent after the transaction has committed. */
export function enqueuePush(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, job: PushJob): Promise<void> {
  return jobs.send(PUSH_QUEUE, job, tx?.isTransaction ? { tx } : {});
}

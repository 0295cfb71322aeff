import { randomUUID } from 'node:crypto';
import type { Db, InboxEvent, Recipients } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const NOTIFICATION_QUEUE = 'notifications';

/** An event and its recipients. Every inbox entry, push and notification email comes from such a job. */
export interface NotificationJob extends InboxEvent {
  readonly recipients: Recipients;
  /** Uuid of the person who causes the notification, if recipients must not learn it; otherwise absent. */
  readonly causedBy?: string;
  /** The job goes on with the recipient after this one; absent at the beginning. */
  readonly after?: string;
}

/** Recipients of an event, its actor and hangout, and data for its text. */
export type NewNotification = Pick<NotificationJob, 'kind' | 'recipients'> &
  Partial<Pick<NotificationJob, 'actorUuid' | 'causedBy' | 'roomUuid' | 'data'>>;

/** [H585] Enqueues a notification. Each recipient gets it once, after the transaction has committed. */
export function enqueueNotification(
  jobs: Pick<Jobs, 'send'>,
  tx: Db | undefined,
  { kind, recipients, actorUuid = null, causedBy, roomUuid = null, data = {} }: NewNotification,
): Promise<void> {
  const job: NotificationJob = {
    ...{ uuid: randomUUID(), kind, recipients, actorUuid, roomUuid, data },
    ...(causedBy !== undefined && { causedBy }),
  };
  return jobs.send(NOTIFICATION_QUEUE, job, tx?.isTransaction ? { tx } : {});
}

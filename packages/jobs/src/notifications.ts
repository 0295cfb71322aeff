import { randomUUID } from 'node:crypto';
import type { Db, InboxEvent, Recipients } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const NOTIFICATION_QUEUE = 'notifications';

/** An event and its recipients. All inbox entries, pushes and notification emails come from such a job. */
export interface NotificationJob extends InboxEvent {
  readonly recipients: Recipients;
  /** The person who causes the notification if recipients are not told who it is; else absent. */
  readonly causedBy?: string;
  /** The job continues with the recipient after this one; absent for the first page of recipients. */
  readonly after?: string;
}

/** The recipients of an event, its actor, its hangout, and further data for its text. */
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

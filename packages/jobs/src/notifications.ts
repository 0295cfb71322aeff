import { randomUUID } from 'node:crypto';
import type { Db, InboxEvent, Recipients } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const NOTIFICATION_QUEUE = 'notifications';

/** An event and its recipients: the only way to reach an inbox, a device or a mailbox. */
export interface NotificationJob extends InboxEvent {
  readonly recipients: Recipients;
  /** The recipient after whom this job continues; absent for the first page of recipients. */
  readonly after?: string;
}

/** The recipients of an event, its actor, its hangout, and further data for its text. */
export type NewNotification = Pick<NotificationJob, 'kind' | 'recipients'> &
  Partial<Pick<NotificationJob, 'actorUuid' | 'roomUuid' | 'data'>>;

/** [H585] Enqueues a notification; it is delivered once to each recipient, after the transaction has committed. */
export function enqueueNotification(
  jobs: Pick<Jobs, 'send'>,
  tx: Db | undefined,
  { kind, recipients, actorUuid = null, roomUuid = null, data = {} }: NewNotification,
): Promise<void> {
  const job: NotificationJob = { uuid: randomUUID(), kind, recipients, actorUuid, roomUuid, data };
  return jobs.send(NOTIFICATION_QUEUE, job, tx?.isTransaction ? { tx } : {});
}

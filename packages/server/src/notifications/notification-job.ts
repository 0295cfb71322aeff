import { randomUUID } from 'node:crypto';
import type { Db, InboxEvent, Recipients } from '@hangout/db';
import type { Config } from '../config/index.ts';
import type { Jobs } from '../jobs/index.ts';

/** What the delivery of notifications needs. */
export interface NotificationDependencies {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
}

export const NOTIFICATION_QUEUE = 'notifications';

/** An event and whom it concerns: the one way by which anything reaches an inbox, a device or a mailbox. */
export interface NotificationJob extends InboxEvent {
  readonly recipients: Recipients;
  /** The recipient after whom this job goes on; absent for the first page of recipients. */
  readonly after?: string;
}

/** Who takes part in an event, where it happened, and what its text needs besides. */
export type NewNotification = Pick<NotificationJob, 'kind' | 'recipients'> &
  Partial<Pick<NotificationJob, 'actorUuid' | 'roomUuid' | 'data'>>;

/** [H585] Enqueues a notification; it is delivered once the transaction has committed, to each recipient once. */
export function enqueueNotification(
  jobs: Pick<Jobs, 'send'>,
  tx: Db | undefined,
  { kind, recipients, actorUuid = null, roomUuid = null, data = {} }: NewNotification,
): Promise<void> {
  const job: NotificationJob = { uuid: randomUUID(), kind, recipients, actorUuid, roomUuid, data };
  return jobs.send(NOTIFICATION_QUEUE, job, tx?.isTransaction ? { tx } : {});
}

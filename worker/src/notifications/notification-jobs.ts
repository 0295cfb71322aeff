import {
  claimEventBeginnings,
  claimEventReminders,
  type Db,
  deleteOldInboxEntries,
  type EventToRemind,
} from '@hangout/db';
import { enqueueNotification, NOTIFICATION_QUEUE, type NotificationJob } from '@hangout/jobs/notifications';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { repeat, repeatRemoval } from '../repeat.ts';
import { deliverNotification, type NotificationDependencies } from './deliver-notification.ts';

/** Number of notifications that are delivered at a time. */
const concurrency = 2;

/**
 * [H585] Runs the jobs that deliver notifications. After a failure they are retried; nobody gets a
 * notification twice.
 */
export async function startNotificationJobs(dependencies: NotificationDependencies): Promise<void> {
  await dependencies.jobs.work<NotificationJob>(
    NOTIFICATION_QUEUE,
    (job) => deliverNotification(dependencies, job),
    { concurrency },
  );
}

interface TimerDependencies {
  readonly db: Db;
  readonly log: Log;
}

/** [H586] Deletes old inbox entries now and every hour. The returned function stops this. */
export function startInboxRemoval({
  db,
  log,
  config,
}: TimerDependencies & {
  readonly config: Pick<Config, 'INBOX_DAYS' | 'INBOX_ENTRIES'>;
}): () => Promise<void> {
  const kept = { days: config.INBOX_DAYS, most: config.INBOX_ENTRIES };
  return repeatRemoval({
    run: () => deleteOldInboxEntries(db, kept),
    what: 'old inbox entries',
    everyMs: 3_600_000,
    log,
  });
}

/**
 * Interval of the check, ms, by which an event's announcement may be late. It is cheap: the index that it
 * reads contains only the next events.
 */
const REMINDER_CHECK_MS = 10_000;

/**
 * [H587] Reminds people of events that begin soon, now and every ten seconds. The returned function stops
 * this.
 */
export function startEventReminders({
  db,
  log,
  jobs,
  config,
}: TimerDependencies & {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly config: Pick<Config, 'EVENT_REMINDER_MINUTES'>;
}): () => Promise<void> {
  return repeat({
    run: () => remindOfEvents({ db, jobs, minutes: config.EVENT_REMINDER_MINUTES }),
    everyMs: REMINDER_CHECK_MS,
    log,
    failure: 'people could not be reminded of events; trying again in ten seconds',
  });
}

/**
 * [H587] Enqueues the reminder of each event that begins within `minutes`, and [H1275] the announcement of
 * each that has begun. Each is sent once, because the event is marked in the same transaction.
 */
export async function remindOfEvents({
  db,
  jobs,
  minutes,
}: {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly minutes: number;
}): Promise<void> {
  await db.transaction(async (tx) => {
    const enqueue = (
      kind: 'eventSoon' | 'eventBegins',
      { id, slug, name, roomUuid, startDate, createdBy }: EventToRemind,
    ) =>
      enqueueNotification(jobs, tx, {
        kind,
        recipients: { eventId: id },
        // [H1516] The creator counts as the actor, so that people who have blocked the creator, or were
        // blocked, get no announcement.
        actorUuid: createdBy,
        roomUuid,
        data: { event: name, slug, startDate: new Date(startDate).toISOString() },
      });
    for (const event of await claimEventReminders(tx, minutes)) await enqueue('eventSoon', event);
    for (const event of await claimEventBeginnings(tx)) await enqueue('eventBegins', event);
  });
}

import {
  addToInboxes,
  type Db,
  findRoom,
  findUnreadOfKind,
  listVerifiedAddresses,
  loadNotificationRecipients,
  loadProfiles,
  type NotificationRecipient,
  notifyInboxes,
  notifyUsers,
  takeNotifications,
} from '@hangout/db';
import { enqueueMail } from '@hangout/jobs/mail';
import { NOTIFICATION_QUEUE, type NotificationJob } from '@hangout/jobs/notifications';
import { enqueuePush } from '@hangout/jobs/push';
import type { PlaceSource } from '@hangout/platform/brand/place';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import {
  isChannelOn,
  isForAcquaintedOnly,
  isNotifiedOnce,
  isToastKind,
  mayChooseChannel,
  type NotificationFacts,
} from '@hangout/rules';
import { wordNotificationMail } from './notification-mail.ts';
import { wordNotification } from './word-notification.ts';

export interface NotificationDependencies {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly place: Pick<PlaceSource, 'load'>;
}

/** Number of recipients per transaction. */
const PAGE_SIZE = 500;

/**
 * [H585] Delivers an event to one page of its recipients, in one transaction: inbox entries, jobs for the
 * pushes and emails that they have chosen, and toasts in open windows. Each further page is a job. [H1517]
 * [H1740] Blocks and daily limits are applied here, because every notification comes through here.
 */
export async function deliverNotification(
  { db, jobs, config, place }: Omit<NotificationDependencies, 'jobs'> & { readonly jobs: Pick<Jobs, 'send'> },
  job: NotificationJob,
): Promise<void> {
  const { language: fallback } = await place.load();
  await db.transaction(async (tx) => {
    const page = { after: job.after ?? null, limit: PAGE_SIZE };
    const { kind } = job;
    const causedBy = job.causedBy ?? job.actorUuid;
    const loaded = await loadNotificationRecipients(
      tx,
      { ...job, actorUuid: causedBy, acquaintedOnly: isForAcquaintedOnly(kind) },
      page,
    );
    const last = loaded.at(-1);
    if (!last) return;
    if (loaded.length === PAGE_SIZE)
      await jobs.send(NOTIFICATION_QUEUE, { ...job, after: last.uuid }, { tx });
    const facts = await loadFacts(tx, job);
    if (!facts) return;
    const allowed = await takeNotifications(
      tx,
      { kind, causedBy },
      loaded.map(({ uuid }) => uuid),
    );
    const waiting = isNotifiedOnce(kind) ? await findUnreadOfKind(tx, kind, [...allowed]) : new Set();
    const recipients = loaded.filter(({ uuid }) => allowed.has(uuid) && !waiting.has(uuid));
    const wanting = (channel: 'inbox' | 'push' | 'email') =>
      recipients.filter(({ choices }) => isChannelOn(kind, channel, choices));
    const added = await addToInboxes(
      tx,
      wanting('inbox').map(({ uuid }) => uuid),
      job,
    );
    await notifyInboxes(tx, added, true);
    if (isToastKind(kind))
      await notifyUsers(
        tx,
        recipients.map(({ uuid }) => uuid),
        { uuid: job.uuid, kind, data: describeToast(facts) },
      );
    const reached = wanting('push').filter((one) => one.hasDevice && !seesIt(one, job));
    if (reached.length > 0)
      await enqueuePush(jobs, tx, {
        recipients: { userUuids: reached.map(({ uuid }) => uuid) },
        notification: wordNotification(facts),
      });
    for (const { uuid, language } of wanting('email')) {
      const [to] = await listVerifiedAddresses(tx, uuid);
      const mail = wordNotificationMail(wordNotification(facts), language ?? fallback, {
        publicUrl: config.PUBLIC_URL,
        mayChoose: mayChooseChannel(kind, 'email'),
      });
      if (to !== undefined) await enqueueMail(jobs, tx, { to, ...mail });
    }
  });
}

/**
 * [H595] Returns whether a recipient sees the event without a push: by being in its hangout or, for a direct
 * message, online. [H1512] An announcement is pushed to everybody inside, because only the browser knows
 * whether the hangout is on the screen.
 */
function seesIt({ isInside, isOnline }: NotificationRecipient, { kind }: NotificationJob): boolean {
  if (kind === 'roomAnnouncement') return false;
  return kind === 'directMessage' ? isOnline : isInside;
}

const describeToast = ({ actor, room, data }: NotificationFacts) => ({
  ...data,
  ...(room && { slug: room.slug, hangout: room.name }),
  ...(actor && { userUuid: actor.uuid, userName: actor.nickname }),
});

/**
 * Loads what the texts name; null if the actor or hangout no longer exists. A notification about an event
 * does not need its hangout.
 */
async function loadFacts(tx: Db, job: NotificationJob): Promise<NotificationFacts | null> {
  const { kind, actorUuid, roomUuid, data } = job;
  const actor = actorUuid === null ? null : (await loadProfiles(tx, [actorUuid])).get(actorUuid);
  const room = roomUuid === null ? null : await findRoom(tx, roomUuid);
  const needsRoom = roomUuid !== null && kind !== 'eventSoon' && kind !== 'eventBegins';
  if (actor === undefined || (needsRoom && !room)) return null;
  return { kind, actor, room, data };
}

// Raw SQL, because recipients are a set that is counted, divided into ranges and read in pages.
import { FAN_NOTIFICATION_MINUTES, type Language, type QuietHours } from '@hangout/rules';
import { loadAnswerer } from '../accounts/bot-owners.ts';
import type { SessionLimits } from '../accounts/sessions.ts';
import type { Db } from '../connect.ts';
import { eventVisibleTo } from '../events/visible-to.ts';
import { FriendNotification } from '../models/push.ts';
import { queryRow, queryRows } from '../sql.ts';
import type { DeviceRow, WebSubscriptionRow } from './devices.ts';

/**
 * Recipients of a notification: named users, the users now inside a hangout, the fans of a DJ, everybody, or the users
 * of an event: its hosts, its creator, members of its community and users who turned its reminder on, without users who
 * turned it off.
 */
export type Recipients =
  | { readonly userUuids: readonly string[] }
  | { readonly roomUuid: string }
  | { readonly fansOf: string }
  | { readonly eventId: number }
  | { readonly everybody: true };

/** @internal SQL that yields the recipients as `people(uuid)`, with its bindings. Leaves out deactivated accounts. */
export function people(recipients: Recipients): { sql: string; bindings: Record<string, unknown> } {
  const open = `join users on users.uuid = people.uuid and users.status = 'active'`;
  if ('userUuids' in recipients)
    return {
      sql: `(select unnest(cast(:userUuids as uuid[])) as uuid) as people ${open}`,
      bindings: { userUuids: recipients.userUuids },
    };
  if ('roomUuid' in recipients)
    return {
      sql: `(select user_uuid as uuid from presence where room_uuid = :roomUuid
        and updated_at > now() - interval '10 seconds') as people ${open}`,
      bindings: { roomUuid: recipients.roomUuid },
    };
  if ('fansOf' in recipients)
    return {
      sql: `(select user_uuid as uuid from dj_fans where dj_uuid = :djUuid) as people ${open}`,
      bindings: { djUuid: recipients.fansOf },
    };
  if ('eventId' in recipients)
    return {
      // [H1276] Leaves out users who turned a reminder on but may no longer see the event.
      sql: `((select unnest(host_uuids || created_by) as uuid from events where id = :eventId
        union select m.user_uuid from community_members m join events e on e.community_id = m.community_id
          where e.id = :eventId
        union select c.owner_uuid from communities c join events e on e.community_id = c.id
          where e.id = :eventId
        union select w.user_uuid from event_reminders w join events on events.id = w.event_id
          where events.id = :eventId and w.is_on and ${eventVisibleTo('w.user_uuid')})
        except select user_uuid from event_reminders where event_id = :eventId and not is_on) as people ${open}`,
      bindings: { eventId: recipients.eventId },
    };
  return { sql: `users as people ${open}`, bindings: {} };
}

/** Counts the recipients that a push can reach: `mobile` on a phone, `web` in a browser, `all` on either. */
export async function countRecipients(
  db: Db,
  recipients: Recipients,
  only: 'all' | 'mobile' | 'web' = 'all',
): Promise<number> {
  const { sql, bindings } = people(recipients);
  const row = await queryRow<{ count: number }>(
    db,
    `select count(distinct users.uuid) as "count" from ${sql}
     where (:only <> 'web' and exists (select 1 from devices where devices.user_uuid = users.uuid))
       or (:only <> 'mobile' and exists (select 1 from web_subscriptions w where w.user_uuid = users.uuid))`,
    { ...bindings, only },
  );
  return row?.count ?? 0;
}

interface After {
  readonly after: number;
  readonly limit: number;
  /** Highest id to include; devices registered later are excluded. */
  readonly upTo?: number;
}

/** The range of device ids that one job notifies: above `after`, up to and including `upTo`. */
export interface PushRound {
  readonly after: number;
  readonly upTo: number;
}

/** [H664] Divides the devices, or browsers, of the recipients into ranges of at most `size` ids. */
export async function loadPushRounds(
  db: Db,
  table: 'devices' | 'web_subscriptions',
  recipients: Recipients,
  size: number,
): Promise<PushRound[]> {
  const { sql, bindings } = people(recipients);
  const ends = await queryRows<{ upTo: number }>(
    db,
    `select max(id) as "upTo" from (
       select id, (row_number() over (order by id) - 1) / :size as round
       from ${table} where user_uuid in (select users.uuid from ${sql})
     ) as numbered group by round order by round`,
    { ...bindings, size },
  );
  return ends.map(({ upTo }, at) => ({ after: ends[at - 1]?.upTo ?? 0, upTo }));
}

/** A number that no id of a device exceeds. */
const last = Number.MAX_SAFE_INTEGER;

interface OwnersChoices {
  readonly language: Language | null;
  readonly quietHours: QuietHours | null;
}

/** SQL of quiet hours as `QuietHours`, from `notification_settings s`. */
const quietHours = `case when s.quiet_from is not null then jsonb_build_object('from', s.quiet_from, 'until',
  s.quiet_until, 'timeZone', s.time_zone) end as "quietHours"`;

/** Lists the recipients' devices in the order of their ids. */
export function loadDevicesOfRecipients(
  db: Db,
  recipients: Recipients,
  page: After,
): Promise<(DeviceRow & OwnersChoices)[]> {
  const { sql, bindings } = people(recipients);
  return queryRows<DeviceRow & OwnersChoices>(
    db,
    `select devices.id, devices.user_uuid as "userUuid", devices.token, devices.platform,
       devices.created_at as "createdAt", devices.updated_at as "updatedAt", owners.locale as "language",
       ${quietHours}
     from devices join users owners on owners.uuid = devices.user_uuid
     left join notification_settings s on s.user_uuid = devices.user_uuid
     where devices.id > :after and devices.id <= :upTo and devices.user_uuid in (select users.uuid from ${sql})
     order by devices.id limit :limit`,
    { ...bindings, upTo: last, ...page },
  );
}

/**
 * Lists the recipients' browsers in the order of their ids. [H593] Leaves out those whose session has ended, also by
 * being idle for `idleDays` or older than `maxDays`.
 */
export function loadWebSubscriptionsOfRecipients(
  db: Db,
  recipients: Recipients,
  page: After,
  { idleDays, maxDays }: Pick<SessionLimits, 'idleDays' | 'maxDays'>,
): Promise<(WebSubscriptionRow & OwnersChoices)[]> {
  const { sql, bindings } = people(recipients);
  return queryRows<WebSubscriptionRow & OwnersChoices>(
    db,
    `select w.id, w.user_uuid as "userUuid", w.endpoint, w.p256dh, w.auth, owners.locale as "language",
       ${quietHours}
     from web_subscriptions w join users owners on owners.uuid = w.user_uuid
     left join notification_settings s on s.user_uuid = w.user_uuid
     left join sessions on sessions.sid = w.session_sid
     where (sessions.sid is null or sessions.ended_at is null
         and sessions.last_used_at > now() - make_interval(days => :idleDays)
         and sessions.created_at > now() - make_interval(days => :maxDays))
       and w.id > :after and w.id <= :upTo and w.user_uuid in (select users.uuid from ${sql})
     order by w.id limit :limit`,
    { ...bindings, upTo: last, ...page, idleDays, maxDays },
  );
}

/** [H651] Stores that a DJ's fans are notified now; returns false if they were notified recently. */
export async function claimFanNotification(tx: Db, djUuid: string): Promise<boolean> {
  const row = await queryRow(
    tx,
    `insert into fan_notifications as f (dj_uuid, notified_at) values (:djUuid, now())
     on conflict (dj_uuid) do update set notified_at = now()
       where f.notified_at <= now() - make_interval(mins => :pause) returning dj_uuid`,
    { djUuid, pause: FAN_NOTIFICATION_MINUTES },
  );
  return row !== null;
}

/**
 * [H665] [H748] Records that a user is notified now of a friend request, a new fan or an invitation into a hangout.
 * Returns false if the same person, or [H2185] a bot of theirs, caused the same kind of notification within the last
 * `pauseHours`.
 */
export async function claimFriendNotification(
  tx: Db,
  {
    userUuid,
    fromUuid,
    kind,
    pauseHours,
  }: { userUuid: string; fromUuid: string; kind: FriendNotification['kind']; pauseHours: number },
): Promise<boolean> {
  await FriendNotification.query(tx)
    .where({ toUuid: userUuid, kind })
    .whereRaw('notified_at <= now() - make_interval(hours => ?)', [pauseHours])
    .delete();
  const row = await FriendNotification.query(tx)
    .insert({ toUuid: userUuid, fromUuid: await loadAnswerer(tx, fromUuid), kind })
    .onConflict(['toUuid', 'fromUuid', 'kind'])
    .ignore()
    .returning('toUuid')
    .first();
  return row !== undefined;
}

/** Finds the hangout in which a user has a seat now. */
export function findSeatedRoom(
  db: Db,
  userUuid: string,
): Promise<{ uuid: string; slug: string; name: string; isOpen: boolean } | null> {
  return queryRow(
    db,
    `select rooms.uuid, rooms.slug, rooms.name,
       rooms.type = 'PUBLIC' and not rooms.unlisted and not rooms.hidden as "isOpen" from seats
     join rooms on rooms.uuid = seats.room_uuid and rooms.deleted_at is null where seats.user_uuid = :userUuid`,
    { userUuid },
  );
}

/**
 * [H651] Decides whether the fans of a DJ who takes a seat are notified, and stores the time if so. Returns false if
 * there are no fans, the hangout is private or hidden, or the fans were notified recently.
 */
export async function claimSeatNotification(tx: Db, djUuid: string, roomUuid: string): Promise<boolean> {
  const row = await queryRow(
    tx,
    `with notification as (
       select dj.uuid from users dj, rooms
       where dj.uuid = :djUuid and rooms.uuid = :roomUuid and rooms.type = 'PUBLIC' and not rooms.unlisted
         and not rooms.hidden and exists (select 1 from dj_fans f where f.dj_uuid = dj.uuid)
     ), claimed as (
       insert into fan_notifications as f (dj_uuid, notified_at) select uuid, now() from notification
       on conflict (dj_uuid) do update set notified_at = now()
         where f.notified_at <= now() - make_interval(mins => :pause) returning dj_uuid
     )
     select dj_uuid from claimed`,
    { djUuid, roomUuid, pause: FAN_NOTIFICATION_MINUTES },
  );
  return row !== null;
}

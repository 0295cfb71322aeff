// Raw SQL, because recipients are a set that is read in pages together with their settings.
import type { Language, NotificationChoices } from '@hangout/rules';
import { withOwners } from '../accounts/bot-owners.ts';
import type { Db } from '../connect.ts';
import { people, type Recipients } from '../push/recipients.ts';
import { queryRow, queryRows } from '../sql.ts';

/** A recipient of an event, with the data that decides how to notify them. */
export interface NotificationRecipient {
  readonly uuid: string;
  readonly language: Language | null;
  readonly choices: NotificationChoices;
  /** True if the recipient is in the hangout of the event and so sees it without a push. */
  readonly isInside: boolean;
  /** True if the recipient has a client open. */
  readonly isOnline: boolean;
  readonly hasDevice: boolean;
}

interface Event {
  readonly recipients: Recipients;
  /** The person who causes the notification, even if the recipients are not told who it is. */
  readonly actorUuid: string | null;
  readonly roomUuid: string | null;
  /** [H1518] True to notify only the owner and former visitors of the hangout and friends of the actor. */
  readonly acquaintedOnly: boolean;
}

/** The person who causes the notification; for a bot its owner, too. */
const actors = withOwners('array[:actorUuid]');

/**
 * SQL condition that excludes bots, users who blocked the actor or whom the actor blocked, and the actor unless
 * `:includesActor`.
 */
const mayHear = `users.kind = 'user' and (cast(:actorUuid as uuid) is null or ((:includesActor or users.uuid <> :actorUuid) and not exists (
  select 1 from blocked_users b where (b.user_uuid = users.uuid and b.blocked_uuid = any(${actors}))
    or (b.user_uuid = any(${actors}) and b.blocked_uuid = users.uuid))))`;

/** SQL condition for the owner of the hangout, people who have been inside, and friends of the actor. */
const isAcquainted = `(exists (select 1 from rooms where rooms.uuid = :roomUuid and rooms.owner_uuid = users.uuid)
  or exists (select 1 from recent_rooms r where r.user_uuid = users.uuid and r.room_uuid = :roomUuid)
  or exists (select 1 from presence p where p.user_uuid = users.uuid and p.room_uuid = :roomUuid)
  or exists (select 1 from friends f where f.user_uuid = users.uuid and f.friend_uuid = :actorUuid))`;

/** True if the person who causes the notification gets it too, as the creator of an event gets its reminders. */
const includesActor = (recipients: Recipients) => 'eventId' in recipients;

/** [H585] Loads a page of an event's recipients ordered by uuid, starting after the given uuid if any. */
export function loadNotificationRecipients(
  db: Db,
  { recipients, actorUuid, roomUuid, acquaintedOnly }: Event,
  { after, limit }: { after: string | null; limit: number },
): Promise<NotificationRecipient[]> {
  const { sql, bindings } = people(recipients);
  return queryRows<NotificationRecipient>(
    db,
    `select users.uuid, users.locale as "language", coalesce(s.choices, '{}') as choices,
       exists (select 1 from presence where presence.user_uuid = users.uuid and presence.room_uuid = :roomUuid
         and presence.updated_at > now() - interval '10 seconds') as "isInside",
       exists (select 1 from online_users o where o.user_uuid = users.uuid
         and o.updated_at > now() - interval '15 seconds') as "isOnline",
       exists (select 1 from devices where devices.user_uuid = users.uuid)
         or exists (select 1 from web_subscriptions w where w.user_uuid = users.uuid) as "hasDevice"
     from (select distinct users.uuid from ${sql} where ${mayHear} and (not :acquaintedOnly or ${isAcquainted})
         and (cast(:after as uuid) is null or users.uuid > :after)
       order by users.uuid limit :limit) as page
     join users on users.uuid = page.uuid
     left join notification_settings s on s.user_uuid = users.uuid
     order by users.uuid`,
    {
      ...bindings,
      actorUuid,
      includesActor: includesActor(recipients),
      roomUuid,
      acquaintedOnly,
      after,
      limit,
    },
  );
}

/**
 * [H591] Counts the users whose inbox an event reaches, with or without a device. `actorUuid` is null if the platform
 * causes the event.
 */
export async function countNotified(
  db: Db,
  recipients: Recipients,
  actorUuid: string | null,
): Promise<number> {
  const { sql, bindings } = people(recipients);
  const row = await queryRow<{ count: number }>(
    db,
    `select cast(count(distinct users.uuid) as int) as "count" from ${sql} where ${mayHear}`,
    { ...bindings, actorUuid, includesActor: includesActor(recipients) },
  );
  return row?.count ?? 0;
}

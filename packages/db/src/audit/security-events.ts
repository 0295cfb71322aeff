// Raw SQL for set-based writes: a batch of events is one statement, and the sweep skips rows that others delete.
import type {
  AdminSecurityEvent,
  SecurityEvent as SecurityEventShape,
} from '@hangout/contract/rest/audit/security-events';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/list.ts';
import { SecurityEvent } from '../models/audit.ts';
import { queryRow } from '../sql.ts';

/** A security event as stored; `at` in epoch ms of the database's clock. */
export type NewSecurityEvent = Omit<SecurityEvent, 'id' | 'createdAt' | 'lastAt'> & {
  readonly at: number;
  readonly lastAt: number;
};

/**
 * [H751] Inserts events in one statement. Events with a `bucket` add their count to an existing row of that bucket.
 * Buckets must differ within one call.
 */
export async function insertSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.raw(
    `insert into security_events (kind, outcome, code, endpoint, actor_uuid, subject_uuid, address, user_agent,
       request_id, details, count, bucket, created_at, last_at)
     select kind, outcome, code, endpoint, "actorUuid", "subjectUuid", address, "userAgent", "requestId", details, count,
       bucket, to_timestamp(at / 1000), to_timestamp("lastAt" / 1000)
     from jsonb_to_recordset(cast(? as jsonb)) as given (kind text, outcome text, code text, endpoint text,
       "actorUuid" uuid, "subjectUuid" uuid, address text, "userAgent" text, "requestId" text, details jsonb,
       count integer, bucket text, at double precision, "lastAt" double precision)
     order by bucket nulls first
     on conflict (bucket) do update set count = security_events.count + excluded.count,
       last_at = greatest(security_events.last_at, excluded.last_at)`,
    [JSON.stringify(events)],
  );
}

/** How many days security events are stored, and after how many days their IP address and user agent are cleared. */
export interface SecurityEventRetention {
  readonly eventDays: number;
  readonly addressDays: number;
}

/** Maximum number of rows that one call deletes, and of rows whose IP address it clears. */
const SWEEP_LIMIT = 5000;

/**
 * [H753] Deletes expired events, and clears the IP addresses of other old ones; resolves with the number of changed
 * rows.
 */
export async function sweepSecurityEvents(
  db: Db,
  { eventDays, addressDays }: SecurityEventRetention,
): Promise<number> {
  const row = await queryRow<{ count: number }>(
    db,
    `with deleted as (
       delete from security_events where id in (select id from security_events
         where created_at < now() - make_interval(days => :eventDays)
         order by created_at limit :most for update skip locked)
       returning 1
     ), cleared as (
       update security_events set address = null, user_agent = null, bucket = null
       where id in (select id from security_events
         where created_at < now() - make_interval(days => :addressDays)
           and created_at >= now() - make_interval(days => :eventDays)
           and (address is not null or user_agent is not null)
         order by created_at limit :most for update skip locked)
       returning 1
     ) select cast((select count(*) from deleted) + (select count(*) from cleared) as int) as count`,
    { eventDays, addressDays, most: SWEEP_LIMIT },
  );
  return row?.count ?? 0;
}

const shown = {
  ...columnsOf(SecurityEvent, 'id', 'kind', 'outcome', 'code', 'endpoint', 'actorUuid'),
  actorNickname: 'actor.nickname',
  ...columnsOf(SecurityEvent, 'subjectUuid'),
  subjectNickname: 'coalesce(subject.nickname, room.slug)',
  objectId: `coalesce(security_events.details->>'id', security_events.details->>'slug',
    security_events.details->>'seasonId', security_events.details->>'avatarAssignmentId',
    security_events.subject_uuid::text)`,
  madeId: `security_events.details->>'madeId'`,
  ...columnsOf(SecurityEvent, 'details', 'count', 'createdAt', 'lastAt'),
};
const located = columnsOf(SecurityEvent, 'address', 'userAgent', 'requestId');

const from: CrudTable['from'] = (db) =>
  SecurityEvent.query(db).joinRaw(
    `left join users as actor on actor.uuid = security_events.actor_uuid
     left join users as subject on subject.uuid = security_events.subject_uuid
     left join rooms as room on room.uuid = security_events.subject_uuid`,
  );

/** [H752] Lists one page of security events, newest first, without IP addresses, for moderators. */
export const listSecurityEvents = listPageOf<SecurityEventShape>({ from, columns: shown });
export const listAdminSecurityEvents = listPageOf<AdminSecurityEvent>({
  from,
  columns: { ...shown, ...located },
});

// Raw SQL for set-based writes: one statement inserts all entries of an event, and the clean-up skips rows that
// others delete.
import type { NotificationKind } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { InboxEntry } from '../models/notifications.ts';
import { queryRow, queryRows } from '../sql.ts';

/** An entry as its owner reads it, with the current names of the actor and the hangout. */
export interface ReadInboxEntry {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly actor: {
    readonly uuid: string;
    readonly nickname: string;
    readonly avatarId: string;
    readonly color: string;
  } | null;
  readonly room: { readonly slug: string; readonly name: string } | null;
  readonly data: Record<string, string>;
  readonly createdAt: string;
  readonly isRead: boolean;
}

/** [H585] Loads a page of an inbox, the newest first, starting before the given entry if any. */
export function loadInbox(
  db: Db,
  userUuid: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<ReadInboxEntry[]> {
  return queryRows<ReadInboxEntry>(
    db,
    `select e.id, e.kind, e.data, e.created_at as "createdAt", e.read_at is not null as "isRead",
       case when actor.uuid is not null then jsonb_build_object('uuid', actor.uuid, 'nickname', actor.nickname,
         'avatarId', actor.avatar_id, 'color', actor.color) end as actor,
       case when room.uuid is not null then jsonb_build_object('slug', room.slug, 'name', room.name) end as room
     from inbox_entries e
     left join users actor on actor.uuid = e.actor_uuid
     left join rooms room on room.uuid = e.room_uuid and room.deleted_at is null
     where e.user_uuid = :userUuid and (cast(:before as bigint) is null or e.id < :before)
     order by e.id desc limit :limit`,
    { userUuid, limit, before },
  );
}

/** Counts all entries and the unread entries of an inbox. */
export async function countInbox(db: Db, userUuid: string): Promise<{ count: number; unread: number }> {
  const row = await queryRow<{ count: number; unread: number }>(
    db,
    `select cast(count(*) as int) as "count", cast(count(*) filter (where read_at is null) as int) as "unread"
     from inbox_entries where user_uuid = :userUuid`,
    { userUuid },
  );
  return row ?? { count: 0, unread: 0 };
}

export async function markInboxEntry(
  tx: Db,
  userUuid: string,
  id: number,
  isRead: boolean,
): Promise<boolean> {
  const marked = await InboxEntry.query(tx)
    .where({ userUuid, id })
    .patch({ readAt: isRead ? tx.fn.now() : null });
  return marked > 0;
}

/** Marks all entries up to an id as read; entries that arrived after the user loaded the inbox stay unread. */
export async function markInboxRead(tx: Db, userUuid: string, upTo: number): Promise<void> {
  await InboxEntry.query(tx)
    .where({ userUuid })
    .where('id', '<=', upTo)
    .whereNull('readAt')
    .patch({ readAt: tx.fn.now() });
}

export async function deleteInboxEntry(tx: Db, userUuid: string, id: number): Promise<boolean> {
  return (await InboxEntry.query(tx).where({ userUuid, id }).delete()) > 0;
}

/** An event as it is stored in the inbox of each recipient. */
export interface InboxEvent {
  readonly uuid: string;
  readonly kind: NotificationKind;
  readonly actorUuid: string | null;
  readonly roomUuid: string | null;
  readonly data: Readonly<Record<string, string>>;
}

/** Adds an event to inboxes; returns the users whose inbox did not contain it yet. */
export async function addToInboxes(
  tx: Db,
  userUuids: readonly string[],
  { uuid, data, ...event }: InboxEvent,
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const rows = await queryRows<{ userUuid: string }>(
    tx,
    `insert into inbox_entries (user_uuid, event_uuid, kind, actor_uuid, room_uuid, data)
     select uuid, :eventUuid, :kind, :actorUuid, :roomUuid, cast(:data as jsonb)
     from unnest(cast(:userUuids as uuid[])) as people (uuid) order by uuid
     on conflict (user_uuid, event_uuid) do nothing returning user_uuid as "userUuid"`,
    { ...event, eventUuid: uuid, userUuids, data: JSON.stringify(data) },
  );
  return rows.map((row) => row.userUuid);
}

/** [H1968] Returns the given users who have an unread entry of a kind. */
export async function findUnreadOfKind(
  db: Db,
  kind: NotificationKind,
  userUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await InboxEntry.query(db)
    .where({ kind })
    .whereIn('userUuid', userUuids)
    .whereNull('readAt')
    .select('userUuid');
  return new Set(rows.map(({ userUuid }) => userUuid));
}

export interface InboxRetention {
  readonly days: number;
  readonly most: number;
}

/** Maximum number of rows that one statement deletes. */
const SWEEP_LIMIT = 5000;

/**
 * [H586] Deletes entries that are too old, and the oldest of inboxes that are too full. Returns the number deleted.
 */
export async function deleteOldInboxEntries(db: Db, { days, most }: InboxRetention): Promise<number> {
  const old = await deleteEntries(db, 'created_at < now() - make_interval(days => :days)', { days });
  const beyond = `id in (select id from (
    select id, row_number() over (partition by user_uuid order by id desc) as place from inbox_entries
    where user_uuid in (select user_uuid from inbox_entries group by user_uuid having count(*) > :most)
  ) as placed where place > :most)`;
  return old + (await deleteEntries(db, beyond, { most }));
}

/** Deletes in several statements, each of which skips the rows that others have locked. */
async function deleteEntries(db: Db, condition: string, bindings: Record<string, number>): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.raw(
      `delete from inbox_entries where id in (
         select id from inbox_entries where ${condition} limit :sweep for update skip locked)`,
      { ...bindings, sweep: SWEEP_LIMIT },
    );
    deleted += rowCount;
    if (rowCount < SWEEP_LIMIT) return deleted;
  }
}

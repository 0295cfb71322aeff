import type { Event } from '@hangout/contract/room-service/events';
import { slugFromName } from '@hangout/rules';
import type { Knex } from 'knex';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { insertWithSlug } from '../free-slug.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Page } from '../rooms/index.ts';

const columns = {
  id: 'events.id',
  slug: 'events.slug',
  name: 'events.name',
  description: 'events.description',
  startDate: 'events.start_date',
  endDate: 'events.end_date',
  roomId: 'rooms.id',
  roomUuid: 'rooms.uuid',
  roomSlug: 'rooms.slug',
  communityId: 'events.community_id',
  hostUuids: 'events.host_uuids',
  imageUrl: 'events.image_url',
  isPromoted: 'events.is_promoted',
  createdBy: 'events.created_by',
  createdAt: 'events.created_at',
  updatedAt: 'events.updated_at',
};

const from = (db: Db) =>
  db('events').leftJoin('rooms', (on) => on.on('rooms.uuid', 'events.roomUuid').andOnNull('rooms.deletedAt'));
const table: CrudTable = { from, columns };

export const eventsPage = pageOf<Event>(table);

export const eventRow = (db: Db, id: number, fields?: readonly string[]) =>
  crudRow<Event>(db, table, { 'events.id': id }, fields);

/**
 * [H642] Events in public places are everybody's; one in a private hangout or community is seen by its maker, its
 * hosts, whoever holds a rank there, and the people of that community.
 */
const seenBy = (readerUuid: string | null) => (events: Knex.QueryBuilder) =>
  events.whereRaw(
    `((events.room_uuid is null or rooms.type = 'PUBLIC') and (events.community_id is null
        or exists (select 1 from communities c where c.id = events.community_id and c.type = 'PUBLIC'))
      or events.created_by = cast(:reader as uuid) or cast(:reader as uuid) = any(events.host_uuids)
      or exists (select 1 from room_roles r where r.room_uuid = events.room_uuid
        and r.user_uuid = cast(:reader as uuid) and r.role in ('owner', 'coOwner', 'moderator', 'dj'))
      or exists (select 1 from community_members m where m.community_id = events.community_id
        and m.user_uuid = cast(:reader as uuid)))`,
    { reader: readerUuid },
  );

const all = (db: Db) => Object.entries(columns).map(([field, sql]) => db.raw(`${sql} as "${field}"`));

/** Events that somebody may see: all of them the latest first, or those not over, the next one first. */
export async function eventsSeenBy(
  db: Db,
  readerUuid: string | null,
  which: 'all' | 'upcoming',
  page: Page,
): Promise<{ count: number; data: Event[] }> {
  const seen = () => {
    const events = from(db).where(seenBy(readerUuid));
    return which === 'upcoming' ? events.where('events.endDate', '>', db.fn.now()) : events;
  };
  const [counted, data] = await Promise.all([
    seen().count('* as count').first(),
    seen()
      .orderBy(
        ['events.startDate', 'events.id'].map((column) => ({
          column,
          order: which === 'all' ? 'desc' : 'asc',
        })),
      )
      .limit(page.limit)
      .offset(page.offset)
      .select(all(db)),
  ]);
  return { count: Number(counted?.count ?? 0), data: data as Event[] };
}

/** One event, whoever asks for it; `readerUuid` undefined sees every one. */
export async function eventBy(
  db: Db,
  which: { readonly id: number } | { readonly slug: string },
  readerUuid?: string,
): Promise<Event | null> {
  const [[name, value] = ['', '']] = Object.entries(which);
  const events = from(db).where({ [`events.${name}`]: value });
  if (readerUuid !== undefined) events.where(seenBy(readerUuid));
  return (await events.first(all(db))) ?? null;
}

export interface WrittenEvent {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly roomUuid?: string | null | undefined;
  readonly communityId?: number | null | undefined;
  readonly hostUuids?: string[] | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly isPromoted?: boolean | undefined;
}

/** Throws a violation of `events_slug_key` where a wanted slug is taken. Answers its number. */
export function insertEvent(tx: Db, event: WrittenEvent & { createdBy: string }): Promise<number> {
  return insertWithSlug(tx, 'events', event, (attempt) => slugFromName(event.name, new Set(), attempt));
}

export async function updateEvent(tx: Db, id: number, change: Partial<WrittenEvent>): Promise<void> {
  await tx('events')
    .where({ id })
    .update({ ...omitUndefined(change), updatedAt: tx.fn.now() });
}

export async function deleteEvent(tx: Db, id: number): Promise<void> {
  await tx('events').where({ id }).delete();
}

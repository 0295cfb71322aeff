import type { Event as EventShape } from '@hangout/contract/rest/room-service/events';
import { slugFromName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/index.ts';
import { insertWithSlug } from '../free-slug.ts';
import { Event } from '../models/communities.ts';
import type { Page } from '../rooms/index.ts';

const columns = {
  ...columnsOf(Event, 'id', 'slug', 'name', 'description', 'startDate', 'endDate'),
  roomId: 'room.id',
  roomUuid: 'room.uuid',
  roomSlug: 'room.slug',
  ...columnsOf(
    Event,
    'communityId',
    'hostUuids',
    'imageUrl',
    'isPromoted',
    'createdBy',
    'createdAt',
    'updatedAt',
  ),
};

const from = (db: Db) => Event.query(db).leftJoinRelated('room');
const table: CrudTable = { from, columns };

export const listEvents = listPageOf<EventShape>(table);

export const findEventFields = (db: Db, id: number, fields?: readonly string[]) =>
  findCrudRow<EventShape>(db, table, { id }, fields);

/**
 * [H642] Condition for visible events: public ones are visible to everybody; one in a private hangout or community to
 * its creator, its hosts, people with a role there, and members of that community.
 */
const visibleTo = `((events.room_uuid is null or room.type = 'PUBLIC') and (events.community_id is null
    or exists (select 1 from communities c where c.id = events.community_id and c.type = 'PUBLIC'))
  or events.created_by = cast(:reader as uuid) or cast(:reader as uuid) = any(events.host_uuids)
  or exists (select 1 from room_roles r where r.room_uuid = events.room_uuid
    and r.user_uuid = cast(:reader as uuid) and r.role in ('owner', 'coOwner', 'moderator', 'dj'))
  or exists (select 1 from community_members m where m.community_id = events.community_id
    and m.user_uuid = cast(:reader as uuid)))`;

/** Query for events with all their fields. */
const events = (db: Db) =>
  from(db)
    .select(...Object.entries(columns).map(([field, sql]) => db.raw(`${sql} as "${field}"`)))
    .castTo<EventShape>();

/**
 * Lists the events that a user may see: all of them, the latest first, or only those that are not over, the next one
 * first.
 */
export async function listVisibleEvents(
  db: Db,
  readerUuid: string | null,
  which: 'all' | 'upcoming',
  page: Page,
): Promise<{ count: number; data: EventShape[] }> {
  const visible = events(db).whereRaw(visibleTo, { reader: readerUuid });
  if (which === 'upcoming') visible.where('events.endDate', '>', db.fn.now());
  const order = which === 'all' ? 'desc' : 'asc';
  const [count, data] = await Promise.all([
    visible.resultSize(),
    visible
      .clone()
      .orderBy('events.startDate', order)
      .orderBy('events.id', order)
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { count, data };
}

/** Loads one event if the reader may see it; with `readerUuid` undefined any event. */
export async function findEvent(
  db: Db,
  which: { readonly id: number } | { readonly slug: string },
  readerUuid?: string,
): Promise<EventShape | null> {
  const found = events(db).where('id' in which ? { 'events.id': which.id } : { 'events.slug': which.slug });
  if (readerUuid !== undefined) found.whereRaw(visibleTo, { reader: readerUuid });
  return (await found.first()) ?? null;
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

/**
 * Inserts an event and returns its id. Throws a unique violation of `events_slug_key` where a requested slug is
 * taken.
 */
export function insertEvent(tx: Db, event: WrittenEvent & { createdBy: string }): Promise<number> {
  return insertWithSlug(
    event.slug,
    (attempt) => slugFromName(event.name, new Set(), attempt),
    (slug, ignoreTaken) => {
      const insert = Event.query(tx).insert({ ...event, slug });
      return (ignoreTaken ? insert.onConflict('slug').ignore() : insert).returning('id').first();
    },
  );
}

export async function updateEvent(tx: Db, id: number, change: Partial<WrittenEvent>): Promise<void> {
  await Event.query(tx)
    .where({ id })
    .patch({
      ...change,
      ...(change.startDate !== undefined && { remindedAt: null }),
      updatedAt: tx.fn.now(),
    });
}

/** An event of which its people are reminded now. */
export type EventToRemind = Pick<Event, 'id' | 'name' | 'roomUuid' | 'startDate'>;

/**
 * [H587] Takes the events that begin within `minutes` and of which nobody was reminded yet; each is taken once, by
 * whichever process asks first.
 */
export async function claimEventReminders(tx: Db, minutes: number): Promise<EventToRemind[]> {
  return Event.query(tx)
    .whereNull('remindedAt')
    .where('startDate', '>', tx.fn.now())
    .whereRaw('start_date <= now() + make_interval(mins => ?)', [minutes])
    .patch({ remindedAt: tx.fn.now() })
    .returning('*');
}

export async function deleteEvent(tx: Db, id: number): Promise<void> {
  await Event.query(tx).where({ id }).delete();
}

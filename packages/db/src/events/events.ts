import type { Event as EventShape } from '@hangout/contract/rest/events/events';
import { slugFromName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { insertWithSlug } from '../free-slug.ts';
import { Event, EventReminder } from '../models/communities.ts';
import type { Page } from '../rooms/rooms.ts';
import { queryRow } from '../sql.ts';
import { eventVisibleTo } from './visible-to.ts';

const columns = {
  ...columnsOf(Event, 'id', 'slug', 'name', 'description', 'startDate', 'endDate'),
  roomId: 'room.id',
  roomUuid: 'room.uuid',
  roomSlug: 'room.slug',
  ...columnsOf(
    Event,
    'communityId',
    'hostUuids',
    'invitedHostUuids',
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

const visibleTo = eventVisibleTo('cast(:reader as uuid)');

const events = (db: Db) =>
  from(db)
    .select(...Object.entries(columns).map(([field, sql]) => db.raw(`${sql} as "${field}"`)))
    .castTo<EventShape>();

/** Which events are listed; `mine` are those that the reader created or hosts. */
export interface EventSelection {
  readonly which: 'all' | 'past' | 'mine' | 'upcoming';
  readonly isPromoted?: boolean | undefined;
  readonly slug?: string | undefined;
  /** Slug or uuid of a hangout. */
  readonly roomId?: string | undefined;
  readonly communityId?: number | undefined;
}

/**
 * Lists events that a user may see: upcoming ones with the next first, all other selections with the latest first.
 */
export async function listVisibleEvents(
  db: Db,
  readerUuid: string | null,
  { which, isPromoted, slug, roomId, communityId }: EventSelection,
  page: Page,
): Promise<{ count: number; data: EventShape[] }> {
  const visible = events(db).whereRaw(visibleTo, { reader: readerUuid });
  if (which === 'upcoming') visible.where('events.endDate', '>', db.fn.now());
  if (which === 'past') visible.where('events.endDate', '<=', db.fn.now());
  if (which === 'mine')
    visible.whereRaw(
      '(events.created_by = :reader or :reader = any(events.host_uuids || events.invited_host_uuids))',
      {
        reader: readerUuid,
      },
    );
  if (isPromoted !== undefined) visible.where('events.isPromoted', isPromoted);
  if (slug !== undefined) visible.where('events.slug', slug.toLowerCase());
  if (communityId !== undefined) visible.where('events.communityId', communityId);
  if (roomId !== undefined)
    visible.whereRaw('(room.slug = :room or cast(room.uuid as text) = :room)', {
      room: roomId.toLowerCase(),
    });
  const order = which === 'upcoming' ? 'asc' : 'desc';
  const [count, data] = await Promise.all([
    visible.resultSize(),
    visible
      .clone()
      .orderBy('events.startDate', order)
      .orderBy('events.id', order)
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { count, data: data.map((event) => hideInvitedHosts(event, readerUuid)) };
}

/** [H1515] Removes the open invitations of other people unless the reader is the event's creator. */
const hideInvitedHosts = (event: EventShape, readerUuid: string | null): EventShape =>
  event.createdBy === readerUuid
    ? event
    : { ...event, invitedHostUuids: event.invitedHostUuids.filter((uuid) => uuid === readerUuid) };

/** Loads one event if the reader may see it; any event if `readerUuid` is undefined. */
export async function findEvent(
  db: Db,
  which: { readonly id: number } | { readonly slug: string },
  readerUuid?: string,
): Promise<EventShape | null> {
  const found = events(db).where('id' in which ? { 'events.id': which.id } : { 'events.slug': which.slug });
  if (readerUuid !== undefined) found.whereRaw(visibleTo, { reader: readerUuid });
  const event = await found.first();
  if (!event) return null;
  return readerUuid === undefined ? event : hideInvitedHosts(event, readerUuid);
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
  readonly invitedHostUuids?: string[] | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly isPromoted?: boolean | undefined;
}

/**
 * Inserts an event and returns its id. Throws a unique violation of `events_slug_key` if a requested slug is taken.
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

/** Locks an event until the transaction ends, so that answers of its hosts and blocks are not overwritten. */
export async function lockEvent(tx: Db, id: number): Promise<void> {
  await Event.query(tx).where({ id }).forUpdate().select('id');
}

export async function updateEvent(tx: Db, id: number, change: Partial<WrittenEvent>): Promise<void> {
  await Event.query(tx)
    .where({ id })
    .patch({
      ...change,
      // An event with a new start date gets its reminders again.
      ...(change.startDate !== undefined && { remindedAt: null, beginNotifiedAt: null }),
      updatedAt: tx.fn.now(),
    });
}

export type EventToRemind = Pick<Event, 'id' | 'slug' | 'name' | 'roomUuid' | 'startDate' | 'createdBy'>;

/**
 * [H587] Claims the events that begin within `minutes` and whose reminders were not sent; each is claimed once, by one
 * process.
 */
export async function claimEventReminders(tx: Db, minutes: number): Promise<EventToRemind[]> {
  return Event.query(tx)
    .whereNull('remindedAt')
    .where('startDate', '>', tx.fn.now())
    .whereRaw('start_date <= now() + make_interval(mins => ?)', [minutes])
    .patch({ remindedAt: tx.fn.now() })
    .returning('*');
}

/** How long after its start an event is still announced, minutes; later it is no news. */
const LATEST_ANNOUNCEMENT_MINUTES = 15;

/** [H1275] Claims the events that have begun and were not announced yet; each is claimed once, by one process. */
export async function claimEventBeginnings(tx: Db): Promise<EventToRemind[]> {
  return Event.query(tx)
    .whereNull('beginNotifiedAt')
    .where('startDate', '<=', tx.fn.now())
    .where('endDate', '>', tx.fn.now())
    .whereRaw('start_date > now() - make_interval(mins => ?)', [LATEST_ANNOUNCEMENT_MINUTES])
    .patch({ beginNotifiedAt: tx.fn.now() })
    .returning('*');
}

/**
 * [H1515] Accepts or declines an invitation to host, or ends being a host. Returns false if the user was neither invited
 * nor a host.
 */
export async function answerHostInvitation(
  tx: Db,
  eventId: number,
  userUuid: string,
  isHost: boolean,
): Promise<boolean> {
  const row = await queryRow(
    tx,
    `update events set invited_host_uuids = array_remove(invited_host_uuids, cast(:userUuid as uuid)),
       host_uuids = case when cast(:isHost as boolean) then array_append(array_remove(host_uuids, cast(:userUuid as uuid)), cast(:userUuid as uuid))
         else array_remove(host_uuids, cast(:userUuid as uuid)) end,
       updated_at = now()
     where id = :eventId and cast(:userUuid as uuid) = any(invited_host_uuids || host_uuids) returning id`,
    { eventId, userUuid, isHost },
  );
  return row !== null;
}

/**
 * [H1276] True if a person is reminded of an event: by choice, or by default as host, creator or member of its
 * community.
 */
export async function isReminded(db: Db, eventId: number, userUuid: string): Promise<boolean> {
  const row = await queryRow<{ isOn: boolean }>(
    db,
    `select coalesce(
       (select is_on from event_reminders where event_id = e.id and user_uuid = :userUuid),
       e.created_by = :userUuid or :userUuid = any(e.host_uuids)
         or exists (select 1 from community_members m where m.community_id = e.community_id and m.user_uuid = :userUuid)
         or exists (select 1 from communities c where c.id = e.community_id and c.owner_uuid = :userUuid)) as "isOn"
     from events e where e.id = :eventId`,
    { eventId, userUuid },
  );
  return row?.isOn ?? false;
}

export async function saveEventReminder(
  tx: Db,
  eventId: number,
  userUuid: string,
  isOn: boolean,
): Promise<void> {
  await EventReminder.query(tx)
    .insert({ eventId, userUuid, isOn })
    .onConflict(['eventId', 'userUuid'])
    .merge({ isOn });
}

export async function setEventImage(tx: Db, id: number, imageUrl: string): Promise<void> {
  await Event.query(tx).where({ id }).patch({ imageUrl, updatedAt: tx.fn.now() });
}

export async function deleteEvent(tx: Db, id: number): Promise<void> {
  await Event.query(tx).where({ id }).delete();
}

import type { Event, eventAdmin, events } from '@hangout/contract/rest/room-service/events';
import {
  communityById,
  communityRoleOf,
  type Db,
  deleteEvent,
  eventBy,
  eventRow,
  eventsPage,
  eventsSeenBy,
  insertEvent,
  isUniqueViolation,
  omitUndefined,
  roomByIdOrSlug,
  updateEvent,
  type WrittenEvent,
} from '@hangout/db';
import {
  isMember,
  type Member,
  mayEditEvent,
  mayEditRoom,
  mayManageCommunity,
  maySeeCommunity,
} from '@hangout/rules';
import type { Handlers, Refusal } from '../kernel/index.ts';
import { asRoomPerson, mayPromote, roomMoment } from './standing.ts';

type Refuse = (code: keyof (typeof events)['create']['refusals']) => Refusal;

export const eventHandlers: Handlers<typeof events> = {
  async list({ limit, offset, principal, db }) {
    return eventsSeenBy(db, principal.uuid, 'all', { limit, offset });
  },

  async upcoming({ limit, offset, principal, db }) {
    return eventsSeenBy(db, isMember(principal) ? principal.uuid : null, 'upcoming', { limit, offset });
  },

  async create({ input, principal, db, ports, refuse }) {
    const { roomId, ...event } = input;
    const written = { ...event, ...(await place(db, input, principal, ports.clock.now(), refuse)) };
    check(written, principal, refuse);
    const createdBy = principal.uuid;
    const id = await insertEvent(db, {
      ...written,
      hostUuids: await hosts(db, event.hostUuids ?? [createdBy]),
      createdBy,
    }).catch(asRefusal(refuse));
    return known(db, id);
  },

  async one({ id, principal, db, refuse }) {
    const event = await eventBy(db, { id }, principal.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async bySlug({ slug, principal, db, refuse }) {
    const event = await eventBy(db, { slug: slug.toLowerCase() }, principal.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async update({ input, principal, db, ports, refuse }) {
    const { id, roomId, ...change } = input;
    const event = await eventBy(db, { id });
    if (!event || (!mayEditEvent(principal, event) && !(await eventBy(db, { id }, principal.uuid))))
      throw refuse('event_not_found');
    if (!mayEditEvent(principal, event)) throw refuse('not_allowed');
    const moved = await place(db, input, principal, ports.clock.now(), refuse);
    check({ ...event, ...omitUndefined(change), isPromoted: change.isPromoted }, principal, refuse);
    const hostUuids = change.hostUuids && (await hosts(db, change.hostUuids));
    await updateEvent(db, id, { ...change, ...moved, hostUuids }).catch(asRefusal(refuse));
    return known(db, id);
  },

  async remove({ id, principal, db, refuse }) {
    const event = await eventBy(db, { id });
    if (!event || (!mayEditEvent(principal, event) && !(await eventBy(db, { id }, principal.uuid))))
      throw refuse('event_not_found');
    if (!mayEditEvent(principal, event)) throw refuse('not_allowed');
    await deleteEvent(db, id);
    return undefined;
  },
};

/** [R012] */
export const eventAdminHandlers: Handlers<typeof eventAdmin> = {
  async list({ input, db }) {
    return eventsPage(db, input);
  },

  async one({ id, fields, db, refuse }) {
    const event = await eventRow(db, id, fields);
    if (!event) throw refuse('event_not_found');
    return event;
  },
};

/** [H643] An event is held in a hangout that its maker keeps, and for a community that its maker manages. */
async function place(
  db: Db,
  wish: { readonly roomId?: string | null | undefined; readonly communityId?: number | null | undefined },
  principal: Member,
  now: number,
  refuse: Refuse,
): Promise<Pick<WrittenEvent, 'roomUuid' | 'communityId'>> {
  const at: { roomUuid?: string | null; communityId?: number | null } = {};
  if (wish.roomId !== undefined) at.roomUuid = null;
  if (wish.roomId) {
    const room = await roomByIdOrSlug(db, wish.roomId.toLowerCase());
    if (!room) throw refuse('room_not_found');
    const moment = await roomMoment(db, room, [principal.uuid], now);
    if (!mayEditRoom(asRoomPerson(principal), moment)) throw refuse('not_allowed');
    at.roomUuid = room.uuid;
  }
  if (wish.communityId !== undefined) at.communityId = wish.communityId;
  if (wish.communityId) {
    const community = await communityById(db, String(wish.communityId));
    if (!community) throw refuse('community_not_found');
    const role = await communityRoleOf(db, community, principal.uuid);
    // [H640] whoever may not see one is told what they would be told of none
    if (!maySeeCommunity(principal, role, community)) throw refuse('community_not_found');
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
  }
  return at;
}

function check(
  event: { readonly startDate: string; readonly endDate: string; readonly isPromoted?: boolean | undefined },
  principal: Member,
  refuse: Refuse,
): void {
  if (Date.parse(event.startDate) >= Date.parse(event.endDate)) throw refuse('event_backwards');
  if (event.isPromoted && !mayPromote(principal)) throw refuse('not_allowed');
}

/** Those of the named hosts who exist, each once. */
async function hosts(db: Db, uuids: readonly string[]): Promise<string[]> {
  const rows: { uuid: string }[] = await db('users')
    .whereIn('uuid', [...uuids])
    .select('uuid');
  const known = new Set(rows.map((row) => row.uuid));
  return [...new Set(uuids)].filter((uuid) => known.has(uuid));
}

async function known(db: Db, id: number): Promise<Event> {
  const event = await eventBy(db, { id });
  if (!event) throw new Error('an event that was just written is gone');
  return event;
}

const asRefusal =
  (refuse: Refuse) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'events_slug_key') ? refuse('event_slug_taken') : error;
  };

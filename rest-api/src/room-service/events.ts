import type { Event, eventAdmin, events } from '@hangout/contract/room-service/events';
import {
  communityById,
  communityRoleOf,
  type Db,
  defined,
  deleteEvent,
  eventBy,
  eventRow,
  eventsPage,
  eventsSeenBy,
  insertEvent,
  isUniqueViolation,
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
  async list({ limit, offset, actor, db }) {
    return eventsSeenBy(db, actor.uuid, 'all', { limit, offset });
  },

  async upcoming({ limit, offset, actor, db }) {
    return eventsSeenBy(db, isMember(actor) ? actor.uuid : null, 'upcoming', { limit, offset });
  },

  async create({ input, actor, db, ports, refuse }) {
    const { roomId, ...event } = input;
    const written = { ...event, ...(await place(db, input, actor, ports.clock.now(), refuse)) };
    check(written, actor, refuse);
    const createdBy = actor.uuid;
    const id = await insertEvent(db, {
      ...written,
      hostUuids: await hosts(db, event.hostUuids ?? [createdBy]),
      createdBy,
    }).catch(asRefusal(refuse));
    return known(db, id);
  },

  async one({ id, actor, db, refuse }) {
    const event = await eventBy(db, { id }, actor.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async bySlug({ slug, actor, db, refuse }) {
    const event = await eventBy(db, { slug: slug.toLowerCase() }, actor.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async update({ input, actor, db, ports, refuse }) {
    const { id, roomId, ...change } = input;
    const event = await eventBy(db, { id });
    if (!event || (!mayEditEvent(actor, event) && !(await eventBy(db, { id }, actor.uuid))))
      throw refuse('event_not_found');
    if (!mayEditEvent(actor, event)) throw refuse('not_allowed');
    const moved = await place(db, input, actor, ports.clock.now(), refuse);
    check({ ...event, ...defined(change), isPromoted: change.isPromoted }, actor, refuse);
    const hostUuids = change.hostUuids && (await hosts(db, change.hostUuids));
    await updateEvent(db, id, { ...change, ...moved, hostUuids }).catch(asRefusal(refuse));
    return known(db, id);
  },

  async remove({ id, actor, db, refuse }) {
    const event = await eventBy(db, { id });
    if (!event || (!mayEditEvent(actor, event) && !(await eventBy(db, { id }, actor.uuid))))
      throw refuse('event_not_found');
    if (!mayEditEvent(actor, event)) throw refuse('not_allowed');
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
  actor: Member,
  now: number,
  refuse: Refuse,
): Promise<Pick<WrittenEvent, 'roomUuid' | 'communityId'>> {
  const at: { roomUuid?: string | null; communityId?: number | null } = {};
  if (wish.roomId !== undefined) at.roomUuid = null;
  if (wish.roomId) {
    const room = await roomByIdOrSlug(db, wish.roomId.toLowerCase());
    if (!room) throw refuse('room_not_found');
    const moment = await roomMoment(db, room, [actor.uuid], now);
    if (!mayEditRoom(asRoomPerson(actor), moment)) throw refuse('not_allowed');
    at.roomUuid = room.uuid;
  }
  if (wish.communityId !== undefined) at.communityId = wish.communityId;
  if (wish.communityId) {
    const community = await communityById(db, String(wish.communityId));
    if (!community) throw refuse('community_not_found');
    const role = await communityRoleOf(db, community, actor.uuid);
    // [H640] whoever may not see one is told what they would be told of none
    if (!maySeeCommunity(actor, role, community)) throw refuse('community_not_found');
    if (!mayManageCommunity(actor, role)) throw refuse('not_allowed');
  }
  return at;
}

function check(
  event: { readonly startDate: string; readonly endDate: string; readonly isPromoted?: boolean | undefined },
  actor: Member,
  refuse: Refuse,
): void {
  if (Date.parse(event.startDate) >= Date.parse(event.endDate)) throw refuse('event_backwards');
  if (event.isPromoted && !mayPromote(actor)) throw refuse('not_allowed');
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

import type { Event, eventAdmin, events } from '@hangout/contract/rest/events/events';
import {
  type Db,
  deleteEvent,
  filterExistingUsers,
  findCommunity,
  findEvent,
  findEventFields,
  findRoom,
  insertEvent,
  isReminded,
  isUniqueViolation,
  listEvents,
  listVisibleEvents,
  loadCommunityRole,
  omitUndefined,
  saveEventReminder,
  updateEvent,
  type WrittenEvent,
} from '@hangout/db';
import {
  isMember,
  type Member,
  mayEditRoom,
  mayManageCommunity,
  mayPromoteRooms,
  maySeeCommunity,
  type RefusalError,
  toRoomPerson,
} from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { enqueuePosterRemoval } from '../storage/stored-images.ts';
import { findEventToEdit } from './find-event-to-edit.ts';

type Refuse = (code: keyof (typeof events)['create']['refusals']) => RefusalError;

export const eventHandlers: Handlers<typeof events> = {
  async list({ which, limit, offset, principal, db }) {
    return listVisibleEvents(db, principal.uuid, { which }, { limit, offset });
  },

  async upcoming({ isPromoted, slug, roomId, communityId, limit, offset, principal, db }) {
    const reader = isMember(principal) ? principal.uuid : null;
    const selection = { which: 'upcoming', isPromoted, slug, roomId, communityId } as const;
    return listVisibleEvents(db, reader, selection, { limit, offset });
  },

  async create({ input, principal, db, dependencies, refuse }) {
    const { roomId, ...event } = input;
    const written = {
      ...event,
      ...(await resolveRoomAndCommunity(db, input, principal, dependencies.clock.now(), refuse)),
    };
    validateEvent(written, principal, refuse);
    const createdBy = principal.uuid;
    const id = await insertEvent(db, {
      ...written,
      hostUuids: await filterExistingUsers(db, event.hostUuids ?? [createdBy]),
      createdBy,
    }).catch(asRefusal(refuse));
    return loadEvent(db, id);
  },

  async one({ id, principal, db, refuse }) {
    const event = await findEvent(db, { id }, principal.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async bySlug({ slug, principal, db, refuse }) {
    const event = await findEvent(db, { slug: slug.toLowerCase() }, principal.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async update({ input, principal, db, dependencies, refuse }) {
    const { id, roomId, ...change } = input;
    const event = await findEventToEdit({ id, principal, db, refuse });
    const moved = await resolveRoomAndCommunity(db, input, principal, dependencies.clock.now(), refuse);
    validateEvent({ ...event, ...omitUndefined(change), isPromoted: change.isPromoted }, principal, refuse);
    const hostUuids = change.hostUuids && (await filterExistingUsers(db, change.hostUuids));
    await updateEvent(db, id, { ...change, ...moved, hostUuids }).catch(asRefusal(refuse));
    return loadEvent(db, id);
  },

  async remove({ id, principal, db, dependencies, refuse }) {
    const event = await findEventToEdit({ id, principal, db, refuse });
    await deleteEvent(db, id);
    await enqueuePosterRemoval(dependencies.jobs, [event.imageUrl], db);
    return undefined;
  },

  async reminder({ id, principal, db, refuse }) {
    if (!(await findEvent(db, { id }, principal.uuid))) throw refuse('event_not_found');
    return { isOn: await isReminded(db, id, principal.uuid) };
  },

  /** [H1276] Turns the caller's reminder of an event on or off. */
  async setReminder({ id, isOn, principal, db, refuse }) {
    if (!(await findEvent(db, { id }, principal.uuid))) throw refuse('event_not_found');
    await saveEventReminder(db, id, principal.uuid, isOn);
    return { isOn };
  },
};

/** [R012] Handlers by which admins list and read every event. */
export const eventAdminHandlers: Handlers<typeof eventAdmin> = {
  async list({ input, db }) {
    return listEvents(db, input);
  },

  async one({ id, fields, db, refuse }) {
    const event = await findEventFields(db, id, fields);
    if (!event) throw refuse('event_not_found');
    return event;
  },
};

/**
 * [H643] Returns the hangout and the community of an event; its creator must be allowed to edit the hangout and to
 * manage the community.
 */
async function resolveRoomAndCommunity(
  db: Db,
  wish: { readonly roomId?: string | null | undefined; readonly communityId?: number | null | undefined },
  principal: Member,
  now: number,
  refuse: Refuse,
): Promise<Pick<WrittenEvent, 'roomUuid' | 'communityId'>> {
  const at: { roomUuid?: string | null; communityId?: number | null } = {};
  if (wish.roomId !== undefined) at.roomUuid = null;
  if (wish.roomId) {
    const room = await findRoom(db, wish.roomId.toLowerCase());
    if (!room) throw refuse('room_not_found');
    const moment = await loadRoomContext(db, room, [principal.uuid], now);
    if (!mayEditRoom(toRoomPerson(principal), moment)) throw refuse('not_allowed');
    at.roomUuid = room.uuid;
  }
  if (wish.communityId !== undefined) at.communityId = wish.communityId;
  if (wish.communityId) {
    const community = await findCommunity(db, String(wish.communityId));
    if (!community) throw refuse('community_not_found');
    const role = await loadCommunityRole(db, community, principal.uuid);
    // [H640] A community that the caller may not see is refused like one that does not exist.
    if (!maySeeCommunity(principal, role, community)) throw refuse('community_not_found');
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
  }
  return at;
}

function validateEvent(
  event: { readonly startDate: string; readonly endDate: string; readonly isPromoted?: boolean | undefined },
  principal: Member,
  refuse: Refuse,
): void {
  if (Date.parse(event.startDate) >= Date.parse(event.endDate)) throw refuse('event_backwards');
  if (event.isPromoted && !mayPromoteRooms(principal)) throw refuse('not_allowed');
}

async function loadEvent(db: Db, id: number): Promise<Event> {
  const event = await findEvent(db, { id });
  if (!event) throw new Error('an event that was just written is gone');
  return event;
}

const asRefusal =
  (refuse: Refuse) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'events_slug_key') ? refuse('event_slug_taken') : error;
  };

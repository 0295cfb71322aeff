import type { Event, eventAdmin, events } from '@hangout/contract/rest/events/events';
import {
  answerHostInvitation,
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
  loadBlockedUuids,
  loadCommunityRole,
  lockEvent,
  lockPeopleAgainstBlocks,
  omitUndefined,
  saveEventReminder,
  takeFromOwnQuota,
  updateEvent,
  type WrittenEvent,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  chooseHosts,
  HOST_INVITATIONS_A_DAY,
  isMember,
  type Member,
  mayEditRoom,
  mayManageCommunity,
  mayPromoteRooms,
  maySeeCommunity,
  type RefusalError,
  toRoomPerson,
} from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
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
    await lockPeopleAgainstBlocks(db, event.hostUuids ?? []);
    const none = { hostUuids: [], invitedHostUuids: [] };
    const hosts = await resolveHosts(db, event.hostUuids ?? [createdBy], none, [createdBy], refuse);
    const id = await insertEvent(db, { ...written, ...hosts.written, createdBy }).catch(asRefusal(refuse));
    const made = await loadEvent(db, id);
    await notifyInvitedHosts({ db, dependencies }, made, hosts.newlyInvited, createdBy);
    return made;
  },

  async one({ id, principal, db, refuse }) {
    return orRefuse(await findEvent(db, { id }, principal.uuid), refuse, 'event_not_found');
  },

  async bySlug({ slug, principal, db, refuse }) {
    const event = await findEvent(db, { slug: slug.toLowerCase() }, principal.uuid);
    if (!event) throw refuse('event_not_found');
    return event;
  },

  async update({ input, principal, db, dependencies, refuse }) {
    const { id, roomId, ...change } = input;
    await lockPeopleAgainstBlocks(db, change.hostUuids ?? []);
    await lockEvent(db, id);
    const event = await findEventToEdit({ id, principal, db, refuse });
    const moved = await resolveRoomAndCommunity(db, input, principal, dependencies.clock.now(), refuse);
    validateEvent({ ...event, ...omitUndefined(change), isPromoted: change.isPromoted }, principal, refuse);
    const self = [event.createdBy, principal.uuid] as const;
    // [H1515] Admins do not see which hosts are invited, so their list of hosts must not withdraw open invitations.
    const unseen = principal.uuid === event.createdBy ? [] : event.invitedHostUuids;
    const chosen = change.hostUuids && [...change.hostUuids, ...unseen];
    const hosts = chosen && (await resolveHosts(db, chosen, event, self, refuse));
    // [H2186] An event that stays where it was must not get its reminders again.
    if (Date.parse(change.startDate ?? '') === Date.parse(event.startDate)) delete change.startDate;
    await updateEvent(db, id, { ...change, ...moved, ...hosts?.written }).catch(asRefusal(refuse));
    const changed = await loadEvent(db, id);
    await notifyInvitedHosts({ db, dependencies }, changed, hosts?.newlyInvited ?? [], principal.uuid);
    return changed;
  },

  async remove({ id, principal, db, dependencies, refuse }) {
    await lockEvent(db, id);
    const event = await findEventToEdit({ id, principal, db, refuse });
    await deleteEvent(db, id);
    await enqueuePosterRemoval(dependencies.jobs, [event.imageUrl], db);
  },

  /** [H1515] Accepts or declines an invitation to host an event, or ends being a host. */
  async setHosting({ id, isHost, principal, db, refuse }) {
    if (!(await findEvent(db, { id }, principal.uuid))) throw refuse('event_not_found');
    if (!(await answerHostInvitation(db, id, principal.uuid, isHost))) throw refuse('invitation_not_found');
    const event = await findEvent(db, { id }, principal.uuid);
    return event ?? loadEvent(db, id);
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

export const eventAdminHandlers: Handlers<typeof eventAdmin> = {
  async list({ input, db }) {
    return listEvents(db, input);
  },

  async one({ id, fields, db, refuse }) {
    return orRefuse(await findEventFields(db, id, fields), refuse, 'event_not_found');
  },
};

/**
 * [H643] Returns the hangout and the community of an event. The caller must be allowed to edit the one and to manage
 * the other.
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
    const room = orRefuse(await findRoom(db, wish.roomId.toLowerCase()), refuse, 'room_not_found');
    const moment = await loadRoomContext(db, room, [principal.uuid], now);
    if (!mayEditRoom(toRoomPerson(principal), moment)) throw refuse('not_allowed');
    at.roomUuid = room.uuid;
  }
  if (wish.communityId !== undefined) at.communityId = wish.communityId;
  if (wish.communityId) {
    const community = await findCommunity(db, String(wish.communityId));
    if (!community) throw refuse('community_not_found');
    const role = await loadCommunityRole(db, community, principal.uuid);
    // [H640] The community is refused like one that does not exist, so that a private one stays secret.
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

interface ResolvedHosts {
  readonly written: { readonly hostUuids: string[]; readonly invitedHostUuids: string[] };
  readonly newlyInvited: readonly string[];
}

/**
 * [H1515] Divides the chosen hosts into those who host at once and those who have to accept first. Leaves out unknown
 * users, [H1741] invited ones if there is a block between them and the event's maker, and new ones also if there is one
 * between them and the caller. New invitations count against the caller's daily quota.
 */
async function resolveHosts(
  db: Db,
  chosen: readonly string[],
  before: Pick<Event, 'hostUuids' | 'invitedHostUuids'>,
  selfUuids: readonly [maker: string, ...others: string[]],
  refuse: Refuse,
): Promise<ResolvedHosts> {
  const [makerUuid] = selfUuids;
  const callerUuid = selfUuids.at(-1) ?? makerUuid;
  const existing = await filterExistingUsers(db, chosen);
  const { hostUuids, invitedHostUuids, newlyInvited } = chooseHosts(existing, before, selfUuids);
  const keptFromMaker = await loadBlockedUuids(db, makerUuid);
  const keptFromEither = await loadBlockedUuids(db, makerUuid, callerUuid);
  const invited = newlyInvited.filter((uuid) => !keptFromEither.has(uuid));
  const isKept = (uuid: string) => !newlyInvited.includes(uuid) && !keptFromMaker.has(uuid);
  const quota = { what: 'host invitations', userUuid: callerUuid, most: HOST_INVITATIONS_A_DAY };
  if (
    invited.length > 0 &&
    (await takeFromOwnQuota(db, { ...quota, wanted: invited.length })) < invited.length
  )
    throw refuse('invitations_used_up');
  return {
    written: {
      hostUuids: [...hostUuids],
      invitedHostUuids: invitedHostUuids.filter((uuid) => isKept(uuid) || invited.includes(uuid)),
    },
    newlyInvited: invited,
  };
}

async function notifyInvitedHosts(
  { db, dependencies }: { readonly db: Db; readonly dependencies: Pick<Dependencies, 'jobs'> },
  { slug, name, startDate }: Event,
  userUuids: readonly string[],
  actorUuid: string,
): Promise<void> {
  if (userUuids.length === 0) return;
  await enqueueNotification(dependencies.jobs, db, {
    kind: 'eventHostInvited',
    recipients: { userUuids },
    actorUuid,
    data: { event: name, slug, startDate: new Date(startDate).toISOString() },
  });
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

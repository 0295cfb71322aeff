import type { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import {
  type Db,
  findRoom,
  giveRole,
  isBlockedBetween,
  listAudience,
  listRoles,
  loadProfiles,
  loadRoomRoles,
  lockPeopleAgainstBlocks,
  lockRoom,
  type ModerationType,
  notifyLobbies,
  presentRole,
  type RoomRow,
  raiseRoomRevision,
  removeRole,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  endOfKick,
  type Member,
  mayChangeOwner,
  mayChangeRoles,
  mayKick,
  mayListAudience,
  mayModerate,
  mayRestrictFor,
  type RoomPerson,
  type RoomPolicyContext,
  type RoomRole,
  toRoomPerson,
} from '@hangout/rules';
import { recordRoleAction, shownRole } from '../audit/role-audit.ts';
import { recordStaffUse } from '../audit/staff-audit.ts';
import { type Dependencies, type Handlers, requireFuture } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadRoomContext, roomPersonByUuid } from '../join/room-context.ts';
import { lockNextOwner, passOwnershipIfAgreed, proposeOwner } from './change-owner.ts';
import { findRoomToRead } from './change-room.ts';

/** [H155] How long a kick lasts, ms. */
const KICK_MS = 10 * 60_000;
/** Roles that only accounts can have; all others are restrictions and may be given to guests. */
const ranks: readonly RoomRole[] = ['owner', 'coOwner', 'moderator', 'dj'];
/** Maximum number of roles that the response to a change of owner lists. */
const MAX_ROLES_LISTED = 500;
const isRank = (role: RoomRole) => ranks.includes(role);

export const roomRoleHandlers: Handlers<typeof roomUserRoles> = {
  async list({ roomId, limit, offset, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, roomId), refuse, 'room_not_found');
    const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
    const ranksOnly = !mayModerate(toRoomPerson(principal), at);
    const roles = await listRoles(db, room.uuid, { ranksOnly, limit, offset });
    return roles.map((one) => presentRole(one, room.id));
  },

  async ofUser({ roomId, userId, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, roomId), refuse, 'room_not_found');
    const userUuid = userId.toLowerCase();
    const roles = await loadRoomRoles(db, room.uuid, [userUuid]);
    const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
    const all = userUuid === principal.uuid || mayModerate(toRoomPerson(principal), at);
    return roles.filter((one) => all || isRank(one.role)).map((one) => presentRole(one, room.id));
  },

  async create({ roomId, userUuid, role, expirationTime, reason, ...call }) {
    const { principal, db, dependencies, refuse } = call;
    requireFuture('expirationTime', expirationTime, dependencies.clock.now());
    if (role === 'owner') throw refuse('owner_by_change_owner');
    const room = orRefuse(await lockRoom(db, roomId), refuse, 'room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (target.kind === 'guest' && isRank(role)) throw refuse('person_not_found');
    if (!mayChangeRoles(toRoomPerson(principal), target, role, at)) throw refuse('not_allowed');
    const asked = role === 'kicked' && !expirationTime ? iso(at.now + KICK_MS) : (expirationTime ?? null);
    const durationMs = asked === null ? null : Date.parse(asked) - at.now;
    if (!mayRestrictFor(toRoomPerson(principal), role, durationMs, at)) throw refuse('not_allowed');
    const until = role === 'kicked' ? kickUntil(at, target.uuid, asked) : asked;
    const given = await giveRole(db, {
      roomUuid: room.uuid,
      userUuid: target.uuid,
      role,
      expirationTime: until,
    });
    const may: Policy = (person) => mayChangeRoles(person, target, role, at);
    await recordStaffUse(call, room, may, target.uuid);
    await recordRoleAction(db, {
      type: grantActionType(role),
      room,
      principal,
      target,
      at,
      newRole: role,
      reason,
      until,
    });
    await (isRank(role)
      ? notifyRanked(call, room, target, given, 'given')
      : notifyRestricted(call, room, target, given));
    await raiseRoomRevision(db, room.uuid);
    return presentRole(given, room.id);
  },

  async remove({ roomId, userUuid, role, ...call }) {
    const { principal, db, dependencies, refuse } = call;
    const room = orRefuse(await lockRoom(db, roomId), refuse, 'room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    const isOwnRank = target.uuid === principal.uuid && isRank(role) && role !== 'owner';
    if (!isOwnRank && !mayChangeRoles(toRoomPerson(principal), target, role, at)) throw refuse('not_allowed');
    if (!(await removeRole(db, room.uuid, target.uuid, role))) throw refuse('role_not_found');
    const left = await loadRoomContext(db, room, [target.uuid], at.now);
    const newRole = shownRole(left, target.uuid);
    const may: Policy = (person) => isOwnRank || mayChangeRoles(person, target, role, at);
    await recordStaffUse(call, room, may, target.uuid);
    await recordRoleAction(db, {
      type: 'removeRole',
      room,
      principal,
      target,
      at,
      previousRole: role,
      newRole,
    });
    if (isRank(role) && target.uuid !== principal.uuid)
      await notifyRanked(call, room, target, { role, expirationTime: null }, 'taken');
    await raiseRoomRevision(db, room.uuid);
  },

  async changeOwner({ roomId, userUuid, ...call }) {
    const { principal, db, dependencies, refuse } = call;
    // [H1741] A block of the same moment comes before or after this proposal.
    await lockPeopleAgainstBlocks(db, [userUuid]);
    const room = orRefuse(await lockRoom(db, roomId), refuse, 'room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (target.kind === 'guest') throw refuse('person_not_found');
    if (!mayChangeOwner(toRoomPerson(principal), target, at)) throw refuse('not_allowed');
    if (!(await lockNextOwner(db, target.uuid))) throw refuse('person_not_found');
    if (await isBlockedBetween(db, principal.uuid, target.uuid)) throw refuse('blocked_between');
    const proposal = await proposeOwner(db, room, target.uuid, principal, at.now);
    if (proposal === 'refused') throw refuse('not_allowed');
    const may: Policy = (person) => mayChangeOwner(person, target, at);
    await recordStaffUse(call, room, may, target.uuid);
    const outcome = await passOwnershipIfAgreed(db, room, principal, at.now);
    if (outcome === 'person_not_found' || outcome === 'too_many_rooms') throw refuse(outcome);
    await notifyLobbies(db, { kind: 'own', what: 'ownershipTransfers', people: proposal.ask });
    await enqueueNotification(dependencies.jobs, db, {
      kind: 'ownershipProposed',
      recipients: { userUuids: proposal.ask },
      actorUuid: principal.uuid,
      roomUuid: room.uuid,
    });
    const roles = await listRoles(db, room.uuid, { ranksOnly: true, limit: MAX_ROLES_LISTED, offset: 0 });
    return roles.map((one) => presentRole(one, room.id));
  },

  async kick({ userUuid, slug, reason, ...call }) {
    const { principal, db, dependencies, refuse } = call;
    const room = orRefuse(await lockRoom(db, slug), refuse, 'room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (!mayKick(toRoomPerson(principal), target, at)) throw refuse('not_allowed');
    await recordStaffUse(call, room, (person) => mayKick(person, target, at), target.uuid);
    const until = kickUntil(at, target.uuid, iso(at.now + KICK_MS));
    const given = await giveRole(db, {
      roomUuid: room.uuid,
      userUuid: target.uuid,
      role: 'kicked',
      expirationTime: until,
    });
    await recordRoleAction(db, {
      type: 'kickUser',
      room,
      principal,
      target,
      at,
      newRole: 'kicked',
      reason,
      until,
    });
    await notifyRestricted(call, room, target, given);
    await raiseRoomRevision(db, room.uuid);
    return presentRole(given, room.id);
  },

  /** [R179] Lists the people inside who are neither on the floor nor on stage. */
  async besideTheFloor({ slug, roomId, limit, offset, ...asked }) {
    const { db } = asked;
    const room = await findRoomToRead({ ...asked, id: slug ?? roomId ?? '' }, mayListAudience);
    const { count, uuids } = await listAudience(db, room.uuid, { limit, offset });
    const profiles = await loadProfiles(db, uuids);
    return { count, data: uuids.flatMap((uuid) => profiles.get(uuid) ?? []) };
  },
};

/** Loads the target of an action, and the policy context with the roles of both the moderator and the target. */
async function loadTarget(db: Db, room: RoomRow, principal: Member, userUuid: string, now: number) {
  const target = await roomPersonByUuid(db, userUuid);
  return { target, at: await loadRoomContext(db, room, [principal.uuid, target.uuid], now) };
}

interface NotifyingCall {
  readonly db: Db;
  readonly principal: Member;
  readonly dependencies: Pick<Dependencies, 'jobs'>;
}
interface RoleWithEnd {
  readonly role: RoomRole;
  readonly expirationTime: string | null;
}

/** [H585] Notifies an account that it was restricted in a hangout: for how long, but not by whom. */
async function notifyRestricted(
  { db, principal, dependencies }: NotifyingCall,
  room: RoomRow,
  target: RoomPerson,
  { role, expirationTime }: RoleWithEnd,
): Promise<void> {
  if (target.kind === 'guest') return;
  await enqueueNotification(dependencies.jobs, db, {
    kind: 'restricted',
    recipients: { userUuids: [target.uuid] },
    causedBy: principal.uuid,
    roomUuid: room.uuid,
    data: describeRole({ role, expirationTime }),
  });
}

/** [H295] Notifies an account that it was given a rank in a hangout or lost it. */
function notifyRanked(
  { db, principal, dependencies }: NotifyingCall,
  room: RoomRow,
  target: RoomPerson,
  rank: RoleWithEnd,
  state: 'given' | 'taken',
): Promise<void> {
  return enqueueNotification(dependencies.jobs, db, {
    kind: 'rankChanged',
    recipients: { userUuids: [target.uuid] },
    causedBy: principal.uuid,
    roomUuid: room.uuid,
    data: { state, ...describeRole(rank) },
  });
}

const describeRole = ({ role, expirationTime }: RoleWithEnd) => ({
  role,
  ...(expirationTime && { until: new Date(expirationTime).toISOString() }),
});

type Policy = (person: RoomPerson) => boolean;

const iso = (ms: number) => new Date(ms).toISOString();
/** `endOfKick` for ISO times. */
const kickUntil = (at: RoomPolicyContext, uuid: string, until: string | null): string | null => {
  const end = endOfKick(at, uuid, until === null ? null : Date.parse(until));
  return end === null ? null : iso(end);
};

function grantActionType(role: RoomRole): ModerationType {
  if (role === 'banned') return 'banUser';
  return role === 'kicked' ? 'kickUser' : 'grantRole';
}

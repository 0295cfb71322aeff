import type { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import {
  besideTheFloor,
  type Db,
  giveRole,
  lockRoom,
  type ModerationType,
  profilesByUuids,
  type RoomRow,
  rolesPage,
  roomByIdOrSlug,
  roomRoles,
  takeRole,
  toRole,
  touchRoom,
} from '@hangout/db';
import {
  type Member,
  mayChangeOwner,
  mayChangeRoles,
  mayKick,
  mayListAudience,
  mayModerate,
  type RoomRole,
} from '@hangout/rules';
import type { Handlers } from '../../framework/index.ts';
import { handOver } from '../rooms/change-owner.ts';
import { findRoomToRead } from '../rooms/change-room.ts';
import { asRoomPerson, loadRoomContext, roomPersonByUuid } from '../rooms/room-context.ts';
import { recordRoleAction, shownRole } from './role-audit.ts';

/** How long somebody who was sent out stays out, in ms [H155]. */
const kickMs = 10 * 60_000;
/** Ranks that only an account can hold; the others are also laid on guests. */
const ranks: readonly RoomRole[] = ['owner', 'coOwner', 'moderator', 'dj'];
/** Ranks that an answer names beside what it is about. */
const mostRead = 500;
const isRank = (role: RoomRole) => ranks.includes(role);

export const roomRoleHandlers: Handlers<typeof roomUserRoles> = {
  async list({ roomId, limit, offset, principal, db, dependencies, refuse }) {
    const room = await roomByIdOrSlug(db, roomId);
    if (!room) throw refuse('room_not_found');
    const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
    const ranksOnly = !mayModerate(asRoomPerson(principal), at);
    const roles = await rolesPage(db, room.uuid, { ranksOnly, limit, offset });
    return roles.map((one) => toRole(one, room.id));
  },

  async ofUser({ roomId, userId, principal, db, dependencies, refuse }) {
    const room = await roomByIdOrSlug(db, roomId);
    if (!room) throw refuse('room_not_found');
    const userUuid = userId.toLowerCase();
    const roles = await roomRoles(db, room.uuid, [userUuid]);
    const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
    const all = userUuid === principal.uuid || mayModerate(asRoomPerson(principal), at);
    return roles.filter((one) => all || isRank(one.role)).map((one) => toRole(one, room.id));
  },

  async create({ roomId, userUuid, role, expirationTime, reason, principal, db, dependencies, refuse }) {
    if (role === 'owner') throw refuse('owner_by_change_owner');
    const room = await lockRoom(db, roomId);
    if (!room) throw refuse('room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (target.kind === 'guest' && isRank(role)) throw refuse('person_not_found');
    if (!mayChangeRoles(asRoomPerson(principal), target, role, at)) throw refuse('not_allowed');
    const until = role === 'kicked' && !expirationTime ? iso(at.now + kickMs) : (expirationTime ?? null);
    const given = await giveRole(db, {
      roomUuid: room.uuid,
      userUuid: target.uuid,
      role,
      expirationTime: until,
    });
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
    await touchRoom(db, room.uuid);
    return toRole(given, room.id);
  },

  async remove({ roomId, userUuid, role, principal, db, dependencies, refuse }) {
    const room = await lockRoom(db, roomId);
    if (!room) throw refuse('room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    const laysDown = target.uuid === principal.uuid && isRank(role) && role !== 'owner';
    if (!laysDown && !mayChangeRoles(asRoomPerson(principal), target, role, at)) throw refuse('not_allowed');
    if (!(await takeRole(db, room.uuid, target.uuid, role))) throw refuse('role_not_found');
    const left = await loadRoomContext(db, room, [target.uuid], at.now);
    const newRole = shownRole(left, target.uuid);
    await recordRoleAction(db, {
      type: 'removeRole',
      room,
      principal,
      target,
      at,
      previousRole: role,
      newRole,
    });
    await touchRoom(db, room.uuid);
    return undefined;
  },

  async changeOwner({ roomId, userUuid, principal, db, dependencies, refuse }) {
    const room = await lockRoom(db, roomId);
    if (!room) throw refuse('room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (target.kind === 'guest') throw refuse('person_not_found');
    if (!mayChangeOwner(asRoomPerson(principal), target, at)) throw refuse('not_allowed');
    await handOver(db, room, target, principal, at.now);
    const roles = await rolesPage(db, room.uuid, { ranksOnly: true, limit: mostRead, offset: 0 });
    return roles.map((one) => toRole(one, room.id));
  },

  async kick({ userUuid, slug, reason, principal, db, dependencies, refuse }) {
    const room = await lockRoom(db, slug);
    if (!room) throw refuse('room_not_found');
    const { target, at } = await loadTarget(db, room, principal, userUuid, dependencies.clock.now());
    if (!mayKick(asRoomPerson(principal), target, at)) throw refuse('not_allowed');
    const until = iso(at.now + kickMs);
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
    await touchRoom(db, room.uuid);
    return toRole(given, room.id);
  },

  /** [R179] */
  async besideTheFloor({ slug, roomId, limit, offset, ...asked }) {
    const { db } = asked;
    const room = await findRoomToRead({ ...asked, id: slug ?? roomId ?? '' }, mayListAudience);
    const { count, uuids } = await besideTheFloor(db, room.uuid, { limit, offset });
    const profiles = await profilesByUuids(db, uuids);
    return { count, data: uuids.flatMap((uuid) => profiles.get(uuid) ?? []) };
  },
};

/** The two who are concerned, with their roles at this moment. */
async function loadTarget(db: Db, room: RoomRow, principal: Member, userUuid: string, now: number) {
  const target = await roomPersonByUuid(db, userUuid);
  return { target, at: await loadRoomContext(db, room, [principal.uuid, target.uuid], now) };
}

const iso = (ms: number) => new Date(ms).toISOString();

function grantActionType(role: RoomRole): ModerationType {
  if (role === 'banned') return 'banUser';
  return role === 'kicked' ? 'kickUser' : 'grantRole';
}

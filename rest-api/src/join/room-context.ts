import {
  countRoomsOf,
  type Db,
  loadAccount,
  loadRoomRoles,
  lockUser,
  type RoomRow,
  toRoleEntries,
} from '@hangout/db';
import {
  type Guest,
  isAdminRole,
  type Member,
  type Principal,
  type RoomPerson,
  type RoomPolicyContext,
  toRoomPerson,
} from '@hangout/rules';

/** Loads a user in the form that the room policies take; a uuid without an account counts as a guest. */
export async function roomPersonByUuid(db: Db, uuid: string): Promise<RoomPerson> {
  const row = await loadAccount(db, uuid);
  if (!row) return { uuid: uuid.toLowerCase(), kind: 'guest', globalRole: 'user', subscriptionLevel: 0 };
  return toRoomPerson(row);
}

/** Loads a hangout's policy context, with the roles of the given users or of all. `now` in epoch ms. */
export async function loadRoomContext(
  db: Db,
  room: RoomRow,
  uuids: readonly string[] | undefined,
  now: number,
): Promise<RoomPolicyContext> {
  return roomContext(room, toRoleEntries(await loadRoomRoles(db, room.uuid, uuids)), now);
}

/** Builds the policy context of a hangout from roles that are already loaded. */
export function roomContext(
  room: RoomRow,
  roles: RoomPolicyContext['roles'],
  now: number,
): RoomPolicyContext {
  const raidUntil = room.raidUntil === null ? null : Date.parse(room.raidUntil);
  return { room: { ...room, raidUntil }, roles, now };
}

/** Maximum number of hangouts per user; admins have no limit. */
const MAX_OWNED_ROOMS = 50;

/**
 * [H667] True if a user may own one more hangout. Locks the user's row, so that concurrent calls cannot exceed the
 * limit.
 */
export async function mayOwnAnotherRoom(tx: Db, person: Pick<Member, 'uuid' | 'role'>): Promise<boolean> {
  if (isAdminRole(person.role)) return true;
  await lockUser(tx, person.uuid);
  return (await countRoomsOf(tx, person.uuid)) < MAX_OWNED_ROOMS;
}

/** True for principals with a uuid: users, bots and guests. */
export const isSomebody = (principal: Principal): principal is Member | Guest => 'uuid' in principal;

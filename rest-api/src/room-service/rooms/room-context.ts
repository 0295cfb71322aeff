import {
  callerOfUser,
  countRoomsOf,
  type Db,
  lockPerson,
  type RoomRow,
  roleEntries,
  roomRoles,
} from '@hangout/db';
import {
  type Guest,
  isAdmin,
  type Member,
  type Principal,
  type RoomPerson,
  type RoomPolicyContext,
} from '@hangout/rules';

/** A caller as the policies of a hangout know them. */
export function asRoomPerson(principal: Member | Guest): RoomPerson {
  if (principal.kind === 'guest')
    return { uuid: principal.uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0 };
  const { uuid, kind, role, subscriptionLevel } = principal;
  return { uuid, kind, globalRole: role, subscriptionLevel };
}

/** Somebody named in a call; without an account they count as a guest. */
export async function roomPersonByUuid(db: Db, uuid: string): Promise<RoomPerson> {
  const row = await callerOfUser(db, uuid);
  if (!row) return { uuid: uuid.toLowerCase(), kind: 'guest', globalRole: 'user', subscriptionLevel: 0 };
  return { uuid: row.uuid, kind: row.kind, globalRole: row.role, subscriptionLevel: row.subscriptionLevel };
}

/** What every policy of a hangout is asked about: the hangout and the roles of those concerned, or of all. `now` in epoch ms. */
export async function loadRoomContext(
  db: Db,
  room: RoomRow,
  uuids: readonly string[] | undefined,
  now: number,
): Promise<RoomPolicyContext> {
  return roomContext(room, roleEntries(await roomRoles(db, room.uuid, uuids)), now);
}

/** The same where the roles were read already. */
export function roomContext(
  room: RoomRow,
  roles: RoomPolicyContext['roles'],
  now: number,
): RoomPolicyContext {
  const raidUntil = room.raidUntil === null ? null : Date.parse(room.raidUntil);
  return { room: { ...room, raidUntil }, roles, now };
}

/** Hangouts that one person may own; admins as many as they like. */
const mostRooms = 50;

/** [H667] Whether somebody may own one more. They are held until the transaction ends: many at once are many. */
export async function mayOwnAnotherRoom(tx: Db, principal: Member): Promise<boolean> {
  if (isAdmin(principal)) return true;
  await lockPerson(tx, principal.uuid);
  return (await countRoomsOf(tx, principal.uuid)) < mostRooms;
}

/** Those who have a uuid: people, bots and guests. */
export const isSomebody = (principal: Principal): principal is Member | Guest => 'uuid' in principal;

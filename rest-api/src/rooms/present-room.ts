import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import {
  type Db,
  listPresentUsers,
  listRoles,
  presentRole,
  presentRooms,
  type RoomRow,
  withFriends,
} from '@hangout/db';
import { isMember, mayEditRoom, mayModerate, type Principal, toRoomPerson } from '@hangout/rules';
import { maySeeInside } from '../join/check-room-password.ts';
import { isSomebody, loadRoomContext } from '../join/room-context.ts';

/** Maximum number of people inside that a response lists. */
const MAX_USERS_LISTED = 100;
/** Maximum number of roles that a response lists for moderators. */
const MAX_ROLES_LISTED = 500;

/**
 * Presents a hangout to a reader. Only members see who is inside, and only moderators all roles and bans. [H770] What
 * happens behind a password is shown only to readers who may enter.
 */
export async function presentRoom(db: Db, room: RoomRow, reader: Principal, now: number): Promise<Room> {
  const at = await loadRoomContext(db, room, isSomebody(reader) ? [reader.uuid] : [], now);
  const insideToo = await maySeeInside(db, room, reader, at);
  const [shown] = await withFriends(db, reader, await presentRooms(db, [room], { insideToo }));
  if (!shown) throw new Error('a hangout is not presented');
  if (!isMember(reader)) return shown;
  const usersInRoomUuids = insideToo ? await listPresentUsers(db, room.uuid, MAX_USERS_LISTED) : [];
  if (!mayModerate(toRoomPerson(reader), at)) return { ...shown, usersInRoomUuids };
  const all = await listRoles(db, room.uuid, { ranksOnly: false, limit: MAX_ROLES_LISTED, offset: 0 });
  const roles = all.map((role) => presentRole(role, room.id));
  const house = mayEditRoom(toRoomPerson(reader), at) ? { autoDjCrateUuid: room.autoDjCrateUuid } : {};
  return { ...shown, ...house, usersInRoomUuids, roomRoles: roles };
}

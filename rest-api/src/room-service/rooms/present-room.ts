import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { type Db, presentRooms, presentUsers, type RoomRow, rolesPage, toRole } from '@hangout/db';
import { isMember, mayEditRoom, mayModerate, type Principal } from '@hangout/rules';
import { withFriends } from './friends-inside.ts';
import { asRoomPerson, loadRoomContext } from './room-context.ts';

/** Uuids of people inside that a page of one hangout names. */
const mostNamed = 100;
/** Roles that it names for those who keep order. */
const mostRoles = 500;

/** One hangout as this reader may see it: who is inside for members, and who is kept out for those who keep order. */
export async function presentRoom(db: Db, room: RoomRow, reader: Principal, now: number): Promise<Room> {
  const [shown] = await withFriends(db, reader, await presentRooms(db, [room]));
  if (!shown) throw new Error('a hangout is not presented');
  if (!isMember(reader)) return shown;
  const usersInRoomUuids = await presentUsers(db, room.uuid, mostNamed);
  const at = await loadRoomContext(db, room, [reader.uuid], now);
  if (!mayModerate(asRoomPerson(reader), at)) return { ...shown, usersInRoomUuids };
  const all = await rolesPage(db, room.uuid, { ranksOnly: false, limit: mostRoles, offset: 0 });
  const roles = all.map((role) => toRole(role, room.id));
  const house = mayEditRoom(asRoomPerson(reader), at) ? { autoDjCrateUuid: room.autoDjCrateUuid } : {};
  return { ...shown, ...house, usersInRoomUuids, roomRoles: roles };
}

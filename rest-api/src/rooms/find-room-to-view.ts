import { type Db, findRoom, type RoomRow } from '@hangout/db';
import type { Principal } from '@hangout/rules';
import { maySeeInside } from '../join/check-room-password.ts';
import { isSomebody, loadRoomContext } from '../join/room-context.ts';

/**
 * [H770] Finds a hangout whose history somebody reads. Returns `password_needed` if it has a password that the reader
 * has not given. `now` in epoch ms.
 */
export async function findRoomToView(
  db: Db,
  id: string,
  reader: Principal,
  now: number,
): Promise<RoomRow | 'room_not_found' | 'password_needed'> {
  const room = await findRoom(db, id);
  if (!room) return 'room_not_found';
  const at = await loadRoomContext(db, room, isSomebody(reader) ? [reader.uuid] : [], now);
  return (await maySeeInside(db, room, reader, at)) ? room : 'password_needed';
}

import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { isMember, type Principal } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { loadFriendsInRooms } from './friends.ts';

/**
 * [H605] Adds to each hangout the reader's friends who are inside, in one query; none for a reader without an account.
 */
export async function withFriends<T extends Room>(
  db: Db,
  reader: Principal,
  rooms: readonly T[],
): Promise<T[]> {
  if (!isMember(reader)) return [...rooms];
  const inside = await loadFriendsInRooms(
    db,
    reader.uuid,
    rooms.map((room) => room.uuid),
  );
  return rooms.map((room) => ({ ...room, friendInRoomUuids: inside.get(room.uuid) ?? [] }));
}

export async function pageWithFriends<T extends Room>(
  db: Db,
  reader: Principal,
  page: { readonly count: number; readonly data: readonly T[] },
): Promise<{ count: number; data: T[] }> {
  return { count: page.count, data: await withFriends(db, reader, page.data) };
}

import type { Db } from '../connect.ts';
import { Friend } from '../models/friends.ts';
import type { Page } from '../rooms/index.ts';

export type FriendRow = Friend;

/** Lists and counts the friends of a user whose accounts are active, ordered by name. */
export async function listFriends(
  db: Db,
  userUuid: string,
  page: Page,
): Promise<{ count: number; data: FriendRow[] }> {
  const open = Friend.query(db)
    .joinRelated('friend')
    .where({ 'friends.userUuid': userUuid, 'friend.status': 'active' });
  const [count, data] = await Promise.all([
    open.resultSize(),
    open.clone().orderByRaw('lower(friend.nickname), friend.uuid').limit(page.limit).offset(page.offset),
  ]);
  return { count, data };
}

export async function findFriendship(
  db: Db,
  userUuid: string,
  friendUuid: string,
): Promise<FriendRow | null> {
  const row = await Friend.query(db).where({ userUuid, friendUuid }).first();
  return row ?? null;
}

/** Inserts a friendship with its two rows, one per user; an existing friendship stays as it is. */
export async function befriend(tx: Db, a: string, b: string): Promise<void> {
  await Friend.query(tx)
    .insert([
      { userUuid: a, friendUuid: b },
      { userUuid: b, friendUuid: a },
    ])
    .onConflict(['userUuid', 'friendUuid'])
    .ignore();
}

/** Deletes a friendship; returns whether the users were friends. */
export async function unfriend(tx: Db, a: string, b: string): Promise<boolean> {
  const gone = await Friend.query(tx)
    .whereIn(
      ['userUuid', 'friendUuid'],
      [
        [a, b],
        [b, a],
      ],
    )
    .delete();
  return gone > 0;
}

/** Loads which friends of a user are now in each of these hangouts. */
export async function loadFriendsInRooms(
  db: Db,
  userUuid: string,
  roomUuids: readonly string[],
): Promise<Map<string, string[]>> {
  const byRoom = new Map<string, string[]>();
  if (roomUuids.length === 0) return byRoom;
  const rows = await Friend.query(db)
    .joinRelated('presence')
    .where({ 'friends.userUuid': userUuid })
    .whereIn('presence.roomUuid', roomUuids)
    .whereRaw(`presence.updated_at > now() - interval '10 seconds'`)
    .orderBy('presence.userUuid')
    .select('presence.roomUuid', 'presence.userUuid');
  for (const row of rows) byRoom.set(row.roomUuid, [...(byRoom.get(row.roomUuid) ?? []), row.userUuid]);
  return byRoom;
}

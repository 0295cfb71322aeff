import type { Db } from '../connect.ts';
import { notifyFriendsChanged } from '../direct-messages/lobby-notifications.ts';
import { Friend } from '../models/friends.ts';
import type { Page } from '../rooms/rooms.ts';
import { escapeLike, queryPage, queryRows } from '../sql.ts';

export type FriendRow = Friend;

/**
 * Lists and counts a user's friends with active accounts, ordered by name; `search` filters them by a part of the name.
 */
export async function listFriends(
  db: Db,
  userUuid: string,
  page: Page & { readonly search?: string | undefined },
): Promise<{ count: number; data: FriendRow[] }> {
  const open = Friend.query(db)
    .joinRelated('friend')
    .where({ 'friends.userUuid': userUuid, 'friend.status': 'active' });
  if (page.search) open.whereRaw('friend.nickname ilike ?', [`%${escapeLike(page.search)}%`]);
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
  await notifyFriendsChanged(tx, [a, b]);
}

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
  if (gone > 0) await notifyFriendsChanged(tx, [a, b]);
  return gone > 0;
}

/** Loads the friends of a user who are now in each of these hangouts. */
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

interface CountedUuid {
  readonly uuid: string;
  /** Number of all common friends, not only of those on this page. */
  readonly count: number;
}

/** [H545] Lists the uuids of two users' common friends, by name, with their total number. */
export async function listFriendsInCommon(
  db: Db,
  a: string,
  b: string,
  limit: number,
): Promise<{ count: number; uuids: string[] }> {
  const rows = await queryRows<CountedUuid>(
    db,
    `select users.uuid, count(*) over () as "count"
     from friends mine join friends theirs on theirs.friend_uuid = mine.friend_uuid and theirs.user_uuid = :b
     join users on users.uuid = mine.friend_uuid and users.status = 'active'
     where mine.user_uuid = :a order by lower(users.nickname), users.uuid limit :limit`,
    { a, b, limit },
  );
  return { count: rows[0]?.count ?? 0, uuids: rows.map(({ uuid }) => uuid) };
}

/**
 * [H554] Lists friends of a user's friends, most friends in common first. Leaves out the user's own friends, people
 * with a block between them and the user, and people with an open or a rejected friend request with the user.
 */
export async function listSuggestedFriends(
  db: Db,
  userUuid: string,
  page: Page,
): Promise<{ count: number; data: { userUuid: string; inCommon: number }[] }> {
  const from = `(select theirs.friend_uuid as uuid, count(*)::int as common
       from friends mine join friends theirs on theirs.user_uuid = mine.friend_uuid
       where mine.user_uuid = :userUuid and theirs.friend_uuid <> :userUuid group by 1) as found
     join users on users.uuid = found.uuid and users.status = 'active'`;
  return queryPage(
    db,
    {
      select: `select found.uuid as "userUuid", found.common as "inCommon" from ${from}`,
      from,
      where: `not exists (select 1 from friends f where f.user_uuid = :userUuid and f.friend_uuid = found.uuid)
       and not exists (select 1 from blocked_users b where (b.user_uuid = :userUuid and b.blocked_uuid = found.uuid)
         or (b.user_uuid = found.uuid and b.blocked_uuid = :userUuid))
       and not exists (select 1 from friend_invitations i where i.status in ('pending', 'rejected')
         and ((i.from_uuid = :userUuid and i.to_uuid = found.uuid)
           or (i.from_uuid = found.uuid and i.to_uuid = :userUuid)))`,
      orderBy: 'found.common desc, lower(users.nickname), users.uuid',
    },
    { userUuid, ...page },
  );
}

/** [H1594] Lists the people inside a hangout who are friends of one of these users; at most 500. */
export async function listFriendsInRoom(
  db: Db,
  roomUuid: string,
  userUuids: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ uuid: string }>(
    db,
    `select distinct friends.friend_uuid as uuid from friends
       join presence on presence.user_uuid = friends.friend_uuid and presence.room_uuid = cast(:roomUuid as uuid)
         and presence.updated_at > now() - interval '10 seconds'
     where friends.user_uuid = any(cast(:userUuids as uuid[])) order by uuid limit 500`,
    { roomUuid, userUuids },
  );
  return rows.map(({ uuid }) => uuid);
}

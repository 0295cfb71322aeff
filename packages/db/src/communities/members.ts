// Raw SQL to list owner and members together, and to insert many rows at once.
import type { CommunityRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import {
  CommunityDeparture,
  CommunityInvitation,
  CommunityMember,
  CommunityRoom,
} from '../models/communities.ts';
import { Friend } from '../models/friends.ts';
import { listRoomsOfCommunity } from '../rooms/room-lists.ts';
import type { Page } from '../rooms/rooms.ts';
import { queryRow, queryRows } from '../sql.ts';

export interface CommunityMemberRow {
  readonly userUuid: string;
  readonly role: CommunityRole;
  readonly joinedAt: string;
}

const everybody = `(select owner_uuid as user_uuid, 'owner' as role, created_at as joined_at, 0 as height
     from communities where id = :communityId
   union all
   select user_uuid, role, joined_at, case role when 'moderator' then 1 else 2 end
     from community_members where community_id = :communityId) as people
   join users on users.uuid = people.user_uuid and users.status = 'active'`;

/** Lists the people of a community: the owner, then moderators, then members by time of joining. */
export async function listCommunityMembers(
  db: Db,
  communityId: number,
  page: Page,
): Promise<{ count: number; data: CommunityMemberRow[] }> {
  const [counted, data] = await Promise.all([
    queryRow<{ count: number }>(db, `select count(*) as "count" from ${everybody}`, { communityId }),
    queryRows<CommunityMemberRow>(
      db,
      `select people.user_uuid as "userUuid", people.role, people.joined_at as "joinedAt" from ${everybody}
       order by height, joined_at, users.uuid limit :limit offset :offset`,
      { communityId, ...page },
    ),
  ]);
  return { count: counted?.count ?? 0, data };
}

/** Returns a user's role in a community; null if the user is not in it. */
export async function loadCommunityRole(
  db: Db,
  community: { readonly id: number; readonly ownerUuid: string },
  userUuid: string,
): Promise<CommunityRole | null> {
  if (community.ownerUuid === userUuid) return 'owner';
  const row = await CommunityMember.query(db)
    .where({ communityId: community.id, userUuid })
    .select('role')
    .first();
  return row?.role ?? null;
}

/** Adds a member or updates the member's role; without `role`, an existing member keeps the current role. */
export async function saveMember(
  tx: Db,
  communityId: number,
  userUuid: string,
  role?: 'moderator' | 'member',
): Promise<CommunityMemberRow> {
  // Updating the key of an existing row locks that row: otherwise a concurrent delete could remove it before the result
  // is returned.
  return CommunityMember.query(tx)
    .insert({ communityId, userUuid, role: role ?? 'member' })
    .onConflict(['communityId', 'userUuid'])
    .merge({ userUuid, ...(role && { role }) })
    .returning('userUuid', 'role', 'joinedAt')
    .first()
    .throwIfNotFound();
}

/**
 * Adds the users who exist and are not members yet; returns how many were added. [H1270] Their invitations end, so that
 * a member who is removed later cannot come back by an old one.
 */
export async function addMembers(tx: Db, communityId: number, userUuids: readonly string[]): Promise<number> {
  const rows = await queryRows(
    tx,
    `insert into community_members (community_id, user_uuid)
     select c.id, u.uuid from communities c, users u
     where c.id = :communityId and u.uuid = any(cast(:userUuids as uuid[])) and u.uuid <> c.owner_uuid
       and u.status = 'active'
     on conflict (community_id, user_uuid) do nothing returning user_uuid`,
    { communityId, userUuids },
  );
  await deleteInvitations(tx, communityId, userUuids);
  return rows.length;
}

/** Removes members and [H1270] their invitations; returns how many members were removed. */
export async function removeMembers(
  tx: Db,
  communityId: number,
  userUuids: readonly string[],
): Promise<number> {
  await deleteInvitations(tx, communityId, userUuids);
  return CommunityMember.query(tx)
    .where({ communityId })
    .whereIn('userUuid', [...userUuids])
    .delete();
}

async function deleteInvitations(tx: Db, communityId: number, userUuids: readonly string[]): Promise<void> {
  await CommunityInvitation.query(tx)
    .where({ communityId })
    .whereIn('userUuid', [...userUuids])
    .delete();
}

/** [H1514] Records that a user left the community or declined its invitation. */
export async function recordDeparture(tx: Db, communityId: number, userUuid: string): Promise<void> {
  await CommunityDeparture.query(tx)
    .insert({ communityId, userUuid })
    .onConflict(['communityId', 'userUuid'])
    .ignore();
}

/** [H1514] Forgets an earlier departure of a user who joins by themselves. */
export async function deleteDeparture(tx: Db, communityId: number, userUuid: string): Promise<void> {
  await CommunityDeparture.query(tx).where({ communityId, userUuid }).delete();
}

/** [H1514] Returns those of the users who are friends of `adderUuid` and have not departed from the community. */
export async function filterAddableFriends(
  db: Db,
  communityId: number,
  adderUuid: string,
  userUuids: readonly string[],
): Promise<string[]> {
  const rows = await Friend.query(db)
    .where({ userUuid: adderUuid })
    .whereIn('friendUuid', [...userUuids])
    .whereNotIn('friendUuid', CommunityDeparture.query(db).where({ communityId }).select('userUuid'))
    .select('friendUuid');
  return rows.map((row) => row.friendUuid);
}

export async function filterModerators(
  db: Db,
  communityId: number,
  userUuids: readonly string[],
): Promise<string[]> {
  const rows = await CommunityMember.query(db)
    .where({ communityId, role: 'moderator' })
    .whereIn('userUuid', [...userUuids])
    .select('userUuid');
  return rows.map((row) => row.userUuid);
}

/** Lists the public hangouts of a community. */
export const listCommunityRooms = (db: Db, communityId: number, page: Page) =>
  listRoomsOfCommunity(db, communityId, page);

/** Adds hangouts to a community; skips those that it already has. Returns how many were added. */
export async function addRooms(tx: Db, communityId: number, roomUuids: readonly string[]): Promise<number> {
  if (roomUuids.length === 0) return 0;
  const rows = await CommunityRoom.query(tx)
    .insert(roomUuids.map((roomUuid) => ({ communityId, roomUuid })))
    .onConflict(['communityId', 'roomUuid'])
    .ignore()
    .returning('roomUuid');
  return rows.length;
}

export async function removeRooms(
  tx: Db,
  communityId: number,
  roomUuids: readonly string[],
): Promise<number> {
  return CommunityRoom.query(tx)
    .where({ communityId })
    .whereIn('roomUuid', [...roomUuids])
    .delete();
}

/** Loads hangouts by slug or uuid with their owners, without deleted ones. */
export async function findRoomsByIds(
  db: Db,
  ids: readonly string[],
): Promise<{ uuid: string; ownerUuid: string }[]> {
  if (ids.length === 0) return [];
  return queryRows(
    db,
    `select uuid, owner_uuid as "ownerUuid" from rooms
     where deleted_at is null and (slug = any(cast(:ids as text[])) or uuid::text = any(cast(:ids as text[])))`,
    { ids: ids.map((id) => id.toLowerCase()) },
  );
}

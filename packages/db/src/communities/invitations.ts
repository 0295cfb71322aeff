import type { Db } from '../connect.ts';
import { CommunityInvitation } from '../models/communities.ts';
import type { Page } from '../rooms/rooms.ts';
import { queryRows } from '../sql.ts';

export async function isInvitedIntoCommunity(
  db: Db,
  communityId: number,
  userUuid: string,
): Promise<boolean> {
  const row = await CommunityInvitation.query(db).where({ communityId, userUuid }).select('userUuid').first();
  return row !== undefined;
}

/** Returns those of the users who have an active account, are not in the community and not invited yet. */
export async function filterInvitable(
  db: Db,
  communityId: number,
  userUuids: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ uuid: string }>(
    db,
    `select u.uuid from users u, communities c
     where c.id = :communityId and u.uuid = any(cast(:userUuids as uuid[])) and u.status = 'active'
       and u.kind = 'user' and u.uuid <> c.owner_uuid
       and not exists (select 1 from community_members m where m.community_id = c.id and m.user_uuid = u.uuid)
       and not exists (select 1 from community_invitations i where i.community_id = c.id and i.user_uuid = u.uuid)
     order by u.uuid`,
    { communityId, userUuids },
  );
  return rows.map((row) => row.uuid);
}

/** Stores invitations; returns the users who were not invited yet. */
export async function insertCommunityInvitations(
  tx: Db,
  communityId: number,
  userUuids: readonly string[],
  invitedBy: string,
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const rows = await CommunityInvitation.query(tx)
    .insert(userUuids.map((userUuid) => ({ communityId, userUuid, invitedBy })))
    .onConflict(['communityId', 'userUuid'])
    .ignore()
    .returning('userUuid');
  return rows.map((row) => row.userUuid);
}

/** Deletes an invitation that was accepted, declined or taken back; returns false if it did not exist. */
export async function deleteCommunityInvitation(
  tx: Db,
  communityId: number,
  userUuid: string,
): Promise<boolean> {
  return (await CommunityInvitation.query(tx).where({ communityId, userUuid }).delete()) > 0;
}

/** Lists the open invitations of a community, the latest first. [H716] Leaves out deactivated accounts. */
export async function listCommunityInvitations(
  db: Db,
  communityId: number,
  { limit, offset }: Page,
): Promise<{ count: number; data: { userUuid: string; invitedAt: string }[] }> {
  const open = CommunityInvitation.query(db)
    .where({ communityId })
    .whereRaw(
      `exists (select from users where users.uuid = community_invitations.user_uuid and users.status = 'active')`,
    );
  const [count, rows] = await Promise.all([
    open.resultSize(),
    open
      .clone()
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'userUuid', order: 'asc' },
      ])
      .limit(limit)
      .offset(offset),
  ]);
  return { count, data: rows.map(({ userUuid, createdAt }) => ({ userUuid, invitedAt: createdAt })) };
}

import type { Db } from '../connect.ts';
import { CommunityInvitation } from '../models/communities.ts';
import type { Page } from '../rooms/index.ts';
import { queryRow } from '../sql.ts';

/** [H1270] True if the user has an open invitation to the community. */
export async function isInvitedIntoCommunity(
  db: Db,
  communityId: number,
  userUuid: string,
): Promise<boolean> {
  const row = await CommunityInvitation.query(db).where({ communityId, userUuid }).select('userUuid').first();
  return row !== undefined;
}

/** Stores an invitation; returns false if the user is already invited or in the community. */
export async function insertCommunityInvitation(
  tx: Db,
  invitation: { readonly communityId: number; readonly userUuid: string; readonly invitedBy: string },
): Promise<boolean> {
  const row = await queryRow(
    tx,
    `insert into community_invitations (community_id, user_uuid, invited_by)
     select c.id, :userUuid, :invitedBy from communities c
     where c.id = :communityId and c.owner_uuid <> :userUuid and not exists (
       select 1 from community_members m where m.community_id = c.id and m.user_uuid = :userUuid)
     on conflict (community_id, user_uuid) do nothing returning user_uuid`,
    invitation,
  );
  return row !== null;
}

/** Deletes an invitation that was accepted, declined or taken back; returns false if it did not exist. */
export async function deleteCommunityInvitation(
  tx: Db,
  communityId: number,
  userUuid: string,
): Promise<boolean> {
  return (await CommunityInvitation.query(tx).where({ communityId, userUuid }).delete()) > 0;
}

/** Lists the open invitations of a community, the latest first. */
export async function listCommunityInvitations(
  db: Db,
  communityId: number,
  { limit, offset }: Page,
): Promise<{ count: number; data: { userUuid: string; invitedAt: string }[] }> {
  const open = CommunityInvitation.query(db).where({ communityId });
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

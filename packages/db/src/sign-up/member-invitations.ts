// Raw SQL, because the list has each invitation with the people who signed up through it.
import type { Db } from '../connect.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import { queryRow, queryRows } from '../sql.ts';

/** [H1967] Returns the number of people whom a member may invite in thirty days; 0 until an admin allows more. */
export async function loadMemberInvitations(db: Db): Promise<number> {
  const { memberInvitations } = await loadSiteSettings(db, 'memberInvitations');
  return Number(memberInvitations ?? 0);
}

export interface OwnInvitation {
  readonly id: number;
  readonly code: string;
  readonly maxUses: number;
  readonly uses: number;
  readonly endsAt: string | null;
  readonly createdAt: string;
  readonly users: { readonly userUuid: string; readonly nickname: string }[];
}

/** Lists the latest hundred invitations of an account, with the people who signed up through them. */
export function listOwnInvitations(db: Db, createdBy: string): Promise<OwnInvitation[]> {
  return queryRows<OwnInvitation>(
    db,
    `select i.id, i.code, i.max_uses as "maxUses", i.uses, i.ends_at as "endsAt", i.created_at as "createdAt",
       coalesce((select jsonb_agg(jsonb_build_object('userUuid', u.uuid, 'nickname', u.nickname) order by n.invited_at)
         from invited_users n join users u on u.uuid = n.user_uuid where n.invitation_id = i.id), '[]') as users
     from sign_up_invitations i where i.created_by = :createdBy order by i.id desc limit 100`,
    { createdBy },
  );
}

/**
 * Counts the invitations that an account has made since a time (ISO 8601), without those that ended or were withdrawn
 * before anybody used them.
 */
export async function countOwnInvitations(
  db: Db,
  createdBy: string,
  { since, now }: { readonly since: string; readonly now: string },
): Promise<number> {
  const row = await queryRow<{ count: number }>(
    db,
    `select cast(count(*) as int) as "count" from sign_up_invitations
     where created_by = :createdBy and created_at > :since and (uses > 0 or ends_at is null or ends_at > :now)`,
    { createdBy, since, now },
  );
  return row?.count ?? 0;
}

/** Locks until the transaction ends, so that concurrent calls do not make more invitations than the member has left. */
export async function lockOwnInvitations(tx: Db, createdBy: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtext('invitations of ' || cast(:createdBy as text)))", {
    createdBy,
  });
}

/** [H1967] Finds the account whose invitation another account used; null if there was none or the inviter is gone. */
export async function findInviter(
  db: Db,
  userUuid: string,
): Promise<{ uuid: string; nickname: string } | null> {
  const inviter = await queryRow<{ uuid: string; nickname: string }>(
    db,
    `select u.uuid, u.nickname from invited_users n join sign_up_invitations i on i.id = n.invitation_id
     join users u on u.uuid = i.created_by where n.user_uuid = :userUuid`,
    { userUuid },
  );
  return inviter ?? null;
}

import type { Db } from '../connect.ts';
import { columnsOf, listPageOf } from '../crud/list.ts';
import { InvitedUser, SignUpInvitation } from '../models/sign-up.ts';
import { queryRows } from '../sql.ts';

export const listSignUpInvitations = listPageOf<SignUpInvitation>({
  from: (db) => SignUpInvitation.query(db),
  columns: columnsOf(
    SignUpInvitation,
    ...(['id', 'code', 'createdBy', 'note', 'maxUses', 'uses', 'endsAt', 'createdAt'] as const),
  ),
});

export async function insertSignUpInvitation(
  tx: Db,
  invitation: Pick<SignUpInvitation, 'code' | 'createdBy' | 'note' | 'maxUses' | 'endsAt'>,
): Promise<SignUpInvitation> {
  return SignUpInvitation.query(tx).insert(invitation).returning('*').first().throwIfNotFound();
}

export async function findSignUpInvitation(db: Db, code: string): Promise<SignUpInvitation | null> {
  return (await SignUpInvitation.query(db).where({ code }).first()) ?? null;
}

/** Locks an invitation until the transaction ends, so that concurrent sign-ups do not use it too often. */
export async function lockSignUpInvitation(tx: Db, code: string): Promise<SignUpInvitation | null> {
  return (await SignUpInvitation.query(tx).where({ code }).forUpdate().first()) ?? null;
}

/** Counts one use of an invitation, and records the account that used it. */
export async function takeSignUpInvitation(tx: Db, invitationId: number, userUuid: string): Promise<void> {
  await SignUpInvitation.query(tx).where({ id: invitationId }).increment('uses', 1);
  await InvitedUser.query(tx).insert({ userUuid, invitationId });
}

/**
 * [H1961] Ends an invitation at `now` (epoch ms) unless it has already ended. Returns null if there is no such
 * invitation.
 */
export async function endSignUpInvitation(tx: Db, id: number, now: number): Promise<SignUpInvitation | null> {
  const endsAt = new Date(now).toISOString();
  await SignUpInvitation.query(tx)
    .where({ id })
    .where((open) => open.whereNull('endsAt').orWhere('endsAt', '>', endsAt))
    .patch({ endsAt });
  return (await SignUpInvitation.query(tx).where({ id }).first()) ?? null;
}

export async function listInvitedUsers(
  db: Db,
  invitationId: number,
): Promise<{ userUuid: string; nickname: string; invitedAt: string }[]> {
  return queryRows(
    db,
    `select i.user_uuid as "userUuid", u.nickname, i.invited_at as "invitedAt"
     from invited_users i join users u on u.uuid = i.user_uuid
     where i.invitation_id = :invitationId order by i.invited_at desc limit 1000`,
    { invitationId },
  );
}

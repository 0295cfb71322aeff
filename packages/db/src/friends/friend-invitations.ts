import type { Db } from '../connect.ts';
import { notifyFriendsChanged } from '../direct-messages/lobby-notifications.ts';
import { FriendInvitation } from '../models/friends.ts';
import type { Page } from '../rooms/rooms.ts';

export type FriendInvitationRow = FriendInvitation;

/**
 * Locks a pair of users until the transaction ends, so that changes of their friend requests and blocks are
 * serialized.
 */
export async function lockUserPair(tx: Db, a: string, b: string): Promise<void> {
  const [first, second] = a < b ? [a, b] : [b, a];
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`pair ${first} ${second}`]);
}

export async function findPendingInvitation(
  db: Db,
  fromUuid: string,
  toUuid: string,
): Promise<FriendInvitationRow | null> {
  const row = await FriendInvitation.query(db).where({ fromUuid, toUuid }).modify('pending').first();
  return row ?? null;
}

export async function insertInvitation(
  tx: Db,
  fromUuid: string,
  toUuid: string,
): Promise<FriendInvitationRow> {
  await notifyFriendsChanged(tx, [fromUuid, toUuid]);
  return FriendInvitation.query(tx).insert({ fromUuid, toUuid }).returning('*').first().throwIfNotFound();
}

export async function answerInvitation(
  tx: Db,
  id: number,
  status: 'accepted' | 'rejected',
): Promise<FriendInvitationRow> {
  const answered = await FriendInvitation.query(tx)
    .where({ id })
    .patch({ status, updatedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  // [H606] The inviter is not told of a rejection.
  await notifyFriendsChanged(
    tx,
    status === 'accepted' ? [answered.fromUuid, answered.toUuid] : [answered.toUuid],
  );
  return answered;
}

export async function loadInvitation(db: Db, id: number): Promise<FriendInvitationRow | null> {
  const row = await FriendInvitation.query(db).where({ id }).first();
  return row ?? null;
}

export async function deleteInvitation(tx: Db, id: number): Promise<void> {
  const [deleted] = await FriendInvitation.query(tx).where({ id }).delete().returning('fromUuid', 'toUuid');
  if (deleted) await notifyFriendsChanged(tx, [deleted.fromUuid, deleted.toUuid]);
}

/** Lists the pending friend requests to or from a user, the newest first. [H716] Leaves out deactivated accounts. */
export async function listPendingInvitations(
  db: Db,
  side: { readonly toUuid: string } | { readonly fromUuid: string },
  page: Page,
): Promise<{ count: number; data: FriendInvitationRow[] }> {
  const other = 'toUuid' in side ? 'from_uuid' : 'to_uuid';
  const open = FriendInvitation.query(db)
    .where(side)
    .modify('pending')
    .whereRaw(
      `exists (select from users where users.uuid = friend_invitations.${other} and users.status = 'active')`,
    );
  const [count, data] = await Promise.all([
    open.resultSize(),
    open.clone().orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count, data };
}

/**
 * [H991] Lists the friend requests between a user and another one, newest first, without the user's own rejected
 * ones.
 */
export async function listInvitationsBetween(
  db: Db,
  userUuid: string,
  other: string,
): Promise<FriendInvitationRow[]> {
  return FriendInvitation.query(db)
    .whereIn(
      ['fromUuid', 'toUuid'],
      [
        [userUuid, other],
        [other, userUuid],
      ],
    )
    .whereNot((rejected) => rejected.where({ fromUuid: userUuid, status: 'rejected' }))
    .orderBy('id', 'desc')
    .limit(100);
}

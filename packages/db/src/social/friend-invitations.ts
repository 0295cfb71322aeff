import type { Db } from '../connect.ts';
import type { Page } from '../rooms/index.ts';

export type InvitationStatus = 'pending' | 'accepted' | 'rejected';

export interface FriendInvitationRow {
  readonly id: number;
  readonly fromUuid: string;
  readonly toUuid: string;
  readonly status: InvitationStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What happens between two people happens one after the other, until the transaction ends. */
export async function lockPair(tx: Db, a: string, b: string): Promise<void> {
  const [first, second] = a < b ? [a, b] : [b, a];
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`pair ${first} ${second}`]);
}

/** The open invitation from one person to another. */
export async function openInvitation(
  db: Db,
  fromUuid: string,
  toUuid: string,
): Promise<FriendInvitationRow | null> {
  const row: FriendInvitationRow | undefined = await db('friendInvitations')
    .where({ fromUuid, toUuid, status: 'pending' })
    .first();
  return row ?? null;
}

export async function insertInvitation(
  tx: Db,
  fromUuid: string,
  toUuid: string,
): Promise<FriendInvitationRow> {
  const [row] = await tx('friendInvitations').insert({ fromUuid, toUuid }).returning('*');
  return row;
}

export async function answerInvitation(
  tx: Db,
  id: number,
  status: 'accepted' | 'rejected',
): Promise<FriendInvitationRow> {
  const [row] = await tx('friendInvitations')
    .where({ id })
    .update({ status, updatedAt: tx.fn.now() })
    .returning('*');
  return row;
}

export async function invitationById(db: Db, id: number): Promise<FriendInvitationRow | null> {
  const row: FriendInvitationRow | undefined = await db('friendInvitations').where({ id }).first();
  return row ?? null;
}

export async function deleteInvitation(tx: Db, id: number): Promise<void> {
  await tx('friendInvitations').where({ id }).delete();
}

/** Open invitations to somebody, or from somebody, the newest first. */
export async function openInvitations(
  db: Db,
  side: { readonly toUuid: string } | { readonly fromUuid: string },
  page: Page,
): Promise<{ count: number; data: FriendInvitationRow[] }> {
  const open = () => db('friendInvitations').where({ ...side, status: 'pending' });
  const [counted, data] = await Promise.all([
    open().count('* as count').first(),
    open().orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

/** Everything that two people ever asked each other, the newest first. */
export function invitationsBetween(db: Db, a: string, b: string): Promise<FriendInvitationRow[]> {
  return db('friendInvitations')
    .whereIn(
      ['fromUuid', 'toUuid'],
      [
        [a, b],
        [b, a],
      ],
    )
    .orderBy('id', 'desc')
    .limit(100);
}

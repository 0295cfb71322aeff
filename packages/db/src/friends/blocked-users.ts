import { withOwners } from '../accounts/bot-owners.ts';
import type { Db } from '../connect.ts';
import { leaveGroupsWith } from '../direct-messages/group-changes.ts';
import { notifyFriendsChanged } from '../direct-messages/lobby-notifications.ts';
import { BlockedUser } from '../models/friends.ts';
import type { Page } from '../rooms/rooms.ts';
import { escapeLike, queryRow, queryRows } from '../sql.ts';
import { lockPeopleAgainstBlocks } from './block-locks.ts';

export type BlockedUserRow = BlockedUser;

/** [H601] True if one of two users has blocked the other. */
export const isBlockedBetween = (db: Db, a: string, b: string): Promise<boolean> =>
  isBlockedAmong(db, [a], [b]);

/** [H361] True if any of these users has blocked another one of them. [H2230] Bots count with their owners. */
export async function isBlockedAmong(
  db: Db,
  uuids: readonly string[],
  others: readonly string[] = uuids,
): Promise<boolean> {
  const row = await queryRow(
    db,
    `select 1 as yes from blocked_users
     where (user_uuid = any(${withOwners(':uuids')}) and blocked_uuid = any(${withOwners(':others')}))
        or (user_uuid = any(${withOwners(':others')}) and blocked_uuid = any(${withOwners(':uuids')})) limit 1`,
    { uuids, others },
  );
  return row !== null;
}

/** [H601] Loads all users whom one of these users has blocked or who have blocked one of them or [H2230] its owner. */
export async function loadBlockedUuids(db: Db, ...userUuids: readonly string[]): Promise<Set<string>> {
  const own = withOwners(':userUuids');
  const rows = await queryRows<{ uuid: string }>(
    db,
    `select user_uuid as uuid from blocked_users where blocked_uuid = any(${own})
     union select blocked_uuid from blocked_users where user_uuid = any(${own})
     except select unnest(${own})`,
    { userUuids },
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Lists the users whom a user has blocked, newest first; `search` filters them by a part of the name. */
export async function listBlockedUsers(
  db: Db,
  userUuid: string,
  page: Page & { readonly search?: string | undefined },
): Promise<{ count: number; data: BlockedUserRow[] }> {
  const mine = BlockedUser.query(db).where({ 'blockedUsers.userUuid': userUuid });
  if (page.search)
    mine.joinRelated('blocked').whereRaw('blocked.nickname ilike ?', [`%${escapeLike(page.search)}%`]);
  const [count, data] = await Promise.all([
    mine.resultSize(),
    mine
      .clone()
      .select(db.raw('blocked_users.*'))
      .orderBy('blockedUsers.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .castTo<BlockedUserRow>(),
  ]);
  return { count, data };
}

export async function findBlockedUser(
  db: Db,
  userUuid: string,
  blockedUuid: string,
): Promise<BlockedUserRow | null> {
  const row = await BlockedUser.query(db).where({ userUuid, blockedUuid }).first();
  return row ?? null;
}

/**
 * [H602] Blocks a user; blocking twice changes nothing. Deletes the friendship, follows and [H1741] all open invitations
 * between the two users, in both directions. [H2060] The blocking user leaves the groups that the other one is in.
 */
export async function blockUser(tx: Db, userUuid: string, blockedUuid: string): Promise<BlockedUserRow> {
  await lockPeopleAgainstBlocks(tx, [userUuid, blockedUuid]);
  // Updating the key of an existing row locks that row: otherwise a concurrent delete could remove it before the result
  // is returned.
  const row = await BlockedUser.query(tx)
    .insert({ userUuid, blockedUuid })
    .onConflict(['userUuid', 'blockedUuid'])
    .merge({ blockedUuid })
    .returning('*')
    .first()
    .throwIfNotFound();
  const either = { a: userUuid, b: blockedUuid };
  const joined = (one: string, other: string) =>
    `(${one} = :a and ${other} = :b) or (${one} = :b and ${other} = :a)`;
  await tx.raw(`delete from friends where ${joined('user_uuid', 'friend_uuid')}`, either);
  await tx.raw(
    `delete from friend_invitations where status = 'pending' and (${joined('from_uuid', 'to_uuid')})`,
    either,
  );
  await tx.raw(`delete from dj_fans where ${joined('user_uuid', 'dj_uuid')}`, either);
  await deleteInvitationsBetween(tx, either);
  await leaveGroupsWith(tx, userUuid, blockedUuid);
  await notifyFriendsChanged(tx, [userUuid, blockedUuid]);
  return row;
}

/** [H1741] Deletes the open invitations between two users: into communities, to host events and to own hangouts. */
async function deleteInvitationsBetween(
  tx: Db,
  either: { readonly a: string; readonly b: string },
): Promise<void> {
  await tx.raw(
    `delete from community_invitations i using communities c where c.id = i.community_id
       and ((i.user_uuid = :a and :b in (i.invited_by, c.owner_uuid))
         or (i.user_uuid = :b and :a in (i.invited_by, c.owner_uuid)))`,
    either,
  );
  await tx.raw(
    `with invited as (
       select id, case when created_by = :a then cast(:b as uuid) else cast(:a as uuid) end as uuid from events
       where (created_by = :a and :b = any(invited_host_uuids)) or (created_by = :b and :a = any(invited_host_uuids))
       order by id for update)
     update events set invited_host_uuids = array_remove(invited_host_uuids, invited.uuid)
     from invited where events.id = invited.id`,
    either,
  );
  await tx.raw(
    `delete from ownership_transfers t using rooms r where r.uuid = t.room_uuid
       and ((t.next_owner_uuid = :a and :b in (t.proposed_by, r.owner_uuid))
         or (t.next_owner_uuid = :b and :a in (t.proposed_by, r.owner_uuid)))`,
    either,
  );
}

export async function unblockUser(tx: Db, userUuid: string, blockedUuid: string): Promise<boolean> {
  return (await BlockedUser.query(tx).where({ userUuid, blockedUuid }).delete()) > 0;
}

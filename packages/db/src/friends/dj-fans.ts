import type { Db } from '../connect.ts';
import { DjFan } from '../models/friends.ts';
import type { Page } from '../rooms/rooms.ts';
import { escapeLike } from '../sql.ts';

export type DjFanRow = DjFan;

/** Follows a DJ; following twice changes nothing. */
export async function followDj(tx: Db, userUuid: string, djUuid: string): Promise<DjFanRow> {
  // Updating the key of an existing row locks that row: otherwise a concurrent delete could remove it before the result
  // is returned.
  return DjFan.query(tx)
    .insert({ userUuid, djUuid })
    .onConflict(['userUuid', 'djUuid'])
    .merge({ djUuid })
    .returning('*')
    .first()
    .throwIfNotFound();
}

export async function unfollowDj(tx: Db, userUuid: string, djUuid: string): Promise<boolean> {
  return (await DjFan.query(tx).where({ userUuid, djUuid }).delete()) > 0;
}

export async function findFan(db: Db, userUuid: string, djUuid: string): Promise<DjFanRow | null> {
  const row = await DjFan.query(db).where({ userUuid, djUuid }).first();
  return row ?? null;
}

/** [H549] A fan or followed DJ in a list, with the relation to the reader. */
export type ListedFanRow = DjFanRow & { isFollowed: boolean; followsMe: boolean };

interface FanList extends Page {
  /** User reading the list. */
  readonly readerUuid: string;
  /** Part of the listed person's name. */
  readonly search?: string | undefined;
}

/** [R074] Lists the fans of a DJ, or the DJs that a user follows, the newest first, without closed accounts. */
export async function listFans(
  db: Db,
  side: { readonly djUuid: string } | { readonly userUuid: string },
  { readerUuid, search, limit, offset }: FanList,
): Promise<{ count: number; data: ListedFanRow[] }> {
  const open = openFans(db, side);
  const other = 'djUuid' in side ? 'user' : 'dj';
  if (search) open.whereRaw(`"${other}".nickname ilike ?`, [`%${escapeLike(search)}%`]);
  const follows = (follower: string, followed: string, name: string) =>
    db.raw(
      `exists (select 1 from dj_fans f where f.user_uuid = ${follower} and f.dj_uuid = ${followed}) as ??`,
      [...[follower, followed].flatMap((one) => (one === '?' ? [readerUuid] : [])), name],
    );
  const [count, data] = await Promise.all([
    open.resultSize(),
    open
      .clone()
      .orderBy('djFans.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select(
        db.raw('dj_fans.*'),
        follows('?', `"${other}".uuid`, 'isFollowed'),
        follows(`"${other}".uuid`, '?', 'followsMe'),
      )
      .castTo<ListedFanRow>(),
  ]);
  return { count, data };
}

/** [H558] Counts the fans of a DJ, or the DJs that a user follows, without closed accounts. */
export const countFans = (
  db: Db,
  side: { readonly djUuid: string } | { readonly userUuid: string },
): Promise<number> => openFans(db, side).resultSize();

function openFans(db: Db, side: { readonly djUuid: string } | { readonly userUuid: string }) {
  const other = 'djUuid' in side ? 'user' : 'dj';
  const where = 'djUuid' in side ? { 'djFans.djUuid': side.djUuid } : { 'djFans.userUuid': side.userUuid };
  return DjFan.query(db).joinRelated(other).where(where).where(`${other}.status`, 'active');
}

import type { Db } from '../connect.ts';
import { DjFan } from '../models/friends.ts';
import type { Page } from '../rooms/index.ts';

export type DjFanRow = DjFan;

/** Follows a DJ; following twice changes nothing. */
export async function followDj(tx: Db, userUuid: string, djUuid: string): Promise<DjFanRow> {
  // Writing the key again locks a row that exists: otherwise a concurrent delete could take it before it is returned.
  return DjFan.query(tx)
    .insert({ userUuid, djUuid })
    .onConflict(['userUuid', 'djUuid'])
    .merge({ djUuid })
    .returning('*')
    .first()
    .throwIfNotFound();
}

/** Unfollows a DJ; returns whether the user followed the DJ. */
export async function unfollowDj(tx: Db, userUuid: string, djUuid: string): Promise<boolean> {
  return (await DjFan.query(tx).where({ userUuid, djUuid }).delete()) > 0;
}

export async function findFan(db: Db, userUuid: string, djUuid: string): Promise<DjFanRow | null> {
  const row = await DjFan.query(db).where({ userUuid, djUuid }).first();
  return row ?? null;
}

/** [R074] Lists the fans of a DJ, or the DJs that a user follows, the newest first, without closed accounts. */
export async function listFans(
  db: Db,
  side: { readonly djUuid: string } | { readonly userUuid: string },
  page: Page,
): Promise<{ count: number; data: DjFanRow[] }> {
  const other = 'djUuid' in side ? 'user' : 'dj';
  const where = 'djUuid' in side ? { 'djFans.djUuid': side.djUuid } : { 'djFans.userUuid': side.userUuid };
  const open = DjFan.query(db).joinRelated(other).where(where).where(`${other}.status`, 'active');
  const [count, data] = await Promise.all([
    open.resultSize(),
    open.clone().orderBy('djFans.id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count, data };
}

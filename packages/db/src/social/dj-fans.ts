import type { Db } from '../connect.ts';
import type { Page } from '../rooms/index.ts';

export interface DjFanRow {
  readonly id: number;
  readonly userUuid: string;
  readonly djUuid: string;
  readonly createdAt: string;
}

/** Follows a DJ; a second time changes nothing. */
export async function followDj(tx: Db, userUuid: string, djUuid: string): Promise<DjFanRow> {
  await tx('djFans').insert({ userUuid, djUuid }).onConflict(['userUuid', 'djUuid']).ignore();
  const row = await djFan(tx, userUuid, djUuid);
  if (!row) throw new Error('a fan who was just written is gone');
  return row;
}

/** Answers whether they were a fan. */
export async function unfollowDj(tx: Db, userUuid: string, djUuid: string): Promise<boolean> {
  return (await tx('djFans').where({ userUuid, djUuid }).delete()) > 0;
}

export async function djFan(db: Db, userUuid: string, djUuid: string): Promise<DjFanRow | null> {
  const row: DjFanRow | undefined = await db('djFans').where({ userUuid, djUuid }).first();
  return row ?? null;
}

/** [R074] Fans of a DJ, or the DJs that somebody follows, the newest first; closed accounts are left out. */
export async function fansPage(
  db: Db,
  side: { readonly djUuid: string } | { readonly userUuid: string },
  page: Page,
): Promise<{ count: number; data: DjFanRow[] }> {
  const other = 'djUuid' in side ? 'djFans.userUuid' : 'djFans.djUuid';
  const where = Object.fromEntries(Object.entries(side).map(([name, value]) => [`djFans.${name}`, value]));
  const open = () =>
    db('djFans').join('users', 'users.uuid', other).where(where).where('users.status', 'active');
  const [counted, data] = await Promise.all([
    open().count('* as count').first(),
    open().orderBy('djFans.id', 'desc').limit(page.limit).offset(page.offset).select('djFans.*'),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

import type { Db } from '../connect.ts';
import { columnsOf, listPageOf } from '../crud/list.ts';
import type { Changes } from '../models/query.ts';
import { SiteBanner } from '../models/site.ts';
import { notifySiteChanged } from './site-changed.ts';

/** Lists all banners, those that have ended too. */
export const listSiteBanners = listPageOf<SiteBanner>({
  from: (db) => SiteBanner.query(db),
  columns: columnsOf(
    SiteBanner,
    ...(['id', 'texts', 'tone', 'link', 'beginsAt', 'endsAt', 'updatedAt', 'createdAt'] as const),
  ),
});

/** [H1986] Lists the banners that have not ended at `now` (epoch ms), newest first. */
export async function listOpenBanners(db: Db, now: number): Promise<SiteBanner[]> {
  return SiteBanner.query(db)
    .where((query) => query.whereNull('endsAt').orWhere('endsAt', '>', new Date(now).toISOString()))
    .orderBy('id', 'desc')
    .limit(20);
}

/** [H1989] Lists the incidents that had begun by `now` and had not ended by `since` (epoch ms), newest first. */
export async function listIncidents(
  db: Db,
  { since, now, limit }: { readonly since: number; readonly now: number; readonly limit: number },
): Promise<SiteBanner[]> {
  return SiteBanner.query(db)
    .where({ tone: 'incident' })
    .where((query) => query.whereNull('endsAt').orWhere('endsAt', '>', new Date(since).toISOString()))
    .where('beginsAt', '<=', new Date(now).toISOString())
    .orderBy('beginsAt', 'desc')
    .limit(limit);
}

export async function lockSiteBanner(tx: Db, id: number): Promise<SiteBanner | null> {
  return (await SiteBanner.query(tx).where({ id }).forUpdate().first()) ?? null;
}

export async function insertSiteBanner(
  tx: Db,
  banner: Pick<SiteBanner, 'texts' | 'tone' | 'link' | 'beginsAt' | 'endsAt'>,
): Promise<SiteBanner> {
  const inserted = await SiteBanner.query(tx).insert(banner).returning('*').first().throwIfNotFound();
  await notifySiteChanged(tx);
  return inserted;
}

export async function updateSiteBanner(tx: Db, id: number, change: Changes<SiteBanner>): Promise<SiteBanner> {
  const updated = await SiteBanner.query(tx)
    .where({ id })
    .patch({ ...change, updatedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  await notifySiteChanged(tx);
  return updated;
}

/** Returns false if the banner does not exist. */
export async function deleteSiteBanner(tx: Db, id: number): Promise<boolean> {
  const deleted = await SiteBanner.query(tx).where({ id }).delete();
  if (deleted > 0) await notifySiteChanged(tx);
  return deleted > 0;
}

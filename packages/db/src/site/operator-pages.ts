import type { OperatorPageKind } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { PageConsent, PageVersion } from '../models/site.ts';
import { queryRows } from '../sql.ts';
import { notifySiteChanged } from './site-changed.ts';

export type PageVersionFacts = Omit<PageVersion, 'texts'> & { readonly isWritten: boolean };

/** Lists the versions of a page, or of all pages, newest first. */
export async function listPageVersions(db: Db, kind: OperatorPageKind | null): Promise<PageVersionFacts[]> {
  return queryRows(
    db,
    `select id, kind, needs_consent as "needsConsent", published_at as "publishedAt", texts <> '{}' as "isWritten"
     from page_versions where cast(:kind as text) is null or kind = :kind order by id desc`,
    { kind },
  );
}

/** Loads the newest version of a page, or the one with this id; null if there is none. */
export async function loadPageVersion(
  db: Db,
  kind: OperatorPageKind,
  id: number | undefined,
): Promise<PageVersion | null> {
  const version = PageVersion.query(db)
    .where({ kind, ...(id !== undefined && { id }) })
    .orderBy('id', 'desc');
  return (await version.first()) ?? null;
}

export async function insertPageVersion(
  tx: Db,
  version: Pick<PageVersion, 'kind' | 'texts' | 'needsConsent'>,
): Promise<PageVersion> {
  const inserted = await PageVersion.query(tx).insert(version).returning('*').first().throwIfNotFound();
  await notifySiteChanged(tx);
  return inserted;
}

/** Lists the ids of all page versions to which a user has agreed. */
export async function listAgreedVersions(db: Db, userUuid: string): Promise<number[]> {
  const rows = await PageConsent.query(db).where({ userUuid }).select('versionId');
  return rows.map(({ versionId }) => versionId);
}

/** [H1982] Stores a user's consent to versions. Returns false and stores nothing if one of them does not exist. */
export async function insertPageConsents(
  tx: Db,
  userUuid: string,
  versionIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(versionIds)];
  const known = await PageVersion.query(tx).whereIn('id', ids).resultSize();
  if (known < ids.length) return false;
  await PageConsent.query(tx)
    .insert(ids.map((versionId) => ({ userUuid, versionId })))
    .onConflict(['userUuid', 'versionId'])
    .ignore();
  return true;
}

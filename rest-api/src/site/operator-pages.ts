import type { OperatorPage, operatorPages } from '@hangout/contract/rest/site/operator-pages';
import {
  type Db,
  insertPageConsents,
  insertPageVersion,
  listPageVersions,
  loadPageVersion,
} from '@hangout/db';
import type { PageVersion } from '@hangout/db/models/site';
import { findCurrentVersions, isConsentPageKind, type OperatorPageKind } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

export const operatorPageHandlers: Handlers<typeof operatorPages> = {
  async page({ kind, versionId, db, refuse }) {
    const version = await loadPageVersion(db, kind, versionId);
    if (version && Object.keys(version.texts).length > 0) return presentPage(db, version);
    const { versions } = await presentVersions(db, kind);
    throw refuse('page_not_written', { versions });
  },

  async agree({ versionIds, principal, db, refuse }) {
    if (!(await insertPageConsents(db, principal.uuid, versionIds))) throw refuse('page_not_written');
  },

  /**
   * [H1981] Publishes a new version of a page; earlier ones stay unchanged. [H1982] Users can be asked to agree only to
   * the terms and the privacy page.
   */
  async publish({ kind, texts, needsConsent, db }) {
    const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    const needs = needsConsent && isConsentPageKind(kind) && Object.keys(written).length > 0;
    return presentPage(db, await insertPageVersion(db, { kind, texts: written, needsConsent: needs }));
  },
};

async function presentPage(db: Db, { id: versionId, ...version }: PageVersion): Promise<OperatorPage> {
  return { ...version, versionId, ...(await presentVersions(db, version.kind)) };
}

async function presentVersions(
  db: Db,
  kind: OperatorPageKind,
): Promise<Pick<OperatorPage, 'currentVersionId' | 'versions'>> {
  const versions = await listPageVersions(db, kind);
  return {
    currentVersionId: findCurrentVersions(versions)[0]?.id ?? null,
    versions: versions
      .filter(({ isWritten }) => isWritten)
      .map(({ id, publishedAt, needsConsent }) => ({ versionId: id, publishedAt, needsConsent })),
  };
}

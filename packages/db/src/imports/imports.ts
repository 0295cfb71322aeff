// Raw SQL to count the outcomes of many songs together with their imports.
import type { TransferStatus } from '@hangout/rules';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { notifyOwner } from '../direct-messages/lobby-notifications.ts';
import { Import } from '../models/imports.ts';
import { Crate } from '../models/songs.ts';
import { queryPage, queryRow } from '../sql.ts';

export type ImportRow = Import;

export interface OutcomeCounts {
  readonly found: number;
  readonly otherVersion: number;
  readonly notFound: number;
  readonly failed: number;
  readonly waiting: number;
}

export interface ImportProgress extends OutcomeCounts {
  readonly importUuid: string;
  readonly crateUuid: string;
  readonly crateName: string;
  readonly userUuid: string;
  readonly source: 'provider' | 'file';
  readonly provider: string | null;
  readonly kind: string | null;
  readonly link: string | null;
  readonly fileName: string | null;
  readonly name: string;
  readonly status: TransferStatus;
  readonly total: number | null;
  readonly readCount: number;
  readonly isRead: boolean;
  readonly retryAt: string | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** SQL: counts the songs `s` of a transfer by outcome. */
export const outcomeCountsSql = `
  count(*) filter (where s.outcome = 'found') as "found",
  count(*) filter (where s.outcome = 'other_version') as "otherVersion",
  count(*) filter (where s.outcome = 'not_found') as "notFound",
  count(*) filter (where s.outcome = 'failed') as "failed",
  count(*) filter (where s.outcome is null) as "waiting"`;

const progressSql = `
  select i.uuid as "importUuid", i.crate_uuid as "crateUuid", c.crate_name as "crateName", i.user_uuid as "userUuid",
    i.source, i.provider, i.kind, i.link, i.file_name as "fileName", i.name, i.status, i.total,
    i.read_count as "readCount", i.is_read as "isRead", i.retry_at as "retryAt", i.error,
    i.created_at as "createdAt", i.updated_at as "updatedAt", n.*
  from imports i join crates c on c.uuid = i.crate_uuid
  cross join lateral (select ${outcomeCountsSql} from import_songs s where s.import_uuid = i.uuid) n`;

export async function loadImportProgress(db: Db, importUuid: string): Promise<ImportProgress | null> {
  if (!isUuid(importUuid)) return null;
  return queryRow<ImportProgress>(db, `${progressSql} where i.uuid = :importUuid`, { importUuid });
}

/** Lists the imports of a user, the newest first; `crateUuid` limits the list to imports into one playlist. */
export async function listImports(
  db: Db,
  userUuid: string,
  page: { readonly crateUuid?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ data: ImportProgress[]; count: number }> {
  const where = `i.user_uuid = :userUuid ${page.crateUuid ? 'and i.crate_uuid = :crateUuid' : ''}`;
  const query = { select: progressSql, from: 'imports i', where, orderBy: 'i.created_at desc, i.uuid' };
  return queryPage<ImportProgress>(db, query, { userUuid, ...page });
}

/** Counts a user's imports in progress, of one playlist if that is given. */
export async function countRunningImports(
  db: Db,
  importer: { readonly userUuid: string; readonly crateUuid?: string },
): Promise<number> {
  return Import.query(db)
    .where({ ...importer, status: 'IN_PROGRESS' })
    .resultSize();
}

export interface NewImport {
  readonly userUuid: string;
  readonly crateUuid: string;
  readonly source: 'provider' | 'file';
  readonly provider?: string | null;
  readonly kind?: string | null;
  readonly collectionId?: string | null;
  readonly link?: string | null;
  readonly fileName?: string | null;
  readonly name: string;
  readonly country: string;
  readonly total: number | null;
  readonly isRead: boolean;
  readonly readCount: number;
}

/** [R063] Begins an import and marks its playlist as in progress. Returns its uuid. */
export async function insertImport(tx: Db, values: NewImport): Promise<string> {
  const { uuid } = await Import.query(tx).insert(values).returning('uuid').first().throwIfNotFound();
  await setCrateImportStatus(tx, values.crateUuid, 'IN_PROGRESS');
  return uuid;
}

export async function loadImport(db: Db, uuid: string): Promise<ImportRow | null> {
  return (await Import.query(db).where({ uuid }).first()) ?? null;
}

/** Locks an import until the transaction ends. Callers that also lock its playlist lock the playlist first. */
export async function lockImport(tx: Db, uuid: string): Promise<ImportRow | null> {
  return (await Import.query(tx).where({ uuid }).forUpdate().first()) ?? null;
}

/** [R090] Ends an import and updates the import status of its playlist. `error` is the reason of a failure. */
export async function endImport(
  tx: Db,
  { uuid, crateUuid }: { readonly uuid: string; readonly crateUuid: string },
  status: Exclude<TransferStatus, 'IN_PROGRESS'>,
  error: string | null = null,
): Promise<void> {
  const ended = await Import.query(tx)
    .where({ uuid, status: 'IN_PROGRESS' })
    .patch({ status, error, retryAt: null, leaseUntil: null, updatedAt: now(tx) });
  if (ended === 0) return;
  await setCrateImportStatus(tx, crateUuid, status);
  await notifyOwner(tx, 'imports', uuid);
}

/** [H1104] Resumes a failed import; failed songs are tried again. */
export async function restartImport(
  tx: Db,
  { uuid, crateUuid }: { readonly uuid: string; readonly crateUuid: string },
): Promise<void> {
  await Import.query(tx)
    .where({ uuid })
    .patch({ status: 'IN_PROGRESS', error: null, pauses: 0, retryAt: null, updatedAt: now(tx) });
  await tx.raw(
    `update import_songs set outcome = null, reason = null
     where import_uuid = :uuid and outcome = 'failed' and mended is null`,
    { uuid },
  );
  await setCrateImportStatus(tx, crateUuid, 'IN_PROGRESS');
}

export async function patchImport(
  tx: Db,
  uuid: string,
  values: {
    readonly cursor?: string | null;
    readonly readCount?: number;
    readonly isRead?: boolean;
    readonly total?: number | null;
  },
): Promise<void> {
  await Import.query(tx)
    .where({ uuid })
    .patch({ ...values, pauses: 0, error: null, updatedAt: now(tx) });
  await notifyOwner(tx, 'imports', uuid);
}

async function setCrateImportStatus(tx: Db, uuid: string, importStatus: TransferStatus): Promise<void> {
  await Crate.query(tx).where({ uuid }).patch({ importStatus });
}

const now = (tx: Db) => tx.raw('now()');

// Raw SQL to read or write many songs at once.
import type { ExportProvider, SongOutcome, TransferStatus } from '@hangout/rules';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { notifyOwner } from '../direct-messages/lobby-notifications.ts';
import { Export, ExportSong } from '../models/imports.ts';
import { queryPage, queryRow, queryRows } from '../sql.ts';
import { type OutcomeCounts, outcomeCountsSql } from './imports.ts';

export type ExportRow = Export;
export type ExportSongRow = ExportSong;

export interface ExportProgress extends OutcomeCounts {
  readonly exportUuid: string;
  readonly crateUuid: string;
  readonly userUuid: string;
  readonly provider: ExportProvider;
  readonly name: string;
  readonly status: TransferStatus;
  readonly link: string | null;
  readonly total: number;
  readonly sent: number;
  readonly retryAt: string | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const progressSql = `
  select e.uuid as "exportUuid", e.crate_uuid as "crateUuid", e.user_uuid as "userUuid", e.provider, e.name, e.status,
    e.link, e.retry_at as "retryAt", e.error, e.created_at as "createdAt", e.updated_at as "updatedAt", n.*
  from exports e
  cross join lateral (
    select ${outcomeCountsSql}, count(*) as total, count(*) filter (where s.is_sent) as sent
    from export_songs s where s.export_uuid = e.uuid
  ) n`;

export async function loadExportProgress(db: Db, exportUuid: string): Promise<ExportProgress | null> {
  if (!isUuid(exportUuid)) return null;
  return queryRow<ExportProgress>(db, `${progressSql} where e.uuid = :exportUuid`, { exportUuid });
}

/** Lists the exports of a user, the newest first; `crateUuid` limits the list to exports of one playlist. */
export async function listExports(
  db: Db,
  userUuid: string,
  page: { readonly crateUuid?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ data: ExportProgress[]; count: number }> {
  const where = `e.user_uuid = :userUuid ${page.crateUuid ? 'and e.crate_uuid = :crateUuid' : ''}`;
  const query = { select: progressSql, from: 'exports e', where, orderBy: 'e.created_at desc, e.uuid' };
  return queryPage<ExportProgress>(db, query, { userUuid, ...page });
}

export interface NewExport {
  readonly userUuid: string;
  readonly crateUuid: string;
  readonly provider: ExportProvider;
  readonly name: string;
  readonly description: string;
  readonly country: string;
}

/** [R007] Begins an export of the songs now in the playlist. Returns its uuid. */
export async function insertExport(tx: Db, values: NewExport): Promise<string> {
  const { uuid } = await Export.query(tx).insert(values).returning('uuid').first().throwIfNotFound();
  await tx.raw(
    `insert into export_songs (export_uuid, position, song_id, track_name, artist_name)
     select :uuid, row_number() over (order by cs.rank, cs.uuid) - 1, s.id, s.track_name, s.artist_name
     from crate_songs cs join songs s on s.id = cs.song_id where cs.crate_uuid = :crateUuid`,
    { uuid, crateUuid: values.crateUuid },
  );
  return uuid;
}

export async function loadExport(db: Db, uuid: string): Promise<ExportRow | null> {
  return (await Export.query(db).where({ uuid }).first()) ?? null;
}

/** Finds a user's running export of a playlist to a provider; null if there is none. */
export async function findRunningExport(
  db: Db,
  crateUuid: string,
  userUuid: string,
  provider: ExportProvider,
): Promise<string | null> {
  const running = { crateUuid, userUuid, provider, status: 'IN_PROGRESS' } as const;
  const found = await Export.query(db).where(running).first();
  return found?.uuid ?? null;
}

/** [H1106] Records that a request is being sent. The count of pauses goes on, because the provider has not answered. */
export async function noteExportRequest(
  db: Db,
  uuid: string,
  values: { readonly isCreating: true } | { readonly sending: number },
): Promise<void> {
  await Export.query(db).where({ uuid }).patch(values);
}

/** [H1103] Records an answer of the provider, which ends the count of pauses. */
export async function patchExport(
  tx: Db,
  uuid: string,
  values: {
    readonly playlistId?: string;
    readonly link?: string | null;
    readonly isCreating?: false;
    readonly sending?: 0;
  },
): Promise<void> {
  await Export.query(tx)
    .where({ uuid })
    .patch({ ...values, pauses: 0, error: null, updatedAt: tx.raw('now()') });
  await notifyOwner(tx, 'exports', uuid);
}

export async function endExport(
  tx: Db,
  uuid: string,
  status: Exclude<TransferStatus, 'IN_PROGRESS'>,
  error: string | null = null,
): Promise<void> {
  await Export.query(tx)
    .where({ uuid, status: 'IN_PROGRESS' })
    .patch({ status, error, retryAt: null, leaseUntil: null, updatedAt: tx.raw('now()') });
  await notifyOwner(tx, 'exports', uuid);
}

/** [H1104] Resumes a failed export; failed songs are tried again. */
export async function restartExport(tx: Db, uuid: string): Promise<void> {
  await Export.query(tx)
    .where({ uuid })
    .patch({ status: 'IN_PROGRESS', error: null, pauses: 0, retryAt: null, updatedAt: tx.raw('now()') });
  await tx.raw(
    `update export_songs set outcome = null, reason = null where export_uuid = :uuid and outcome = 'failed'`,
    { uuid },
  );
}

/** A song of an export that waits to be matched, with data by which the provider may find it. */
export interface UnmatchedExportSong {
  readonly position: number;
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
  readonly isrc: string | null;
  readonly musicProviders: Readonly<Record<string, string>>;
}

export async function listUnmatchedExportSongs(
  db: Db,
  exportUuid: string,
  limit: number,
): Promise<UnmatchedExportSong[]> {
  return queryRows<UnmatchedExportSong>(
    db,
    `select e.position, e.track_name as "trackName", e.artist_name as "artistName",
       coalesce(s.duration, 0) as duration, s.isrc, coalesce(s.music_providers, '{}') as "musicProviders"
     from export_songs e left join songs s on s.id = e.song_id
     where e.export_uuid = :exportUuid and e.outcome is null order by e.position limit :limit`,
    { exportUuid, limit },
  );
}

export async function recordExportMatches(
  tx: Db,
  exportUuid: string,
  matches: readonly {
    readonly position: number;
    readonly outcome: SongOutcome;
    readonly reason: string | null;
    readonly providerSongId: string | null;
  }[],
): Promise<void> {
  await tx.raw(
    `update export_songs s set outcome = given.outcome, reason = given.reason,
       provider_song_id = given."providerSongId"
     from jsonb_to_recordset(cast(:rows as jsonb))
       as given (position int, outcome text, reason text, "providerSongId" text)
     where s.export_uuid = :exportUuid and s.position = given.position and s.outcome is null`,
    { exportUuid, rows: JSON.stringify(matches) },
  );
  await notifyOwner(tx, 'exports', exportUuid);
}

/** Lists the next songs to append to the playlist at the provider, in order. */
export async function listUnsentExportSongs(
  db: Db,
  exportUuid: string,
  limit: number,
): Promise<ExportSongRow[]> {
  return ExportSong.query(db)
    .where({ exportUuid, isSent: false })
    .whereNotNull('providerSongId')
    .orderBy('position')
    .limit(limit);
}

export async function countSentExportSongs(db: Db, exportUuid: string): Promise<number> {
  return ExportSong.query(db).where({ exportUuid, isSent: true }).resultSize();
}

export async function markExportSongsSent(
  tx: Db,
  exportUuid: string,
  positions: readonly number[],
): Promise<void> {
  await ExportSong.query(tx).where({ exportUuid }).whereIn('position', positions).patch({ isSent: true });
  await notifyOwner(tx, 'exports', exportUuid);
}

/** Lists the songs of an export; `problemsOnly` leaves out those that were found. */
export async function listExportSongs(
  db: Db,
  exportUuid: string,
  page: { readonly problemsOnly?: boolean; readonly limit: number; readonly offset: number },
): Promise<{ songs: ExportSongRow[]; count: number }> {
  const query = ExportSong.query(db).where({ exportUuid });
  if (page.problemsOnly) query.whereIn('outcome', ['other_version', 'not_found', 'failed']);
  const songs = await query.clone().orderBy('position').limit(page.limit).offset(page.offset);
  return { songs, count: await query.resultSize() };
}

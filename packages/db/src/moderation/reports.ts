// Raw SQL for lists that join names from three tables, and for the conditional insert.
import type { Report } from '@hangout/contract/rest/moderation/reports';
import type { ReportKind, ReportReason, ReportState } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Report as ReportModel } from '../models/moderation.ts';
import { queryRow, queryRows } from '../sql.ts';

export interface NewReport {
  readonly kind: ReportKind;
  /** Key of the reported thing or person: equal for all reports about it. */
  readonly target: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly roomUuid: string | null;
  readonly reporterUuid: string;
  readonly userUuid: string | null;
  readonly userName: string | null;
  readonly messageUuid: string | null;
  readonly songId: string | null;
  readonly copy: Report['copy'];
}

/**
 * [H800] Locks one user's reports about one target until the transaction ends, including reports not inserted yet. Row
 * locks would not prevent an insert while an older report is reopened.
 */
async function lockReportsOf(tx: Db, reporterUuid: string, target: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`report ${reporterUuid} ${target}`]);
}

/**
 * [H347] [H800] Inserts a report, or returns the reporter's open report about the same target. Locks that user's
 * reports about the target until the transaction ends.
 */
export async function insertReport(tx: Db, report: NewReport): Promise<{ report: Report; isNew: boolean }> {
  await lockReportsOf(tx, report.reporterUuid, report.target);
  // Updating the key of an existing row locks that row: otherwise a concurrent request could close the report before it
  // is returned.
  const made = await queryRow<{ id: string; isNew: boolean }>(
    tx,
    `insert into reports (kind, target, reason, text, room_uuid, reporter_uuid, user_uuid, user_name, message_uuid,
       song_id, copy)
     values (:kind, :target, :reason, :text, :roomUuid, :reporterUuid, :userUuid, :userName, :messageUuid,
       cast(:songId as bigint), cast(:copy as jsonb))
     on conflict (reporter_uuid, target) where state = 'open' do update set target = excluded.target
     returning id, (xmax = 0) as "isNew"`,
    { ...report, copy: JSON.stringify(report.copy) },
  );
  const stored = made && (await loadReport(tx, made.id));
  if (!stored) throw new Error('a report that was just written is gone');
  return { report: stored, isNew: made.isNew };
}

export interface ReportFilter {
  /** Limits the list to one hangout; absent for reports of all hangouts. */
  readonly roomUuid?: string;
  readonly state?: ReportState;
  readonly kind?: ReportKind;
  /** The reader of the list; reports about this user are omitted. */
  readonly reader: string;
}

/** Lists reports, the newest first, with the total number of open ones. */
export async function listReports(
  db: Db,
  { roomUuid, state, kind, reader }: ReportFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; open: number; data: Report[] }> {
  const where = `(cast(:roomUuid as uuid) is null or p.room_uuid = :roomUuid)
    and p.user_uuid is distinct from cast(:reader as uuid)
    and (cast(:kind as text) is null or p.kind = :kind)`;
  const asked = { roomUuid: roomUuid ?? null, state: state ?? null, kind: kind ?? null, reader };
  const counted = await queryRow<{ count: number; open: number }>(
    db,
    `select count(*) filter (where cast(:state as text) is null or p.state = :state) as "count",
       count(*) filter (where p.state = 'open') as "open" from reports p where ${where}`,
    asked,
  );
  const data = await queryRows<Report>(
    db,
    `${select} where ${where} and (cast(:state as text) is null or p.state = :state)
     order by p.created_at desc, p.id limit :limit offset :offset`,
    { ...asked, ...page },
  );
  return { count: counted?.count ?? 0, open: counted?.open ?? 0, data };
}

/**
 * [H800] Locks a report until the transaction ends, with all reports by its reporter about the same target, including
 * reports not inserted yet.
 */
export async function lockReport(tx: Db, id: string): Promise<Report | null> {
  const found = await queryRow<{ reporterUuid: string | null; target: string }>(
    tx,
    'select reporter_uuid as "reporterUuid", target from reports where id = :id',
    { id },
  );
  if (!found) return null;
  // A report without a reporter never conflicts with another one: a unique index treats nulls as distinct.
  if (found.reporterUuid) await lockReportsOf(tx, found.reporterUuid, found.target);
  await tx.raw('select 1 from reports where id = :id for update', { id });
  return loadReport(tx, id);
}

export const loadReport = (db: Db, id: string): Promise<Report | null> => one(db, 'p.id = :id', { id });

/** [H348] Resolves or reopens a report. Reopening clears the handler, the time and the outcome. */
export async function handleReport(
  tx: Db,
  id: string,
  by: { state: ReportState; handledBy: string; outcome: string | null },
): Promise<void> {
  const isOpen = by.state === 'open';
  await ReportModel.query(tx)
    .where({ id })
    .patch({
      state: by.state,
      handledBy: isOpen ? null : by.handledBy,
      handledAt: isOpen ? null : tx.fn.now(),
      outcome: isOpen ? null : by.outcome,
    });
}

/**
 * [H348] Whether the reporter has another open report about the same target, so that this report cannot be reopened.
 */
export async function hasOtherOpenReport(tx: Db, id: string): Promise<boolean> {
  const row = await queryRow(
    tx,
    `select 1 as twin from reports p join reports q on q.reporter_uuid = p.reporter_uuid and q.target = p.target
     where p.id = :id and q.id <> p.id and q.state = 'open' limit 1`,
    { id },
  );
  return row !== null;
}

const select = `
  select p.id, p.kind, p.state, p.reason, p.text, p.room_uuid as "roomUuid", r.slug as "roomSlug", r.name as "roomName",
    p.reporter_uuid as "reporterUuid", reporter.nickname as "reporterName", p.user_uuid as "userUuid",
    p.user_name as "userName", p.message_uuid as "messageUuid", cast(p.song_id as text) as "songId", p.copy,
    p.handled_by as "handledBy", handler.nickname as "handlerName", p.handled_at as "handledAt", p.outcome,
    p.created_at as "createdAt"
  from reports p left join rooms r on r.uuid = p.room_uuid
    left join users reporter on reporter.uuid = p.reporter_uuid
    left join users handler on handler.uuid = p.handled_by`;

const one = (db: Db, where: string, bindings: Record<string, unknown>): Promise<Report | null> =>
  queryRow<Report>(db, `${select} where ${where}`, bindings);

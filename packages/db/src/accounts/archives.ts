import type { Db } from '../connect.ts';
import { Archive } from '../models/accounts.ts';
import { queryRows } from '../sql.ts';

/** [H955] Inserts an archive of a user's data; it is pending until a job has created its file. */
export async function insertArchive(tx: Db, userUuid: string): Promise<Archive> {
  return Archive.query(tx).insert({ userUuid }).returning('*').first().throwIfNotFound();
}

export async function countArchivesOfDay(tx: Db, userUuid: string): Promise<number> {
  return Archive.query(tx)
    .where({ userUuid })
    .whereRaw(`requested_at > now() - interval '1 day'`)
    .resultSize();
}

/** Finds an account's last requested archive; null if there is none or it has expired. */
export async function findLatestArchive(db: Db, userUuid: string): Promise<Archive | null> {
  const latest = Archive.query(db).where({ userUuid }).orderBy('requestedAt', 'desc');
  return (await latest.whereRaw('(expires_at is null or expires_at > now())').first()) ?? null;
}

export async function loadArchive(db: Db, id: string): Promise<Archive | null> {
  return (await Archive.query(db).where({ id }).first()) ?? null;
}

/**
 * Stores that the file of an archive is ready; returns the archive's expiry, or null if the archive no longer exists.
 */
export async function finishArchive(
  db: Db,
  id: string,
  { bytes, days }: { readonly bytes: number; readonly days: number },
): Promise<string | null> {
  const expiresAt = db.raw('now() + make_interval(days => ?)', [days]);
  const change = { status: 'READY', bytes, readyAt: db.fn.now(), expiresAt } as const;
  const [ready] = await Archive.query(db).where({ id }).patch(change).returning('*');
  return ready?.expiresAt ?? null;
}

/**
 * [H293] Claims the reminders of archives that expire within a day, or within half of their lifetime if that is
 * shorter. Each archive is claimed once; an archive is skipped if its user has requested a later one.
 */
export function claimArchiveReminders(tx: Db): Promise<{ userUuid: string; expiresAt: string }[]> {
  return queryRows(
    tx,
    `update archives set reminded_at = now()
     where status = 'READY' and reminded_at is null and expires_at > now()
       and expires_at <= now() + least(interval '1 day', (expires_at - ready_at) / 2)
       and not exists (select 1 from archives later
         where later.user_uuid = archives.user_uuid and later.requested_at > archives.requested_at)
     returning user_uuid as "userUuid", expires_at as "expiresAt"`,
  );
}

export async function failArchive(db: Db, id: string): Promise<void> {
  await Archive.query(db).where({ id, status: 'PENDING' }).patch({ status: 'FAILED' });
}

/**
 * [H2072] Marks pending archives as failed that have no unfinished job in `queue`, because the worker was killed during
 * the last attempt. Returns them.
 */
export function failLostArchives(tx: Db, queue: string): Promise<{ id: string; userUuid: string }[]> {
  return queryRows(
    tx,
    `update archives set status = 'FAILED'
     where status = 'PENDING' and not exists (select from jobs.job
       where name = :queue and state <= 'active' and data ->> 'id' = cast(archives.id as text))
     returning id, user_uuid as "userUuid"`,
    { queue },
  );
}

export async function listExpiredArchives(db: Db, limit: number): Promise<string[]> {
  const rows = await Archive.query(db).whereRaw('expires_at <= now()').limit(limit).select('id');
  return rows.map(({ id }) => id);
}

export async function deleteArchives(db: Db, ids: readonly string[]): Promise<void> {
  await Archive.query(db).whereIn('id', ids).delete();
}

// Raw SQL, because times come from the database's clock.
import type { Db } from '../connect.ts';
import { notifyOwner } from '../direct-messages/lobby-notifications.ts';
import { queryRow, queryRows } from '../sql.ts';

/** Tables of transfers, which continue after a restart of their process. */
export type TransferTable = 'imports' | 'exports';

/** [H1102] A process that has not renewed its lease of a transfer for this many seconds loses it to another process. */
const LEASE_SECONDS = 10;

/** A transfer on which this process works. If another process takes it over, `leaseId` changes. */
export interface TransferLease {
  readonly table: TransferTable;
  readonly uuid: string;
  readonly leaseId: string;
}

/** [H1102] Takes the lease of a transfer; null if it is over or rests [H1103], or another process works on it. */
export async function takeTransfer(
  db: Db,
  table: TransferTable,
  uuid: string,
): Promise<TransferLease | null> {
  const taken = await queryRow<{ leaseId: string }>(
    db,
    `update ${table} set lease_until = now() + make_interval(secs => :seconds), lease_id = gen_random_uuid(),
       retry_at = null
     where uuid = :uuid and status = 'IN_PROGRESS' and (lease_until is null or lease_until < now())
       and (retry_at is null or retry_at <= now())
     returning lease_id as "leaseId"`,
    { uuid, seconds: LEASE_SECONDS },
  );
  return taken && { table, uuid, leaseId: taken.leaseId };
}

/** [H1102] Renews the lease; returns false if the transfer is over or another process has taken it. */
export async function renewTransferLease(db: Db, { table, uuid, leaseId }: TransferLease): Promise<boolean> {
  const renewed = await queryRow(
    db,
    `update ${table} set lease_until = now() + make_interval(secs => :seconds)
     where uuid = :uuid and status = 'IN_PROGRESS' and lease_id = :leaseId returning uuid`,
    { uuid, leaseId, seconds: LEASE_SECONDS },
  );
  return renewed !== null;
}

/** Releases the lease, so that any process, also this one after a restart, can take the transfer at once. */
export async function releaseTransfer(db: Db, { table, uuid, leaseId }: TransferLease): Promise<void> {
  await db.raw(
    `update ${table} set lease_until = null, lease_id = null where uuid = :uuid and lease_id = :leaseId`,
    { uuid, leaseId },
  );
}

/** [H1103] Pauses a transfer for `delayMs`. */
export async function pauseTransfer(
  db: Db,
  table: TransferTable,
  uuid: string,
  { delayMs, error }: { readonly delayMs: number; readonly error: string },
): Promise<void> {
  await db.raw(
    `update ${table} set pauses = pauses + 1, error = :error, lease_until = null,
       retry_at = now() + make_interval(secs => :seconds), updated_at = now()
     where uuid = :uuid and status = 'IN_PROGRESS'`,
    { uuid, error, seconds: delayMs / 1000 },
  );
  await notifyOwner(db, table, uuid);
}

/**
 * Finds transfers that are due but have no process, for example after a process was killed, and no job in `queue` that
 * waits for a free worker.
 */
export async function findStalledTransfers(db: Db, table: TransferTable, queue: string): Promise<string[]> {
  const rows = await queryRows<{ uuid: string }>(
    db,
    `select uuid from ${table} where status = 'IN_PROGRESS'
       and (lease_until is null or lease_until < now())
       and coalesce(retry_at, updated_at) < now() - interval '3 seconds'
       and not exists (select from jobs.job
         where name = :queue and state < 'active' and data ->> 'uuid' = cast(uuid as text))
     order by created_at limit 100`,
    { queue },
  );
  return rows.map(({ uuid }) => uuid);
}

// Raw SQL, because conditional statements on the database's clock claim and renew leases, for all rooms of a process
// at once.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** A lease: the right to write for one hangout as long as no newer `epoch` exists. */
export interface Lease {
  readonly roomUuid: string;
  readonly epoch: number;
}

/** Thrown when another process has taken over the hangout: the transaction must be rolled back. */
export class FencedError extends Error {
  override name = 'Fenced';
  constructor(roomUuid: string) {
    super(`another actor hosts ${roomUuid}`);
  }
}

/**
 * [H402] Claims the lease of a hangout in one conditional statement. Null if another process holds an unexpired lease
 * by the database's clock.
 */
export async function claimLease(
  db: Db,
  claim: { roomUuid: string; process: string; leaseMs: number },
): Promise<Lease | null> {
  const row = await queryRow<{ epoch: number }>(
    db,
    `insert into room_leases as held (room_uuid, epoch, process, lease_until)
     values (:roomUuid, 1, :process, clock_timestamp() + make_interval(secs => :seconds))
     on conflict (room_uuid) do update
       set epoch = held.epoch + 1, process = excluded.process, lease_until = excluded.lease_until, released = false
       where held.lease_until < clock_timestamp()
     returning epoch`,
    { roomUuid: claim.roomUuid, process: claim.process, seconds: claim.leaseMs / 1000 },
  );
  return row && { roomUuid: claim.roomUuid, epoch: row.epoch };
}

/**
 * Renews the leases that this process still holds and returns their rooms; missing rooms were taken over. A lease that
 * a transaction has locked is not renewed: waiting for one slow write would let the leases of all hangouts expire, and
 * lock them against their writes.
 */
export async function renewLeases(
  db: Db,
  leases: readonly Lease[],
  leaseMs: number,
): Promise<Map<string, 'renewed' | 'locked'>> {
  const rows = await queryRows<{ roomUuid: string; outcome: 'renewed' | 'locked' }>(
    db,
    `with mine as (
       select room_uuid, epoch from room_leases
       join unnest(cast(:rooms as uuid[]), cast(:epochs as bigint[])) as asked (room, number)
         on room_uuid = room and epoch = number
     ), free as (
       select room_uuid from room_leases join mine using (room_uuid, epoch)
       for no key update of room_leases skip locked
     ), renewed as (
       update room_leases set lease_until = clock_timestamp() + make_interval(secs => :seconds)
       from free where free.room_uuid = room_leases.room_uuid returning room_leases.room_uuid
     )
     select room_uuid as "roomUuid", case when renewed.room_uuid is null then 'locked' else 'renewed' end as outcome
     from mine left join renewed using (room_uuid)`,
    {
      rooms: leases.map((lease) => lease.roomUuid),
      epochs: leases.map((lease) => lease.epoch),
      seconds: leaseMs / 1000,
    },
  );
  return new Map(rows.map(({ roomUuid, outcome }) => [roomUuid, outcome]));
}

/** Renews a lease as soon as no transaction has locked it; false if another process has taken over its hangout. */
export async function renewLease(db: Db, { roomUuid, epoch }: Lease, leaseMs: number): Promise<boolean> {
  const row = await queryRow(
    db,
    `update room_leases set lease_until = clock_timestamp() + make_interval(secs => :seconds)
     where room_uuid = :roomUuid and epoch = :epoch returning epoch`,
    { roomUuid, epoch, seconds: leaseMs / 1000 },
  );
  return row !== null;
}

/**
 * Ends a lease, so that another process may claim it at once; does nothing if the lease was lost. If `released` is
 * true, the hangout stays closed until somebody joins; otherwise another process takes it over.
 */
export async function releaseLease(db: Db, { roomUuid, epoch }: Lease, released = true): Promise<void> {
  await db.raw(
    `update room_leases set lease_until = clock_timestamp() - interval '1 second', released = :released
     where room_uuid = :roomUuid and epoch = :epoch`,
    { roomUuid, epoch, released },
  );
}

/**
 * [H402] Fencing: locks the lease row as the first statement of every write of a hangout, so that no other process
 * takes the hangout over until the transaction ends.
 * @throws FencedError if another process has already taken it over
 */
export async function lockLease(tx: Db, { roomUuid, epoch }: Lease): Promise<void> {
  const row = await queryRow(
    tx,
    'select 1 as held from room_leases where room_uuid = :roomUuid and epoch = :epoch for share',
    { roomUuid, epoch },
  );
  if (!row) throw new FencedError(roomUuid);
}

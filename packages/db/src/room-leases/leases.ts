import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** A right to write for one hangout: good while `epoch` is the newest one. */
export interface Lease {
  readonly roomUuid: string;
  readonly epoch: number;
}

/** Somebody else has taken the hangout over: nothing of this transaction may stay. */
export class FencedError extends Error {
  override name = 'Fenced';
  constructor(roomUuid: string) {
    super(`another actor hosts ${roomUuid}`);
  }
}

/**
 * [H402] Takes a hangout whose lease has run out on the database's clock, in one conditional statement. Null while
 * another process holds it.
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

/** Prolongs what is still ours; answers the rooms that are. Those that are missing were taken over. */
export async function renewLeases(db: Db, leases: readonly Lease[], leaseMs: number): Promise<Set<string>> {
  const rows = await queryRows<{ roomUuid: string }>(
    db,
    `update room_leases set lease_until = clock_timestamp() + make_interval(secs => :seconds)
     from unnest(cast(:rooms as uuid[]), cast(:epochs as bigint[])) as mine (room, number)
     where room_leases.room_uuid = mine.room and room_leases.epoch = mine.number
     returning room_leases.room_uuid as "roomUuid"`,
    {
      rooms: leases.map((lease) => lease.roomUuid),
      epochs: leases.map((lease) => lease.epoch),
      seconds: leaseMs / 1000,
    },
  );
  return new Set(rows.map((row) => row.roomUuid));
}

/**
 * Lets the next one in at once. Harmless when the hangout is not ours any more. `givenUp`: nobody needs it for now,
 * else another process may take it over of its own accord.
 */
export async function releaseLease(db: Db, { roomUuid, epoch }: Lease, givenUp = true): Promise<void> {
  await db.raw(
    `update room_leases set lease_until = clock_timestamp() - interval '1 second', released = :givenUp
     where room_uuid = :roomUuid and epoch = :epoch`,
    { roomUuid, epoch, givenUp },
  );
}

/**
 * [H402] First statement of every write of an actor: nobody can take the hangout over until this transaction ends.
 * @throws Fenced when somebody has.
 */
export async function lockLease(tx: Db, { roomUuid, epoch }: Lease): Promise<void> {
  const row = await queryRow(
    tx,
    'select 1 as held from room_leases where room_uuid = :roomUuid and epoch = :epoch for share',
    { roomUuid, epoch },
  );
  if (!row) throw new FencedError(roomUuid);
}

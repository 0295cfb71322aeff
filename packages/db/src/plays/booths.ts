// Raw SQL, because each command of a room writes the booth, under row locks.
import type { Booth } from '@hangout/rules';
import type { Db } from '../connect.ts';
import type { Lease } from '../room-leases/leases.ts';
import { queryRow, queryRows } from '../sql.ts';

/** Loads the stored booth; null for a hangout that never had one. */
export async function loadBooth(db: Db, roomUuid: string): Promise<Booth | null> {
  const row = await queryRow<{ state: Booth }>(
    db,
    'select state from room_booths where room_uuid = :roomUuid',
    {
      roomUuid,
    },
  );
  return row?.state ?? null;
}

/** [H406] Loads the booth after an uncertain commit: the row lock waits until that transaction has ended. */
export async function loadSettledBooth(db: Db, roomUuid: string): Promise<Booth | null> {
  const row = await queryRow<{ state: Booth }>(
    db,
    'select state from room_booths where room_uuid = :roomUuid for share',
    { roomUuid },
  );
  return row?.state ?? null;
}

/** Stores the booth. `lockLease` must run earlier in the same transaction. */
export async function saveBooth(tx: Db, { roomUuid, epoch }: Lease, state: Booth): Promise<void> {
  await tx.raw(
    `insert into room_booths (room_uuid, epoch, state) values (:roomUuid, :epoch, cast(:state as jsonb))
     on conflict (room_uuid) do update set epoch = excluded.epoch, state = excluded.state, updated_at = now()`,
    { roomUuid, epoch, state: JSON.stringify(state) },
  );
}

/**
 * [H403] Gives these users seats in this hangout. A user has at most one seat over all hangouts, so seats elsewhere
 * are lost: returns the uuids of the hangouts that lost one, and notifies their processes through pg_notify.
 */
export async function takeSeats(tx: Db, roomUuid: string, userUuids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  // Rows are always locked in the same order, so that two hangouts that swap DJs do not deadlock.
  for (const userUuid of [...userUuids].sort()) {
    const before = await queryRow<{ roomUuid: string }>(
      tx,
      'select room_uuid as "roomUuid" from seats where user_uuid = :userUuid for update',
      { userUuid },
    );
    await tx.raw(
      `insert into seats (user_uuid, room_uuid) values (:userUuid, :roomUuid)
       on conflict (user_uuid) do update set room_uuid = excluded.room_uuid, taken_at = now()`,
      { userUuid, roomUuid },
    );
    if (before && before.roomUuid !== roomUuid) left.push(before.roomUuid);
  }
  for (const other of new Set(left)) await tx.raw("select pg_notify('room_changed', :other)", { other });
  return left;
}

/** Deletes seats of this hangout; a seat that has moved to another hangout stays. */
export async function freeSeats(tx: Db, roomUuid: string, userUuids: readonly string[]): Promise<void> {
  if (userUuids.length === 0) return;
  await tx.raw(
    'delete from seats where room_uuid = :roomUuid and user_uuid = any(cast(:userUuids as uuid[]))',
    {
      roomUuid,
      userUuids,
    },
  );
}

export async function loadSeatedUuids(db: Db, roomUuid: string): Promise<string[]> {
  const rows = await queryRows<{ userUuid: string }>(
    db,
    'select user_uuid as "userUuid" from seats where room_uuid = :roomUuid',
    { roomUuid },
  );
  return rows.map((row) => row.userUuid);
}

// Raw SQL, because each command of a room writes the booth, under row locks.
import type { Booth } from '@hangout/rules';
import type { Db } from '../connect.ts';
import type { Lease } from '../room-leases/leases.ts';
import { queryRow, queryRows } from '../sql.ts';

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
 * [H403] Gives these users seats in this hangout. They lose their seats in other hangouts, whose processes are
 * notified; returns the uuids of those hangouts.
 */
export async function takeSeats(tx: Db, roomUuid: string, userUuids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  // Rows are locked in a fixed order, so that two hangouts that swap DJs do not deadlock.
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

/** Deletes these users' seats in this hangout; their seats in other hangouts stay. */
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

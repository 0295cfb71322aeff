import type { Db } from '../connect.ts';
import { Presence } from '../models/presence.ts';
import { Seat } from '../models/room-leases.ts';
import type { Page } from './rooms.ts';

/** [R179] Lists accounts inside the hangout that are neither on the visible floor nor seated. */
export async function listAudience(
  db: Db,
  roomUuid: string,
  { limit, offset }: Page,
): Promise<{ count: number; uuids: string[] }> {
  const people = Presence.query(db)
    .where({ roomUuid, onFloor: false })
    .modify('fresh')
    .whereNotIn('userUuid', Seat.query(db).where({ roomUuid }).select('userUuid'));
  const [count, rows] = await Promise.all([
    people.resultSize(),
    people.clone().orderBy('userUuid').limit(limit).offset(offset).select('userUuid'),
  ]);
  return { count, uuids: rows.map((row) => row.userUuid) };
}

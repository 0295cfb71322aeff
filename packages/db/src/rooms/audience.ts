import type { Db } from '../connect.ts';
import { freshLive } from './present.ts';
import type { Page } from './rows.ts';

/** [R179] Accounts inside who neither dance in sight of all nor have a seat. */
export async function besideTheFloor(
  db: Db,
  roomUuid: string,
  { limit, offset }: Page,
): Promise<{ count: number; uuids: string[] }> {
  const people = () =>
    db('presence')
      .where({ roomUuid, onFloor: false })
      .whereRaw(freshLive)
      .whereNotIn('userUuid', (seated) => seated.from('seats').where({ roomUuid }).select('userUuid'));
  const [counted] = await people().count('* as count');
  const rows: { userUuid: string }[] = await people()
    .orderBy('userUuid')
    .limit(limit)
    .offset(offset)
    .select('userUuid');
  return { count: Number(counted?.count ?? 0), uuids: rows.map((row) => row.userUuid) };
}

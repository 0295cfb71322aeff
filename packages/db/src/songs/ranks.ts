import type { Db } from '../connect.ts';
import { rowOf, rowsOf } from './sql.ts';

/** The rank of the last song, 0 in an empty crate. */
export async function lastRank(db: Db, crateUuid: string): Promise<number> {
  const row = await rowOf<{ last: number | null }>(
    db,
    'select max(rank) as last from crate_songs where crate_uuid = :crateUuid',
    { crateUuid },
  );
  return row?.last ?? 0;
}

/**
 * A rank that brings the song to `position` among the others. Where the two neighbours have grown too close for a
 * number between them, the whole crate is numbered anew first.
 */
export async function spread(
  db: Db,
  crateUuid: string,
  crateSongUuid: string,
  position: number,
): Promise<number> {
  for (const again of [true, false]) {
    const [before, after] = await neighbours(db, crateUuid, crateSongUuid, position);
    const rank = between(before, after);
    if (rank !== null) return rank;
    if (again) await renumber(db, crateUuid);
  }
  throw new Error(`no rank left in crate ${crateUuid}`);
}

/** A number strictly between two ranks (null is beyond an end), or null where none is left. */
export function between(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1;
  if (after === null) return before + 1;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

async function neighbours(db: Db, crateUuid: string, crateSongUuid: string, position: number) {
  const rows = await rowsOf<{ rank: number }>(
    db,
    `select rank from crate_songs where crate_uuid = :crateUuid and uuid <> :crateSongUuid
     order by rank, uuid limit :limit offset :offset`,
    { crateUuid, crateSongUuid, limit: position === 0 ? 1 : 2, offset: Math.max(0, position - 1) },
  );
  const ranks = rows.map((row) => row.rank);
  const before = position === 0 ? null : (ranks.shift() ?? null);
  return [before, ranks.shift() ?? null] as const;
}

async function renumber(db: Db, crateUuid: string): Promise<void> {
  await db.raw(
    `update crate_songs cs set rank = placed.place
     from (select uuid, row_number() over (order by rank, uuid) as place from crate_songs where crate_uuid = :crateUuid) placed
     where cs.uuid = placed.uuid`,
    { crateUuid },
  );
}

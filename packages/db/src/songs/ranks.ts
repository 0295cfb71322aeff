import type { Db } from '../connect.ts';
import type { RankedSong } from './crate-songs.ts';

/**
 * A number strictly between two ranks (null is beyond an end); null where floating point leaves none, so that all
 * songs must be renumbered.
 */
export function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1;
  if (after === null) return before + 1;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

/** The rank between its new neighbours for the song at `place` of a new order; null: renumber all songs. */
export function rankAt(songs: readonly RankedSong[], place: number): number | null {
  return rankBetween(songs[place - 1]?.rank ?? null, songs[place + 1]?.rank ?? null);
}

/** Writes the ranks of an order as 1, 2, 3 … */
export async function writeRanks(db: Db, songs: readonly { readonly uuid: string }[]): Promise<void> {
  if (songs.length === 0) return;
  await db.raw(
    `update crate_songs cs set rank = given.rank
     from unnest(cast(:uuids as uuid[])) with ordinality as given (uuid, rank) where cs.uuid = given.uuid`,
    { uuids: songs.map((song) => song.uuid) },
  );
}

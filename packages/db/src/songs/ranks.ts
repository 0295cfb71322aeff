import type { Db } from '../connect.ts';
import type { RankedSong } from './crate-songs.ts';

/**
 * Returns a rank strictly between two ranks; a null argument stands for the start or the end of the crate. Returns null
 * if no floating-point number lies between: all songs must then get new ranks.
 */
export function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1;
  if (after === null) return before + 1;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

/** Returns a rank for the song at index `place`, between its neighbours; null if all songs must get new ranks. */
export function rankAt(songs: readonly RankedSong[], place: number): number | null {
  return rankBetween(songs[place - 1]?.rank ?? null, songs[place + 1]?.rank ?? null);
}

/** Writes the ranks 1, 2, 3 … to these songs, in their order. */
export async function writeRanks(db: Db, songs: readonly { readonly uuid: string }[]): Promise<void> {
  if (songs.length === 0) return;
  await db.raw(
    `update crate_songs cs set rank = given.rank
     from unnest(cast(:uuids as uuid[])) with ordinality as given (uuid, rank) where cs.uuid = given.uuid`,
    { uuids: songs.map((song) => song.uuid) },
  );
}

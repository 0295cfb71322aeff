// Raw SQL, because positions are computed by a window function.
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { OrderedSongs } from '@hangout/rules';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { inTransaction, queryRow, queryRows } from '../sql.ts';
import type { CrateKind } from './crates.ts';
import { type SongRow, songColumns, toSong } from './song-row.ts';

/** A crate whose row is locked until the transaction ends: other writers wait. */
export interface LockedCrate {
  readonly crateUuid: string;
  readonly userUuid: string;
  readonly kind: CrateKind;
  readonly isPrivate: boolean;
  readonly currentPosition: number;
}

/** Locks a crate for a change of its songs; null when it does not exist. Must run inside a transaction. */
export async function lockCrate(db: Db, crateUuid: string): Promise<LockedCrate | null> {
  if (!isUuid(crateUuid)) return null;
  return queryRow<LockedCrate>(
    db,
    `select uuid as "crateUuid", user_uuid as "userUuid", kind, is_private as "isPrivate",
       current_position as "currentPosition" from crates where uuid = :crateUuid for update`,
    { crateUuid },
  );
}

/** Locks a crate by uuid and changes it, in the caller's transaction or in a new one; null when it does not exist. */
export function withCrate<T>(
  db: Db,
  crateUuid: string,
  change: (tx: Db, crate: LockedCrate) => Promise<T>,
): Promise<T | null> {
  return inTransaction(db, async (tx) => {
    const crate = await lockCrate(tx, crateUuid);
    return crate && change(tx, crate);
  });
}

/** Loads one page of a crate's songs in order, at most 300 [R262]; positions count from 0 without gaps [H042]. */
export async function listCrateSongs(
  db: Db,
  crateUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ songs: Song[]; count: number }> {
  const rows = await queryRows<SongRow>(
    db,
    `select ${songColumns}, cs.uuid as "crateSongUuid", cs.playback_token as "playbackToken"
     from crate_songs cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
     where cs.crate_uuid = :crateUuid order by cs.rank, cs.uuid limit :limit offset :offset`,
    { crateUuid, limit: Math.min(page.limit, 300), offset: page.offset },
  );
  const songs = rows.map((row, index) => toSong({ ...row, position: page.offset + index }));
  return { songs, count: await countSongs(db, crateUuid) };
}

export async function countSongs(db: Db, crateUuid: string): Promise<number> {
  const total = await queryRow<{ count: number }>(
    db,
    'select count(*) as count from crate_songs where crate_uuid = :crateUuid',
    { crateUuid },
  );
  return total?.count ?? 0;
}

/** A song in a crate with its rank, which orders it. */
export interface RankedSong {
  readonly uuid: string;
  readonly rank: number;
}

/** Loads all songs of a locked crate and the current position, in the form that the rules of crates use. */
export async function loadCrateOrder(db: Db, crate: LockedCrate): Promise<OrderedSongs<RankedSong>> {
  const songs = await queryRows<RankedSong>(
    db,
    'select uuid, rank from crate_songs where crate_uuid = :crateUuid order by rank, uuid',
    { crateUuid: crate.crateUuid },
  );
  const current = crate.currentPosition < songs.length ? crate.currentPosition : 0;
  return { songs, current };
}

// Raw SQL, because positions are computed by a window function.
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { foldName, isUuid, type OrderedSongs } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { inTransaction, queryRow, queryRows } from '../sql.ts';
import type { CrateKind } from './crates.ts';
import { sameSongSql } from './same-song.ts';
import { type SongRow, songColumns, toSong } from './song-row.ts';

/** A crate whose row is locked until the transaction ends: other writers wait. */
export interface LockedCrate {
  readonly crateUuid: string;
  readonly userUuid: string;
  readonly kind: CrateKind;
  readonly isPrivate: boolean;
  readonly currentPosition: number;
  readonly songsRevision: number;
}

/** Locks a crate for a change of its songs; null if it does not exist. Must run inside a transaction. */
export async function lockCrate(db: Db, crateUuid: string): Promise<LockedCrate | null> {
  if (!isUuid(crateUuid)) return null;
  return queryRow<LockedCrate>(
    db,
    `select uuid as "crateUuid", user_uuid as "userUuid", kind, is_private as "isPrivate",
       current_position as "currentPosition", songs_revision as "songsRevision" from crates where uuid = :crateUuid for update`,
    { crateUuid },
  );
}

/** Locks a crate and changes it, in the caller's transaction or in a new one; null if the crate does not exist. */
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

/** Sort orders of a crate's songs. `position` is the order in which they play, which the others do not change. */
const CRATE_SORTS = ['position', 'title', 'artist', 'duration', 'added'] as const;
type CrateSort = (typeof CRATE_SORTS)[number];

export interface CrateSongsPage {
  readonly limit: number;
  readonly offset: number;
  /** The list has only songs whose title, artist and album together contain each of these words. */
  readonly find?: string | undefined;
  readonly sort?: CrateSort | undefined;
  readonly descending?: boolean | undefined;
}

// SQL: columns to sort by. Songs that are equal in them stay in the order in which they play.
const sortColumns: Readonly<Record<CrateSort, string>> = {
  position: 'cs.position',
  title: 'lower(s.track_name)',
  artist: 'lower(s.artist_name)',
  duration: 's.duration',
  added: 'cs.created_at',
};

/**
 * Loads one page of a crate's songs, [R262] at most 300. [H042] Positions count from 0 without gaps, [H567] also in
 * searched or sorted lists. `count` and `totalDuration` (seconds) cover all matching songs.
 */
export async function listCrateSongs(
  db: Db,
  crateUuid: string,
  page: CrateSongsPage,
): Promise<{ songs: Song[]; count: number; totalDuration: number }> {
  const words = foldName(page.find ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 12);
  const { sort = 'position', descending = false } = page;
  const isPlain = words.length === 0 && sort === 'position' && !descending;
  const bindings = { crateUuid, words, limit: Math.min(page.limit, 300), offset: page.offset };
  const rows = await queryRows<SongRow>(
    db,
    isPlain ? pageInOwnOrder : pageInOrderOf(sort, descending),
    bindings,
  );
  const songs = rows.map((row, index) => toSong(isPlain ? { ...row, position: page.offset + index } : row));
  const total = await queryRow<{ count: number; totalDuration: number }>(
    db,
    `select count(*) as count, coalesce(sum(s.duration), 0) as "totalDuration"
     from crate_songs cs join songs s on s.id = cs.song_id where cs.crate_uuid = :crateUuid and ${hasWords}`,
    bindings,
  );
  return { songs, count: total?.count ?? 0, totalDuration: total?.totalDuration ?? 0 };
}

// SQL condition: the song's names contain each of the words.
const hasWords = `(select coalesce(bool_and(strpos(
    s.folded_names, word) > 0), true)
  from unnest(cast(:words as text[])) as word)`;

const crateSongColumns = `${songColumns}, cs.uuid as "crateSongUuid", cs.playback_token as "playbackToken"`;

// SQL: a page in the order in which songs play. An index yields the rows in that order, without a window function.
const pageInOwnOrder = `
  select ${crateSongColumns}
  from crate_songs cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
  where cs.crate_uuid = :crateUuid order by cs.rank, cs.uuid limit :limit offset :offset`;

const pageInOrderOf = (sort: CrateSort, descending: boolean) => `
  select ${crateSongColumns}, cs.position
  from (
    select *, row_number() over (order by rank, uuid) - 1 as position from crate_songs where crate_uuid = :crateUuid
  ) cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
  where ${hasWords}
  order by ${sortColumns[sort]} ${descending ? 'desc' : 'asc'}, cs.position limit :limit offset :offset`;

/** [H044] Finds a song in a crate, or else one that counts as the same; null if there is none. */
export async function findHeldSong(db: Db, crateUuid: string, songId: string | number): Promise<Song | null> {
  const row = await queryRow<SongRow>(
    db,
    `select ${crateSongColumns}, cs.position
     from (
       select *, row_number() over (order by rank, uuid) - 1 as position from crate_songs where crate_uuid = :crateUuid
     ) cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
       join songs n on n.id = cast(:songId as bigint) and ${sameSongSql('s', 'n')}
     order by (s.id = n.id) desc, cs.position limit 1`,
    { crateUuid, songId: String(songId) },
  );
  return row && toSong(row);
}

export async function countSongs(db: Db, crateUuid: string): Promise<number> {
  const total = await queryRow<{ count: number }>(
    db,
    'select count(*) as count from crate_songs where crate_uuid = :crateUuid',
    { crateUuid },
  );
  return total?.count ?? 0;
}

/** A song of a crate with the rank by which songs are ordered. */
export interface RankedSong {
  readonly uuid: string;
  readonly rank: number;
}

/** Loads all songs of a locked crate and its current position, in the form that the crate rules use. */
export async function loadCrateOrder(db: Db, crate: LockedCrate): Promise<OrderedSongs<RankedSong>> {
  const songs = await queryRows<RankedSong>(
    db,
    'select uuid, rank from crate_songs where crate_uuid = :crateUuid order by rank, uuid',
    { crateUuid: crate.crateUuid },
  );
  const current = crate.currentPosition < songs.length ? crate.currentPosition : 0;
  return { songs, current };
}

/**
 * Returns the lowest and the highest rank of a crate; null if it is empty. Recently removed songs count, because
 * undoing the removal returns them to their ranks.
 */
export async function loadRankEnds(
  db: Db,
  crateUuid: string,
): Promise<{ first: number | null; last: number | null }> {
  const ends = await queryRow<{ first: number | null; last: number | null }>(
    db,
    `select min(rank) as first, max(rank) as last from (
       select rank from crate_songs where crate_uuid = :crateUuid
       union all select rank from removed_crate_songs where crate_uuid = :crateUuid
     ) as ranks`,
    { crateUuid },
  );
  return ends ?? { first: null, last: null };
}

// Raw SQL, because many songs of a crate are written at once.
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { clampPosition, moveSong, type OrderedSongs, removeSong, shuffleSongs } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import {
  countSongs,
  type LockedCrate,
  listCrateSongs,
  loadCrateOrder,
  type RankedSong,
} from './crate-songs.ts';
import { rankAt, writeRanks } from './ranks.ts';
import { sameSongSql } from './same-song.ts';

/** A crate after a change of its songs. */
export interface CrateState {
  readonly crateUuid: string;
  readonly count: number;
  readonly currentPosition: number;
}

/** [H304] The most songs that one crate holds. */
export const CRATE_LIMIT = 5000;

export interface NewCrateSong {
  readonly songId: string | number;
  readonly playbackToken?: string | null;
}

/**
 * Adds songs at the end (`append`) or at the start, in the given order, and returns them with their positions. The
 * liked songs take only songs that they do not hold yet [H044]. Songs added to the start of a queue play next [H310].
 */
export async function addCrateSongs(
  db: Db,
  crate: LockedCrate,
  songs: readonly NewCrateSong[],
  append: boolean,
): Promise<Song[]> {
  const fresh = crate.kind === 'likes' ? await notLikedYet(db, crate.crateUuid, songs) : songs;
  if (fresh.length === 0) return [];
  const ends = await queryRow<{ first: number | null; last: number | null }>(
    db,
    'select min(rank) as first, max(rank) as last from crate_songs where crate_uuid = :crateUuid',
    { crateUuid: crate.crateUuid },
  );
  const rank = append ? (ends?.last ?? 0) + 1 : (ends?.first ?? 0) - fresh.length;
  await db.raw(
    `insert into crate_songs (crate_uuid, song_id, playback_token, rank)
     select :crateUuid, song_id, playback_token, cast(:rank as double precision) + ordinality - 1
     from unnest(cast(:ids as bigint[]), cast(:tokens as text[])) with ordinality
       as given (song_id, playback_token, ordinality)`,
    {
      crateUuid: crate.crateUuid,
      rank,
      ids: fresh.map((song) => String(song.songId)),
      tokens: fresh.map((song) => song.playbackToken ?? null),
    },
  );
  const count = await countSongs(db, crate.crateUuid);
  const wasEmpty = count === fresh.length;
  const shift = append || wasEmpty ? 0 : fresh.length;
  await settle(db, crate, count, crate.kind === 'queue' && !append ? 0 : crate.currentPosition + shift);
  return placed(db, crate.crateUuid, append ? count - fresh.length : 0, fresh.length);
}

async function placed(db: Db, crateUuid: string, offset: number, limit: number): Promise<Song[]> {
  const all: Song[] = [];
  while (all.length < limit) {
    const page = { offset: offset + all.length, limit: limit - all.length };
    const { songs } = await listCrateSongs(db, crateUuid, page);
    if (songs.length === 0) break;
    all.push(...songs);
  }
  return all;
}

/** [H044] Removes duplicates: of songs that are the same, the first stays. */
async function notLikedYet(db: Db, crateUuid: string, songs: readonly NewCrateSong[]) {
  const ids = [...new Set(songs.map((song) => String(song.songId)))];
  const known = await queryRows<{ id: number }>(
    db,
    `with given as (
       select id, place from unnest(cast(:ids as bigint[])) with ordinality as given (id, place)
     )
     select n.id from songs n join given on given.id = n.id where exists (
       select 1 from songs s left join given earlier on earlier.id = s.id
       where (earlier.place < given.place
              or s.id in (select song_id from crate_songs where crate_uuid = :crateUuid))
         and ${sameSongSql('s', 'n')})`,
    { ids, crateUuid },
  );
  const skip = new Set(known.map((row) => String(row.id)));
  return ids
    .filter((id) => !skip.has(id))
    .map((id) => songs.find((song) => String(song.songId) === id) ?? { songId: id });
}

/** [R102] Removes one song; null when the crate does not hold it. */
export async function removeCrateSong(
  db: Db,
  crate: LockedCrate,
  crateSongUuid: string,
): Promise<CrateState | null> {
  const order = await loadCrateOrder(db, crate);
  const place = placeOf(order, crateSongUuid);
  if (place < 0) return null;
  await db.raw('delete from crate_songs where uuid = :crateSongUuid', { crateSongUuid });
  const { songs, current } = removeSong(order, place);
  return settle(db, crate, songs.length, current);
}

/** [R102][H042] Moves one song; null when the crate does not hold it. */
export async function moveCrateSong(
  db: Db,
  crate: LockedCrate,
  crateSongUuid: string,
  newPosition: number,
): Promise<(CrateState & { crateSongUuid: string; position: number }) | null> {
  const order = await loadCrateOrder(db, crate);
  const place = placeOf(order, crateSongUuid);
  if (place < 0) return null;
  const position = clampPosition(newPosition, order.songs.length);
  const { songs, current } = moveSong(order, place, position);
  const rank = rankAt(songs, position);
  if (rank === null) await writeRanks(db, songs);
  else
    await db.raw('update crate_songs set rank = :rank where uuid = :crateSongUuid', { rank, crateSongUuid });
  return { ...(await settle(db, crate, songs.length, current)), crateSongUuid, position };
}

/** [R103] Empties a crate. */
export async function clearCrate(db: Db, crate: LockedCrate): Promise<CrateState> {
  await db.raw('delete from crate_songs where crate_uuid = :crateUuid', { crateUuid: crate.crateUuid });
  return settle(db, crate, 0, 0);
}

/** [H043] Shuffles a crate. `dice` returns random numbers in [0, 1). */
export async function shuffleCrate(
  db: Db,
  crate: LockedCrate,
  dice: () => number = Math.random,
): Promise<CrateState> {
  const { songs, current } = shuffleSongs(await loadCrateOrder(db, crate), dice);
  await writeRanks(db, songs);
  return settle(db, crate, songs.length, current);
}

/** Appends all songs of another crate in their order; returns how many were added. */
export async function copyCrateSongs(db: Db, crate: LockedCrate, srcCrateUuid: string): Promise<number> {
  const songs = await queryRows<{ songId: number; playbackToken: string | null }>(
    db,
    `select song_id as "songId", playback_token as "playbackToken" from crate_songs
     where crate_uuid = :srcCrateUuid order by rank, uuid`,
    { srcCrateUuid },
  );
  return (await addCrateSongs(db, crate, songs, true)).length;
}

/** [H042] Sets the current song of a crate, from which playing goes on. */
export async function setCurrentPosition(db: Db, crate: LockedCrate, position: number): Promise<CrateState> {
  const count = await countSongs(db, crate.crateUuid);
  return settle(db, crate, count, clampPosition(position, count));
}

const placeOf = (order: OrderedSongs<RankedSong>, crateSongUuid: string) =>
  order.songs.findIndex((song) => song.uuid === crateSongUuid.toLowerCase());

async function settle(db: Db, crate: LockedCrate, count: number, current: number): Promise<CrateState> {
  const { crateUuid } = crate;
  const currentPosition = current < count ? current : 0;
  await db.raw(
    'update crates set current_position = :currentPosition, updated_at = now() where uuid = :crateUuid',
    { currentPosition, crateUuid },
  );
  return { crateUuid, count, currentPosition };
}

import type { Song } from '@hangout/contract/playlist-service/song-shape';
import type { Db } from '../connect.ts';
import type { CrateKind } from './crates.ts';
import { lastRank, spread } from './ranks.ts';
import { type SongRow, songColumns, toSong } from './song-row.ts';
import { atOnce, isUuid, rowOf, rowsOf } from './sql.ts';

/** A crate whose row is locked until the transaction ends: whoever else writes to it waits. */
export interface LockedCrate {
  readonly crateUuid: string;
  readonly userUuid: string;
  readonly kind: CrateKind;
  readonly isPrivate: boolean;
  readonly currentPosition: number;
}

/** What a crate looks like after a change. */
export interface CrateState {
  readonly crateUuid: string;
  readonly count: number;
  readonly currentPosition: number;
}

/** [H304] Most songs that one crate holds. */
export const CRATE_LIMIT = 5000;

/** Locks a crate for a change of its songs; null when there is none. Only inside a transaction. */
export async function lockCrate(db: Db, crateUuid: string): Promise<LockedCrate | null> {
  if (!isUuid(crateUuid)) return null;
  return rowOf<LockedCrate>(
    db,
    `select uuid as "crateUuid", user_uuid as "userUuid", kind, is_private as "isPrivate",
       current_position as "currentPosition" from crates where uuid = :crateUuid for update`,
    { crateUuid },
  );
}

/** One page in order, at most 300 [R262]; a position counts from 0 without gaps [H305]. */
export async function crateSongs(
  db: Db,
  crateUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ songs: Song[]; count: number }> {
  const rows = await rowsOf<SongRow>(
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
  const total = await rowOf<{ count: number }>(
    db,
    'select count(*) as count from crate_songs where crate_uuid = :crateUuid',
    { crateUuid },
  );
  return total?.count ?? 0;
}

export interface NewCrateSong {
  readonly songId: string | number;
  readonly playbackToken?: string | null;
}

/**
 * Puts songs at the end (`append`) or at the start, in the order given, and answers them with their positions.
 * Into the likes only those go that are not there yet [H306].
 */
export async function addCrateSongs(
  db: Db,
  crate: LockedCrate,
  songs: readonly NewCrateSong[],
  append: boolean,
): Promise<Song[]> {
  const fresh = crate.kind === 'likes' ? await notLikedYet(db, crate.crateUuid, songs) : songs;
  if (fresh.length === 0) return [];
  const first = append
    ? (await lastRank(db, crate.crateUuid)) + 1
    : await firstRankFor(db, crate.crateUuid, fresh.length);
  const added = await rowsOf<{ uuid: string }>(
    db,
    `insert into crate_songs (crate_uuid, song_id, playback_token, rank)
     select :crateUuid, song_id, playback_token, cast(:first as double precision) + ordinality - 1
     from unnest(cast(:ids as bigint[]), cast(:tokens as text[])) with ordinality as given (song_id, playback_token, ordinality)
     returning uuid`,
    {
      crateUuid: crate.crateUuid,
      first,
      ids: fresh.map((song) => String(song.songId)),
      tokens: fresh.map((song) => song.playbackToken ?? null),
    },
  );
  await touch(db, crate.crateUuid);
  const from = append ? (await countSongs(db, crate.crateUuid)) - added.length : 0;
  return placed(db, crate.crateUuid, from, added.length);
}

async function firstRankFor(db: Db, crateUuid: string, howMany: number): Promise<number> {
  const row = await rowOf<{ first: number | null }>(
    db,
    'select min(rank) as first from crate_songs where crate_uuid = :crateUuid',
    { crateUuid },
  );
  return (row?.first ?? 0) - howMany;
}

async function placed(db: Db, crateUuid: string, offset: number, limit: number): Promise<Song[]> {
  const pages: Song[] = [];
  while (pages.length < limit) {
    const page = await crateSongs(db, crateUuid, {
      offset: offset + pages.length,
      limit: Math.min(300, limit - pages.length),
    });
    if (page.songs.length === 0) break;
    pages.push(...page.songs);
  }
  return pages;
}

/** The same song by R136-R139, asked of the whole list at once; the first of several equal ones stays. */
async function notLikedYet(db: Db, crateUuid: string, songs: readonly NewCrateSong[]) {
  const ids = [...new Set(songs.map((song) => String(song.songId)))];
  const known = await rowsOf<{ id: number }>(
    db,
    `select n.id from songs n where n.id = any(cast(:ids as bigint[])) and exists (
       select 1 from songs s where (
         s.id in (select song_id from crate_songs where crate_uuid = :crateUuid)
         or (s.id = any(cast(:ids as bigint[])) and array_position(cast(:ids as bigint[]), s.id) < array_position(cast(:ids as bigint[]), n.id))
       ) and ${sameSongSql})`,
    { ids, crateUuid },
  );
  const skip = new Set(known.map((row) => String(row.id)));
  return ids
    .filter((id) => !skip.has(id))
    .map((id) => songs.find((song) => String(song.songId) === id) ?? { songId: id });
}

/** [R137][R138][R139] whether songs `s` and `n` are the same; the pure rule says it for single songs. */
const sameSongSql = `(
  s.id = n.id or s.isrc = n.isrc
  or exists (select 1 from jsonb_each_text(s.music_providers) a join jsonb_each_text(n.music_providers) b using (key, value) where a.value <> '')
  or (lower(s.track_name) = lower(n.track_name) and lower(s.artist_name) = lower(n.artist_name)
      and abs(s.duration - n.duration) <= 5))`;

/** Takes one song out; null when it is not there. The current position follows what it pointed to [H307]. */
export async function removeCrateSong(
  db: Db,
  crate: LockedCrate,
  crateSongUuid: string,
): Promise<CrateState | null> {
  const position = await positionOf(db, crate.crateUuid, crateSongUuid);
  if (position === null) return null;
  await db.raw('delete from crate_songs where uuid = :crateSongUuid', { crateSongUuid });
  const before = position < crate.currentPosition ? 1 : 0;
  return settle(db, crate, crate.currentPosition - before);
}

/** Where a song stands, from 0; null when it is not in this crate. */
export async function positionOf(db: Db, crateUuid: string, crateSongUuid: string): Promise<number | null> {
  if (!isUuid(crateSongUuid)) return null;
  const row = await rowOf<{ position: number }>(
    db,
    `select position from (
       select uuid, row_number() over (order by rank, uuid) - 1 as position from crate_songs where crate_uuid = :crateUuid
     ) placed where uuid = :crateSongUuid`,
    { crateUuid, crateSongUuid },
  );
  return row?.position ?? null;
}

/** Moves one song; beyond either end it lands at that end [H308]. Null when it is not there. */
export async function moveCrateSong(
  db: Db,
  crate: LockedCrate,
  crateSongUuid: string,
  newPosition: number,
): Promise<(CrateState & { crateSongUuid: string; position: number }) | null> {
  if ((await positionOf(db, crate.crateUuid, crateSongUuid)) === null) return null;
  const last = (await countSongs(db, crate.crateUuid)) - 1;
  const position = Math.min(last, Math.max(0, Math.trunc(newPosition)));
  const rank = await spread(db, crate.crateUuid, crateSongUuid, position);
  await db.raw('update crate_songs set rank = :rank where uuid = :crateSongUuid', { rank, crateSongUuid });
  const state = await settle(db, crate, crate.currentPosition);
  return { ...state, crateSongUuid, position };
}

/** Empties a crate. */
export async function clearCrate(db: Db, crate: LockedCrate): Promise<CrateState> {
  await db.raw('delete from crate_songs where crate_uuid = :crateUuid', { crateUuid: crate.crateUuid });
  return settle(db, crate, 0);
}

/** Mixes a crate; the current song comes to position 0 and stays the current one [H309]. */
export async function shuffleCrate(
  db: Db,
  crate: LockedCrate,
  dice: () => number = Math.random,
): Promise<CrateState> {
  const rows = await rowsOf<{ uuid: string }>(
    db,
    'select uuid from crate_songs where crate_uuid = :crateUuid order by rank, uuid',
    { crateUuid: crate.crateUuid },
  );
  const uuids = rows.map((row) => row.uuid);
  const current = uuids.splice(crate.currentPosition, 1);
  for (let i = uuids.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1));
    [uuids[i], uuids[j]] = [uuids[j] ?? '', uuids[i] ?? ''];
  }
  await db.raw(
    `update crate_songs cs set rank = given.rank
     from unnest(cast(:uuids as uuid[])) with ordinality as given (uuid, rank) where cs.uuid = given.uuid`,
    { uuids: [...current, ...uuids] },
  );
  return settle(db, crate, 0);
}

/** Appends all songs of another crate in their order; answers how many were taken. */
export async function copyCrateSongs(db: Db, crate: LockedCrate, srcCrateUuid: string): Promise<number> {
  const songs = await rowsOf<{ songId: number; playbackToken: string | null }>(
    db,
    `select song_id as "songId", playback_token as "playbackToken" from crate_songs
     where crate_uuid = :srcCrateUuid order by rank, uuid`,
    { srcCrateUuid },
  );
  const added = await addCrateSongs(db, crate, songs, true);
  return added.length;
}

/** Chooses the song to go on from; beyond the end it is the last one [H308]. */
export async function setCurrentPosition(db: Db, crate: LockedCrate, position: number): Promise<CrateState> {
  return settle(db, crate, position);
}

/** Locks by uuid and changes, in the caller's transaction or one of its own; null when the crate is gone. */
export function withCrate<T>(
  db: Db,
  crateUuid: string,
  change: (tx: Db, crate: LockedCrate) => Promise<T>,
): Promise<T | null> {
  return atOnce(db, async (tx) => {
    const crate = await lockCrate(tx, crateUuid);
    return crate && change(tx, crate);
  });
}

async function settle(db: Db, crate: LockedCrate, wanted: number): Promise<CrateState> {
  const count = await countSongs(db, crate.crateUuid);
  const currentPosition = Math.max(0, Math.min(count - 1, Math.trunc(wanted)));
  await db.raw(
    'update crates set current_position = :currentPosition, updated_at = now() where uuid = :crateUuid',
    {
      currentPosition,
      crateUuid: crate.crateUuid,
    },
  );
  return { crateUuid: crate.crateUuid, count, currentPosition };
}

async function touch(db: Db, crateUuid: string): Promise<void> {
  await db.raw('update crates set updated_at = now() where uuid = :crateUuid', { crateUuid });
}

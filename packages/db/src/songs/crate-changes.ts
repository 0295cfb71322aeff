// Raw SQL, because many songs of a crate are written at once.
import { randomUUID } from 'node:crypto';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  clampPosition,
  clearSongs,
  moveSong,
  type OrderedSongs,
  removeSongs,
  shuffleSongs,
} from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import {
  countSongs,
  type LockedCrate,
  listCrateSongs,
  loadCrateOrder,
  loadRankEnds,
  type RankedSong,
} from './crate-songs.ts';
import { rankAt, rankBetween, writeRanks } from './ranks.ts';
import { sameSongSql } from './same-song.ts';

export interface CrateState {
  readonly crateUuid: string;
  readonly count: number;
  readonly currentPosition: number;
  /** Incremented by each change: a client that misses a number has missed a change. */
  readonly songsRevision: number;
}

/** State after songs were removed. `restoreCrateSongs` takes `removal`, which is null if nothing was removed. */
export interface CrateAfterRemoval extends CrateState {
  readonly removal: string | null;
}

/** [H564] How long a removal can be undone, minutes. */
const UNDO_MINUTES = 60;

export interface NewCrateSong {
  readonly songId: string | number;
  readonly playbackToken?: string | null;
}

/**
 * Adds songs at the end (`append`) or at the start, in the given order, and returns them with their positions. [H044]
 * The liked songs take only songs that they do not contain yet. [H310] Songs added to the start of a queue play next.
 */
export async function addCrateSongs(
  db: Db,
  crate: LockedCrate,
  songs: readonly NewCrateSong[],
  append: boolean,
): Promise<Song[]> {
  const { added, count } = await insertCrateSongs(db, crate, songs, append);
  return placed(db, crate.crateUuid, append ? count - added : 0, added);
}

/**
 * Adds songs like `addCrateSongs` without loading them. Returns the number added, the new total, and the new uuids in
 * order.
 */
export async function insertCrateSongs(
  db: Db,
  crate: LockedCrate,
  songs: readonly NewCrateSong[],
  append: boolean,
): Promise<{ added: number; count: number; uuids: readonly string[] }> {
  const fresh = crate.kind === 'likes' ? await notLikedYet(db, crate.crateUuid, songs) : songs;
  if (fresh.length === 0) return { added: 0, count: await countSongs(db, crate.crateUuid), uuids: [] };
  const { first, last } = await loadRankEnds(db, crate.crateUuid);
  const rank = append ? (last ?? 0) + 1 : (first ?? 0) - fresh.length;
  const inserted = await queryRows<{ uuid: string; rank: number }>(
    db,
    `insert into crate_songs (crate_uuid, song_id, playback_token, rank)
     select :crateUuid, song_id, playback_token, cast(:rank as double precision) + ordinality - 1
     from unnest(cast(:ids as bigint[]), cast(:tokens as text[])) with ordinality
       as given (song_id, playback_token, ordinality)
     returning uuid, rank`,
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
  const uuids = inserted.toSorted((a, b) => a.rank - b.rank).map(({ uuid }) => uuid);
  return { added: fresh.length, count, uuids };
}

/**
 * [H1102] Inserts a song after the song `after`, else before the song `before`, else at the end. Returns the new
 * entry's uuid.
 */
export async function insertCrateSongAt(
  db: Db,
  crate: LockedCrate,
  song: NewCrateSong,
  { after, before }: { readonly after: string | null; readonly before: string | null },
): Promise<string> {
  const order = await loadCrateOrder(db, crate);
  const { songs, current } = order;
  const [behind, ahead] = [placeOf(order, after ?? ''), placeOf(order, before ?? '')];
  const place = behind >= 0 ? behind + 1 : ahead >= 0 ? ahead : songs.length;
  const uuid = randomUUID();
  const rank = rankBetween(songs[place - 1]?.rank ?? null, songs[place]?.rank ?? null);
  await db.raw(
    `insert into crate_songs (uuid, crate_uuid, song_id, playback_token, rank)
     values (:uuid, :crateUuid, :songId, :token, :rank)`,
    {
      ...{ uuid, crateUuid: crate.crateUuid, songId: String(song.songId) },
      ...{ token: song.playbackToken ?? null, rank: rank ?? 0 },
    },
  );
  if (rank === null) await writeRanks(db, songs.toSpliced(place, 0, { uuid, rank: 0 }));
  const isBeforeCurrent = songs.length > 0 && place <= current;
  await settle(db, crate, songs.length + 1, isBeforeCurrent ? current + 1 : current);
  return uuid;
}

/** Counts how many of these songs the crate already contains. */
export async function countHeldSongs(
  db: Db,
  crateUuid: string,
  songIds: readonly (string | number)[],
): Promise<number> {
  const held = await queryRow<{ count: number }>(
    db,
    `select count(distinct song_id) as count from crate_songs
     where crate_uuid = :crateUuid and song_id = any(cast(:songIds as bigint[]))`,
    { crateUuid, songIds: songIds.map(String) },
  );
  return held?.count ?? 0;
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

/** [H044] Leaves out songs that are already liked, and repeated ones. */
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

/** [R102] Removes one song; null if the crate does not contain it. */
export async function removeCrateSong(
  db: Db,
  crate: LockedCrate,
  crateSongUuid: string,
): Promise<CrateAfterRemoval | null> {
  const state = await removeCrateSongs(db, crate, [crateSongUuid]);
  return state.removal === null ? null : state;
}

/** [R102][H563] Removes these songs if the crate contains them. They can be restored for an hour [H564]. */
export async function removeCrateSongs(
  db: Db,
  crate: LockedCrate,
  crateSongUuids: readonly string[],
): Promise<CrateAfterRemoval> {
  const order = await loadCrateOrder(db, crate);
  const wanted = new Set(crateSongUuids.map((uuid) => uuid.toLowerCase()));
  const places = order.songs.flatMap(({ uuid }, place) => (wanted.has(uuid) ? [place] : []));
  if (places.length === 0) return { ...stateOf(crate, order.songs.length), removal: null };
  const removal = await moveToRemoved(db, crate, order, new Set(places));
  const { songs, current } = removeSongs(order, new Set(places));
  return { ...(await settle(db, crate, songs.length, current)), removal };
}

/**
 * [R102] [H566] Removes these songs from many crates, which the caller has locked, in one statement. It cannot be
 * undone.
 */
export async function removeSongsFromCrates(
  tx: Db,
  crateUuids: readonly string[],
  songIds: readonly (string | number)[],
): Promise<void> {
  if (crateUuids.length === 0) return;
  // The parts of the statement read the songs as they were before the deletion.
  await tx.raw(
    `with gone as (
       delete from crate_songs
       where crate_uuid = any(cast(:crates as uuid[])) and song_id = any(cast(:songIds as bigint[]))
       returning crate_uuid
     ),
     kept as (
       select c.uuid,
         (select count(*) from crate_songs cs
          where cs.crate_uuid = c.uuid and cs.song_id <> all(cast(:songIds as bigint[]))) as songs,
         (select count(*) from (
            select cs.song_id from crate_songs cs where cs.crate_uuid = c.uuid
            order by cs.rank, cs.uuid limit c.current_position
          ) as earlier where earlier.song_id <> all(cast(:songIds as bigint[]))) as earlier_songs
       from crates c where c.uuid in (select crate_uuid from gone)
     )
     update crates c set updated_at = now(), songs_revision = c.songs_revision + 1,
       current_position = case when kept.earlier_songs < kept.songs then kept.earlier_songs else 0 end
     from kept where c.uuid = kept.uuid`,
    { crates: crateUuids, songIds: songIds.map(String) },
  );
}

/** Moves the songs at these positions into the table of removed songs; returns the removal's uuid. */
async function moveToRemoved(
  db: Db,
  crate: LockedCrate,
  order: OrderedSongs<RankedSong>,
  places: ReadonlySet<number>,
): Promise<string> {
  const removal = randomUUID();
  await db.raw(
    `delete from removed_crate_songs
     where crate_uuid = :crateUuid and removed_at < now() - make_interval(mins => :minutes)`,
    { crateUuid: crate.crateUuid, minutes: UNDO_MINUTES },
  );
  await db.raw(
    `with gone as (
       delete from crate_songs where crate_uuid = :crateUuid and uuid = any(cast(:uuids as uuid[])) returning *
     )
     insert into removed_crate_songs
       (uuid, removal_uuid, crate_uuid, song_id, rank, playback_token, was_current, created_at)
     select uuid, :removal, crate_uuid, song_id, rank, playback_token, uuid = cast(:current as uuid), created_at
     from gone`,
    {
      crateUuid: crate.crateUuid,
      removal,
      uuids: order.songs.flatMap(({ uuid }, place) => (places.has(place) ? [uuid] : [])),
      current: order.songs[order.current]?.uuid ?? removal,
    },
  );
  return removal;
}

/** Counts the songs that undoing a removal would restore; 0 if the removal is unknown, too old or already undone. */
export async function countRestorableSongs(db: Db, crateUuid: string, removal: string): Promise<number> {
  const found = await queryRow<{ count: number }>(
    db,
    `select count(*) as count from removed_crate_songs where removal_uuid = :removal and crate_uuid = :crateUuid
       and removed_at >= now() - make_interval(mins => :minutes)`,
    { crateUuid, removal, minutes: UNDO_MINUTES },
  );
  return found?.count ?? 0;
}

/**
 * [H564] Restores removed songs. Each keeps its rank, and so returns between the same neighbours whatever has changed
 * since. [H044] Liked songs leave out songs that were liked again.
 */
export async function restoreCrateSongs(db: Db, crate: LockedCrate, removal: string): Promise<CrateState> {
  const before = await loadCrateOrder(db, crate);
  const isNotThere =
    crate.kind === 'likes'
      ? `not exists (
           select 1 from crate_songs cs join songs s on s.id = cs.song_id join songs n on n.id = back.song_id
           where cs.crate_uuid = back.crate_uuid and ${sameSongSql('s', 'n')})`
      : 'true';
  const played = await queryRow<{ uuid: string }>(
    db,
    `select uuid from removed_crate_songs
     where removal_uuid = :removal and crate_uuid = :crateUuid and was_current`,
    { removal, crateUuid: crate.crateUuid },
  );
  // PostgreSQL has no statistics about the restored songs: a join with them took time proportional to the square of
  // their number, so the statement has no join.
  await db.raw(
    `with back as (
       delete from removed_crate_songs where removal_uuid = :removal and crate_uuid = :crateUuid returning *
     )
     insert into crate_songs (uuid, crate_uuid, song_id, rank, playback_token, created_at)
     select uuid, crate_uuid, song_id, rank, playback_token, created_at from back where ${isNotThere}
     on conflict do nothing`,
    { removal, crateUuid: crate.crateUuid },
  );
  const { songs } = await loadCrateOrder(db, crate);
  const placeNow = (uuid: string | undefined) => songs.findIndex((song) => song.uuid === uuid);
  const restored = placeNow(played?.uuid);
  const place = restored >= 0 ? restored : placeNow(before.songs[before.current]?.uuid);
  return settle(db, crate, songs.length, Math.max(0, place));
}

/** [H564] Deletes removed songs that can no longer be restored. Returns the number deleted. */
export async function deleteOldRemovals(db: Db): Promise<number> {
  const rows = await queryRows(
    db,
    'delete from removed_crate_songs where removed_at < now() - make_interval(mins => :minutes) returning uuid',
    { minutes: UNDO_MINUTES },
  );
  return rows.length;
}

/** [R102][H042] Moves one song; null if the crate does not contain it. */
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

/** [R103] Empties a crate. Its songs can be restored for an hour [H564]. */
export async function clearCrate(db: Db, crate: LockedCrate): Promise<CrateAfterRemoval> {
  const order = await loadCrateOrder(db, crate);
  if (order.songs.length === 0) return { ...(await settle(db, crate, 0, 0)), removal: null };
  const removal = await moveToRemoved(db, crate, order, new Set(order.songs.keys()));
  const { songs, current } = clearSongs();
  return { ...(await settle(db, crate, songs.length, current)), removal };
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

/** Appends all songs of another crate in order; returns the number added. */
export async function copyCrateSongs(db: Db, crate: LockedCrate, srcCrateUuid: string): Promise<number> {
  const songs = await queryRows<{ songId: number; playbackToken: string | null }>(
    db,
    `select song_id as "songId", playback_token as "playbackToken" from crate_songs
     where crate_uuid = :srcCrateUuid order by rank, uuid`,
    { srcCrateUuid },
  );
  return (await insertCrateSongs(db, crate, songs, true)).added;
}

/** [H042] Sets the current song of a crate, from which playback continues. */
export async function setCurrentPosition(db: Db, crate: LockedCrate, position: number): Promise<CrateState> {
  const count = await countSongs(db, crate.crateUuid);
  return settle(db, crate, count, clampPosition(position, count));
}

const placeOf = (order: OrderedSongs<RankedSong>, crateSongUuid: string) =>
  order.songs.findIndex((song) => song.uuid === crateSongUuid.toLowerCase());

async function settle(db: Db, crate: LockedCrate, count: number, current: number): Promise<CrateState> {
  const currentPosition = current < count ? current : 0;
  const changed = await queryRow<{ songsRevision: number }>(
    db,
    `update crates set current_position = :currentPosition, songs_revision = songs_revision + 1, updated_at = now()
     where uuid = :crateUuid returning songs_revision as "songsRevision"`,
    { currentPosition, crateUuid: crate.crateUuid },
  );
  return { ...stateOf(crate, count), currentPosition, ...changed };
}

const stateOf = ({ crateUuid, currentPosition, songsRevision }: LockedCrate, count: number): CrateState => ({
  ...{ crateUuid, count, currentPosition, songsRevision },
});

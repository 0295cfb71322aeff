// Raw SQL, because many songs are written at once and placed by rank.
import { foldName, type MatchTraits, matchWords, type SongOutcome } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { notifyOwner } from '../direct-messages/lobby-notifications.ts';
import { ImportSong } from '../models/imports.ts';
import { insertCrateSongAt, insertCrateSongs } from '../songs/crate-changes.ts';
import { type LockedCrate, lockCrate } from '../songs/crate-songs.ts';
import { queryRow, queryRows } from '../sql.ts';

export type ImportSongRow = ImportSong;

/** A song of an import before it is stored; without an outcome it still has to be matched. */
export interface NewImportSong {
  readonly position: number;
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName?: string | null;
  /** Duration, seconds; 0 if unknown. */
  readonly duration?: number;
  readonly isrc?: string | null;
  readonly musicProviders?: Readonly<Record<string, string>>;
  readonly link?: string | null;
  readonly outcome?: SongOutcome | null;
  readonly reason?: string | null;
  readonly songId?: string | number | null;
  /** Uuid of the playlist entry that was created for this song. */
  readonly crateSongUuid?: string | null;
}

/** Stores songs of an import; positions already stored stay as they are. */
export async function insertImportSongs(
  tx: Db,
  importUuid: string,
  songs: readonly NewImportSong[],
): Promise<void> {
  if (songs.length === 0) return;
  const rows = songs.map((song) => ({
    position: song.position,
    track_name: song.trackName,
    artist_name: song.artistName,
    album_name: song.albumName ?? null,
    duration: song.duration ?? 0,
    isrc: song.isrc ?? null,
    music_providers: song.musicProviders ?? {},
    link: song.link ?? null,
    outcome: song.outcome ?? null,
    reason: song.reason ?? null,
    song_id: song.songId ?? null,
    crate_song_uuid: song.crateSongUuid ?? null,
  }));
  await tx.raw(
    `insert into import_songs (import_uuid, position, track_name, artist_name, album_name, duration, isrc,
       music_providers, link, outcome, reason, song_id, crate_song_uuid)
     select :importUuid, position, track_name, artist_name, album_name, duration, isrc, music_providers, link, outcome,
       reason, song_id, crate_song_uuid
     from jsonb_to_recordset(cast(:rows as jsonb)) as given (position int, track_name text, artist_name text,
       album_name text, duration real, isrc text, music_providers jsonb, link text, outcome text, reason text,
       song_id bigint, crate_song_uuid uuid)
     on conflict do nothing`,
    { importUuid, rows: JSON.stringify(rows) },
  );
}

/** Lists the next songs that still have to be matched, in order. */
export async function listWaitingSongs(db: Db, importUuid: string, limit: number): Promise<ImportSongRow[]> {
  return ImportSong.query(db).where({ importUuid }).whereNull('outcome').orderBy('position').limit(limit);
}

export interface MatchedSong {
  readonly position: number;
  readonly outcome: SongOutcome;
  readonly reason: string | null;
  readonly songId: string | null;
  readonly playbackToken?: string | null;
}

/**
 * [H1102] Records the matches of songs and puts them into the playlist in the same transaction. Skips songs that
 * another process has already recorded, so that no song is added twice.
 */
export async function recordMatches(
  tx: Db,
  crate: LockedCrate,
  importUuid: string,
  matches: readonly MatchedSong[],
): Promise<void> {
  const rows = await queryRows<{ position: number }>(
    tx,
    `update import_songs s set outcome = given.outcome, reason = given.reason, song_id = given.song_id
     from jsonb_to_recordset(cast(:rows as jsonb)) as given (position int, outcome text, reason text, song_id bigint)
     where s.import_uuid = :importUuid and s.position = given.position and s.outcome is null
     returning s.position`,
    {
      importUuid,
      rows: JSON.stringify(
        matches.map(({ position, outcome, reason, songId }) => ({
          ...{ position, outcome, reason, song_id: songId },
        })),
      ),
    },
  );
  await notifyOwner(tx, 'imports', importUuid);
  const recorded = new Set(rows.map(({ position }) => position));
  const songs = matches
    .filter(({ position, songId }) => songId !== null && recorded.has(position))
    .toSorted((a, b) => a.position - b.position);
  await placeImportedSongs(
    tx,
    crate,
    importUuid,
    songs.map(({ position, songId, playbackToken }) => ({
      ...{ position, songId: songId ?? '', playbackToken: playbackToken ?? null },
    })),
  );
}

interface PlacedSong {
  readonly position: number;
  readonly songId: string;
  readonly playbackToken: string | null;
}

/** Places each song in the playlist after the songs that precede it in the import. */
async function placeImportedSongs(
  tx: Db,
  crate: LockedCrate,
  importUuid: string,
  songs: readonly PlacedSong[],
): Promise<void> {
  const [first] = songs;
  if (!first) return;
  const later = await queryRow(
    tx,
    `select 1 from import_songs s join crate_songs cs on cs.uuid = s.crate_song_uuid
     where s.import_uuid = :importUuid and s.position > :position limit 1`,
    { importUuid, position: first.position },
  );
  if (later) {
    for (const song of songs) await placeSong(tx, crate.crateUuid, importUuid, song);
    return;
  }
  const { uuids } = await insertCrateSongs(tx, crate, songs, true);
  await tx.raw(
    `update import_songs s set crate_song_uuid = given.uuid
     from unnest(cast(:positions as int[]), cast(:uuids as uuid[])) as given (position, uuid)
     where s.import_uuid = :importUuid and s.position = given.position`,
    { importUuid, positions: songs.map(({ position }) => position), uuids: [...uuids] },
  );
}

export async function placeSong(
  tx: Db,
  crateUuid: string,
  importUuid: string,
  { position, songId, playbackToken }: PlacedSong,
): Promise<void> {
  const neighbour = (side: '<' | '>', order: 'asc' | 'desc') =>
    queryRow<{ uuid: string }>(
      tx,
      `select cs.uuid from import_songs s
         join crate_songs cs on cs.uuid = s.crate_song_uuid and cs.crate_uuid = :crateUuid
       where s.import_uuid = :importUuid and s.position ${side} :position
       order by s.position ${order} limit 1`,
      { importUuid, crateUuid, position },
    );
  // Placing a song changes the crate's current position, so the crate's row is read again for each song.
  const crate = await lockCrate(tx, crateUuid);
  if (!crate) return;
  const after = (await neighbour('<', 'desc'))?.uuid ?? null;
  const before = after === null ? ((await neighbour('>', 'asc'))?.uuid ?? null) : null;
  const crateSongUuid = await insertCrateSongAt(tx, crate, { songId, playbackToken }, { after, before });
  await ImportSong.query(tx).where({ importUuid, position }).patch({ crateSongUuid });
}

/**
 * Lists the songs of an import in order. `outcomes` filters them; null in it stands for songs that still have to be
 * matched.
 */
export async function listImportSongs(
  db: Db,
  importUuid: string,
  page: {
    readonly outcomes?: readonly (SongOutcome | null)[];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ songs: ImportSongRow[]; count: number }> {
  const { outcomes } = page;
  const query = ImportSong.query(db).where({ importUuid });
  if (outcomes)
    query.where((either) => {
      either.whereIn(
        'outcome',
        outcomes.filter((outcome) => outcome !== null),
      );
      if (outcomes.includes(null)) either.orWhereNull('outcome');
    });
  const songs = await query.clone().orderBy('position').limit(page.limit).offset(page.offset);
  return { songs, count: await query.resultSize() };
}

/** True if the import has a song with this reason about which its owner has not decided yet. */
export async function hasImportReason(db: Db, importUuid: string, reason: string): Promise<boolean> {
  return (await ImportSong.query(db).where({ importUuid, reason }).whereNull('mended').first()) !== undefined;
}

export async function lockImportSong(
  tx: Db,
  importUuid: string,
  position: number,
): Promise<ImportSongRow | null> {
  return (await ImportSong.query(tx).where({ importUuid, position }).forUpdate().first()) ?? null;
}

/** [H1105] Records the owner's decision about a song that was not found. */
export async function mendImportSong(
  tx: Db,
  { importUuid, position }: { readonly importUuid: string; readonly position: number },
  mended: 'chosen' | 'skipped',
  songId: string | null,
): Promise<void> {
  await ImportSong.query(tx)
    .where({ importUuid, position })
    .patch({ mended, ...(songId === null ? {} : { songId: Number(songId) }) });
}

/** [H1101] Returns the first playable song of each ISRC, as a map from ISRC to song id. */
export async function findSongsByIsrc(db: Db, isrcs: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ isrc: string; id: number }>(
    db,
    `select distinct on (isrc) isrc, id from songs
     where isrc = any(cast(:isrcs as text[])) and isrc <> '' and not is_private
       and status in ('VERIFIED', 'SUCCESS') order by isrc, id`,
    { isrcs: [...new Set(isrcs)] },
  );
  return new Map(rows.map(({ isrc, id }) => [isrc, String(id)]));
}

/** A possible match for a described song, with data to compare. */
export interface MatchCandidate {
  readonly songId: string;
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
  readonly isrc: string | null;
}

/**
 * [H1101] Finds at most 40 playable songs that may be the described one: songs with the same title and artist, also if
 * the two are swapped, and songs whose names contain all words of the search.
 */
export async function findMatchCandidates(
  db: Db,
  song: Pick<MatchTraits, 'trackName' | 'artistName'>,
): Promise<MatchCandidate[]> {
  return queryRows<MatchCandidate>(
    db,
    `select cast(s.id as text) as "songId", s.track_name as "trackName", s.artist_name as "artistName", s.duration, s.isrc
     from songs s
     where s.id in (
         (select id from songs where status in ('VERIFIED', 'SUCCESS') and not is_private
            and ((folded_track_name = :title and folded_artist_name = :artist)
              or (folded_track_name = :artist and folded_artist_name = :title)) order by id limit 20)
         union all
         (select id from songs where search_words @@ plainto_tsquery('simple', :words)
            and status in ('VERIFIED', 'SUCCESS') and not is_private order by id limit 20))
     order by s.id`,
    {
      title: foldName(song.trackName),
      artist: foldName(song.artistName),
      words: foldName(matchWords(song)),
    },
  );
}

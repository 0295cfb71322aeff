import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { SongStatus } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { notifyOwner } from '../direct-messages/lobby-notifications.ts';
import { SongFile, Song as SongModel, type SongQualities } from '../models/songs.ts';
import { inTransaction, queryRow, queryRows } from '../sql.ts';
import { removeSongsFromCrates } from './crate-changes.ts';
import { generateShortId } from './short-id.ts';
import { loadSong } from './songs.ts';

export type { SongQualities };

/** Keys of an uploaded song's files in the file store. */
export interface SongFiles {
  songId: number;
  ownerUuid: string | null;
  status: SongStatus;
  originalKey: string;
  originalName: string;
  originalBytes: number;
  /** Bytes of all renditions and covers together; 0 until the song is prepared. */
  renditionBytes: number;
  httpKey: string | null;
  httpType: string | null;
  hlsPrefix: string | null;
  hlsSecret: Buffer | null;
  coverKey: string | null;
  contentOffsetMs: { hls?: number; http?: number };
  qualities: SongQualities;
  error: string | null;
  /** Names of the tags that the owner has set, and `cover` for the picture; tags of the file do not replace them. */
  ownerTags: readonly string[];
}

export interface UploadedSong {
  readonly ownerUuid: string | null;
  readonly trackName: string;
  readonly artistName: string;
  readonly originalKey: string;
  readonly originalName: string;
  readonly originalBytes: number;
  readonly status?: SongStatus;
  readonly shortId?: string;
  /** Hexadecimal SHA-256 of the original. */
  readonly originalSha256?: string | null;
}

/** Inserts a new upload, with the status PENDING_UPLOAD unless another is given. */
export async function insertUploadedSong(db: Db, upload: UploadedSong): Promise<Song> {
  const id = await inTransaction(db, async (tx) => {
    const made = await queryRow<{ id: number }>(
      tx,
      `insert into songs (short_id, owner_uuid, status, track_name, artist_name)
       values (:name, :ownerUuid, :status, :trackName, :artistName) returning id`,
      {
        name: upload.shortId ?? generateShortId(),
        ownerUuid: upload.ownerUuid,
        status: upload.status ?? 'PENDING_UPLOAD',
        trackName: upload.trackName,
        artistName: upload.artistName,
      },
    );
    if (!made) throw new Error('a song was not written');
    await tx.raw(
      `insert into song_files (song_id, original_key, original_name, original_bytes, original_sha256)
       values (:id, :originalKey, :originalName, :originalBytes, :originalSha256)`,
      {
        id: made.id,
        originalKey: upload.originalKey,
        originalName: upload.originalName,
        originalBytes: upload.originalBytes,
        originalSha256: upload.originalSha256 ?? null,
      },
    );
    return made.id;
  });
  const song = await loadSong(db, id);
  if (!song) throw new Error('the song that was just written is gone');
  return song;
}

export async function loadSongFiles(db: Db, songId: string | number): Promise<SongFiles | null> {
  return queryRow<SongFiles>(
    db,
    `select f.song_id as "songId", s.owner_uuid as "ownerUuid", s.status, f.original_key as "originalKey",
       f.original_name as "originalName", f.original_bytes as "originalBytes",
       f.rendition_bytes as "renditionBytes", f.http_key as "httpKey",
       f.http_type as "httpType", f.hls_prefix as "hlsPrefix", f.hls_secret as "hlsSecret",
       f.cover_key as "coverKey", f.content_offset_ms as "contentOffsetMs", f.qualities, f.error,
       f.owner_tags as "ownerTags"
     from song_files f join songs s on s.id = f.song_id where f.song_id = cast(:songId as bigint)`,
    { songId: String(songId) },
  );
}

/** Fields of a song that its owner, the tags of its file or the preparation may set. */
export interface SongChange {
  readonly status?: SongStatus;
  readonly trackName?: string;
  readonly artistName?: string;
  readonly albumName?: string | null;
  readonly releaseYear?: number | null;
  readonly genre?: string | null;
  readonly isrc?: string | null;
  readonly explicit?: boolean;
  readonly duration?: number;
  readonly bpm?: number | null;
  readonly energy?: readonly number[] | null;
  readonly loudnessLufs?: number | null;
  readonly truePeakDbtp?: number | null;
}

/** Updates the given fields of a song; `undefined` leaves a field as it is, `null` clears it. */
export async function changeSong(db: Db, songId: string | number, change: SongChange): Promise<void> {
  await SongModel.query(db)
    .where({ id: Number(songId) })
    .patch({ ...change, updatedAt: db.fn.now() });
  if (change.status !== undefined) await notifyOwner(db, 'uploads', songId);
}

/**
 * [H576] Updates fields that the owner has set and stores their names, with `cover` if `hasSetCover`, so that a
 * preparation that ends later does not replace them.
 */
export async function changeOwnSong(
  db: Db,
  songId: string | number,
  change: SongChange,
  { hasSetCover = false } = {},
): Promise<void> {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const tags = hasSetCover ? [...names, 'cover'] : names;
  if (tags.length === 0) return;
  await db.raw(
    `update song_files set owner_tags =
       (select array_agg(distinct tag) from unnest(owner_tags || cast(:tags as text[])) as tag)
     where song_id = cast(:songId as bigint)`,
    { tags, songId: String(songId) },
  );
  await changeSong(db, songId, change);
}

export type FilesChange = Partial<
  Pick<
    SongFiles,
    'httpKey' | 'httpType' | 'hlsPrefix' | 'hlsSecret' | 'coverKey' | 'error' | 'renditionBytes'
  >
> & {
  readonly contentOffsetMs?: { hls?: number; http?: number };
  readonly qualities?: SongQualities;
};

/** Stores the renditions of an upload; content offsets and qualities are merged into the stored ones by key. */
export async function changeSongFiles(db: Db, songId: string | number, change: FilesChange): Promise<void> {
  const { contentOffsetMs, qualities, ...columns } = change;
  const offsets = contentOffsetMs && {
    contentOffsetMs: db.raw('content_offset_ms || cast(? as jsonb)', [JSON.stringify(contentOffsetMs)]),
  };
  const stored = qualities && {
    qualities: db.raw('qualities || cast(? as jsonb)', [JSON.stringify(qualities)]),
  };
  if (Object.values(change).some((value) => value !== undefined))
    await SongFile.query(db)
      .where({ songId: Number(songId) })
      .patch({ ...columns, ...offsets, ...stored });
}

/** Stores the HLS files of a song unless it has some already; returns whether they were stored. */
export async function storeHls(
  db: Db,
  songId: string | number,
  hls: { hlsPrefix: string; hlsSecret: Buffer; hlsOffsetMs: number; bytes: number },
): Promise<boolean> {
  const { hlsPrefix, hlsSecret, hlsOffsetMs, bytes } = hls;
  const changed = await SongFile.query(db)
    .where({ songId: Number(songId) })
    .whereNull('hlsPrefix')
    .patch({
      ...{ hlsPrefix, hlsSecret },
      contentOffsetMs: db.raw('content_offset_ms || cast(? as jsonb)', [
        JSON.stringify({ hls: hlsOffsetMs }),
      ]),
      renditionBytes: db.raw('rendition_bytes + ?', [bytes]),
    });
  return changed > 0;
}

/** Stores the low-quality file of a song unless it has one already; returns whether it was stored. */
export async function storeLowQuality(
  db: Db,
  songId: string | number,
  { key, offsetMs, bytes }: { key: string; offsetMs: number; bytes: number },
): Promise<boolean> {
  const changed = await SongFile.query(db)
    .where({ songId: Number(songId) })
    .whereRaw(`not jsonb_exists(qualities, 'low')`)
    .patch({
      qualities: db.raw('qualities || cast(? as jsonb)', [JSON.stringify({ low: { key, offsetMs } })]),
      renditionBytes: db.raw('rendition_bytes + ?', [bytes]),
    });
  return changed > 0;
}

/** How many crates lose a song in one transaction, so that nobody who needs one of them waits for long. */
const CRATES_AT_ONCE = 500;

/**
 * [H2005] Removes a song from the queues, likes and playlists that hold it; they keep their current songs. Crates that
 * are being changed at this moment are left out, because waiting for them could deadlock. In a transaction the crates
 * stay locked until its end, so for songs of many people it should first be called without one.
 */
export async function removeSongFromAllCrates(db: Db, songId: string | number): Promise<void> {
  let count: number;
  do {
    count = await inTransaction(db, async (tx) => {
      const crates = await queryRows<{ uuid: string }>(
        tx,
        `select uuid from crates c
         where exists (select from crate_songs cs where cs.crate_uuid = c.uuid and cs.song_id = :songId)
         limit :limit for update skip locked`,
        { songId, limit: CRATES_AT_ONCE },
      );
      await removeSongsFromCrates(
        tx,
        crates.map(({ uuid }) => uuid),
        [songId],
      );
      return crates.length;
    });
  } while (count > 0);
}

/** [H2005] Deletes a song, which first leaves the queues, likes and playlists that hold it. */
export async function deleteSong(db: Db, songId: string | number): Promise<void> {
  await removeSongFromAllCrates(db, songId);
  await SongModel.query(db)
    .where({ id: Number(songId) })
    .delete();
}

/** Marks an upload as refused for good; `error` is the reason that its owner reads. */
export async function failUpload(db: Db, songId: string | number, error: string): Promise<void> {
  await changeSongFiles(db, songId, { error });
  await changeSong(db, songId, { status: 'VERIFICATION_ERROR' });
}

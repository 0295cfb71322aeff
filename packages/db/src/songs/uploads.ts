import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { SongStatus } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { SongFile, Song as SongModel } from '../models/songs.ts';
import { inTransaction, queryRow } from '../sql.ts';
import { generateShortId } from './short-id.ts';
import { loadSong } from './songs.ts';

/** The stored files of an uploaded song, by their keys in the file store. */
export interface SongFiles {
  songId: number;
  ownerUuid: string | null;
  status: SongStatus;
  originalKey: string;
  originalName: string;
  originalBytes: number;
  /** The bytes of all versions that are played, with the covers; 0 until the song is prepared. */
  renditionBytes: number;
  httpKey: string | null;
  httpType: string | null;
  hlsPrefix: string | null;
  hlsSecret: Buffer | null;
  coverKey: string | null;
  contentOffsetMs: { hls?: number; http?: number };
  error: string | null;
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
      `insert into song_files (song_id, original_key, original_name, original_bytes)
       values (:id, :originalKey, :originalName, :originalBytes)`,
      {
        id: made.id,
        originalKey: upload.originalKey,
        originalName: upload.originalName,
        originalBytes: upload.originalBytes,
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
       f.cover_key as "coverKey", f.content_offset_ms as "contentOffsetMs", f.error
     from song_files f join songs s on s.id = f.song_id where f.song_id = cast(:songId as bigint)`,
    { songId: String(songId) },
  );
}

/** The fields of a song that its file's tags, its owner or a rendition may set. */
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
}

/** Updates the given fields of a song; `undefined` leaves a field as it is, `null` clears it. */
export async function changeSong(db: Db, songId: string | number, change: SongChange): Promise<void> {
  await SongModel.query(db)
    .where({ id: Number(songId) })
    .patch({ ...change, updatedAt: db.fn.now() });
}

export type FilesChange = Partial<
  Pick<
    SongFiles,
    'httpKey' | 'httpType' | 'hlsPrefix' | 'hlsSecret' | 'coverKey' | 'error' | 'renditionBytes'
  >
> & { readonly contentOffsetMs?: { hls?: number; http?: number } };

/** Stores the renditions of an upload; their content offsets are merged into the stored ones by key. */
export async function changeSongFiles(db: Db, songId: string | number, change: FilesChange): Promise<void> {
  const { contentOffsetMs, ...columns } = change;
  const offsets = contentOffsetMs && {
    contentOffsetMs: db.raw('content_offset_ms || cast(? as jsonb)', [JSON.stringify(contentOffsetMs)]),
  };
  if (Object.values(change).some((value) => value !== undefined))
    await SongFile.query(db)
      .where({ songId: Number(songId) })
      .patch({ ...columns, ...offsets });
}

export async function deleteSong(db: Db, songId: string | number): Promise<void> {
  await SongModel.query(db)
    .where({ id: Number(songId) })
    .delete();
}

/** Marks an upload as failed permanently, with the reason for its owner. */
export async function failUpload(db: Db, songId: string | number, error: string): Promise<void> {
  await changeSongFiles(db, songId, { error });
  await changeSong(db, songId, { status: 'VERIFICATION_ERROR' });
}

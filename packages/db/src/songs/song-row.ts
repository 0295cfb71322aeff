import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { type UploadedSong, uploadFailures } from '@hangout/contract/rest/shapes/uploaded-song';
import { type SongStatus, UPLOAD_STATUSES } from '@hangout/rules';

/** A song as queries read it, joined with its stored files. */
export interface SongRow {
  id: number;
  shortId: string;
  ownerUuid: string | null;
  status: SongStatus;
  isrc: string | null;
  trackName: string;
  artistName: string;
  albumName: string | null;
  releaseYear: number | null;
  duration: number;
  explicit: boolean;
  genre: string | null;
  musicProviders: Record<string, string>;
  thumbnails: Record<string, string>;
  previews: string[];
  links: Record<string, string>;
  bpm: number | null;
  energy?: number[] | null;
  loudnessLufs: number | null;
  truePeakDbtp: number | null;
  liveSet: boolean;
  uploaded: boolean;
  fileName: string | null;
  uploadError: string | null;
  hasHttp: boolean;
  hasHls: boolean;
  hasCover: boolean;
  /** Version in the cover's URL, so that a new cover has a new URL; null for a cover that came with the file. */
  coverVersion: string | null;
  duplicateOf?: { songId: string; trackName: string } | null;
  contentOffsetMs: { hls?: number; http?: number } | null;
  crateSongUuid?: string;
  playbackToken?: string | null;
  position?: number;
}

/** SQL: the version in the key of a cover, such as `songs/8/cover-1f2e3d4c`; null for `songs/8/cover`. */
export const coverVersionSql = `substring(f.cover_key from 'cover-([0-9a-f]+)$')`;

/** SQL: columns of a song in a list. `s` is the song; `f` is its files, left-joined. */
export const songColumns = `
  s.id, s.short_id as "shortId", s.owner_uuid as "ownerUuid", s.status, s.isrc, s.track_name as "trackName",
  s.artist_name as "artistName", s.album_name as "albumName", s.release_year as "releaseYear", s.duration,
  s.explicit, s.genre, s.music_providers as "musicProviders", s.thumbnails, s.previews, s.links, s.bpm,
  s.loudness_lufs as "loudnessLufs", s.true_peak_dbtp as "truePeakDbtp", s.live_set as "liveSet",
  f.song_id is not null as "uploaded", f.http_key is not null as "hasHttp",
  f.hls_prefix is not null as "hasHls", f.cover_key is not null as "hasCover",
  ${coverVersionSql} as "coverVersion",
  f.content_offset_ms as "contentOffsetMs", f.original_name as "fileName", f.error as "uploadError"`;

/** SQL: columns of a single song; unlike a list it has the energy curve. */
export const wholeSongColumns = `${songColumns}, s.energy`;

export const songTables = 'songs s left join song_files f on f.song_id = s.id';

/** Returns the path of a song's files. It has no host, so that it is valid under any host name. */
export const songPath = (id: number | string) => `/api/room-service/songs/${id}`;

/** [R042][R043][R044] Presents a song to clients. */
export function toSong(row: SongRow): Song {
  const id = String(row.id);
  const uploaded: Record<string, string> = row.uploaded ? { uploadService: id } : {};
  const cover: Record<string, string> = row.hasCover
    ? { uploadService: `${songPath(id)}/cover?${row.coverVersion ? `v=${row.coverVersion}&` : ''}size=500` }
    : {};
  return {
    songId: id,
    songShortId: row.shortId,
    crateSongUuid: row.crateSongUuid ?? null,
    isrc: row.isrc,
    trackName: row.trackName,
    artistName: row.artistName,
    albumName: row.albumName,
    releaseYear: row.releaseYear,
    duration: row.duration,
    explicit: row.explicit,
    genre: row.genre,
    musicProviders: { ...row.musicProviders, ...uploaded },
    thumbnails: { ...row.thumbnails, ...cover },
    previews: row.previews,
    links: row.links,
    streamUrls: streamsOf(row),
    playbackToken: row.playbackToken ?? null,
    position: row.position ?? null,
    status: row.status,
    bpm: row.bpm,
    energy: row.energy ?? null,
    loudness: loudnessOf(row),
    contentOffsetMs: row.contentOffsetMs,
    ...(row.liveSet && { liveSet: true as const }),
  };
}

/** Presents a song to its owner, with the processing result of the uploaded file. */
export function toUploadedSong(row: SongRow): UploadedSong {
  const { uploadError: code, fileName } = row;
  // A code that a newer version wrote is unknown here, but is an error all the same.
  const words = new Map<string, string>(Object.entries(uploadFailures));
  const message = code === null ? undefined : (words.get(code) ?? uploadFailures.our_fault);
  // [R048] An uploaded song has only these statuses; one that a newer version wrote counts as unverified.
  const status = UPLOAD_STATUSES.find((known) => known === row.status) ?? 'UNVERIFIED';
  return {
    ...toSong(row),
    status,
    fileName,
    duplicateOf: row.duplicateOf ?? null,
    error: code !== null && message ? { code, message } : null,
  };
}

/** [H1165] Returns the loudness of a song; null if it was not measured. */
function loudnessOf({ loudnessLufs: lufs, truePeakDbtp: truePeakDb }: SongRow): Song['loudness'] {
  return lufs === null || truePeakDb === null ? null : { lufs, truePeakDb };
}

function streamsOf(row: SongRow): Song['streamUrls'] {
  if (!row.hasHttp && !row.hasHls) return {};
  const path = songPath(row.id);
  // [H322] The HLS URL is always present, because its files are made when the playlist is requested for the first time.
  return { uploadService: { hls: `${path}/hls-playlist`, ...(row.hasHttp ? { http: `${path}/http` } : {}) } };
}

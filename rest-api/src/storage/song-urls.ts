import type { SongUrls } from '@hangout/contract/rest/shapes/song-urls';
import { type Db, loadSongFiles, loadSongRow, type SongFiles, type SongRow } from '@hangout/db';
import { enqueueLowQuality } from '@hangout/jobs/media';
import {
  AAC_FRAME_MS,
  type AudioQuality,
  audioQualityFor,
  canMakeLowQuality,
  type Guest,
  isHearable,
  type Member,
  maySeeSong,
} from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';

/**
 * [H785] How many seconds longer than the song a signed URL is valid: players fetch the next song minutes early, and
 * some cannot replace the URL while they play.
 */
export const SIGNATURE_SECONDS = 15 * 60;

interface UrlCall {
  readonly principal: Member | Guest;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: Pick<RequestInfo, 'origin'>;
}

/**
 * [H289] Returns the wanted quality if the caller may choose, the server offers it and the song has it; otherwise
 * medium. If low quality is wanted but has still to be made, enqueues a job that makes it and sets `comes`.
 */
async function chooseQuality(
  { principal, dependencies }: Pick<UrlCall, 'principal' | 'dependencies'>,
  song: SongFiles,
  { wanted, seconds }: { readonly wanted: AudioQuality | undefined; readonly seconds: number },
): Promise<{ readonly quality: AudioQuality; readonly offsetMs: number; readonly comes: boolean }> {
  const { config, files } = dependencies;
  const offsetMs = song.contentOffsetMs.http ?? 0;
  const medium = { quality: 'medium', offsetMs, comes: false } as const;
  const quality = audioQualityFor(principal, wanted ?? null);
  if (quality === 'medium' || !config.AUDIO_QUALITIES.includes(quality)) return medium;
  const stored = song.qualities[quality];
  if (stored) return { quality, offsetMs: stored.offsetMs, comes: false };
  const bytes = quality === 'low' && song.httpKey !== null ? await files.size(song.httpKey) : null;
  if (bytes === null || !canMakeLowQuality(bytes, seconds)) return medium;
  await enqueueLowQuality(dependencies.jobs, String(song.songId));
  return { ...medium, comes: true };
}

export const signatureQuery = (t: string | undefined) =>
  t === undefined ? '' : `?t=${encodeURIComponent(t)}`;

/** Signs the URLs of a song's files; null if it has none. */
export async function signSongUrls(
  { principal, db, dependencies, request }: UrlCall,
  row: Pick<SongRow, 'id' | 'duration' | 'hasHls'>,
  wanted: AudioQuality | undefined,
): Promise<SongUrls | null> {
  const songId = String(row.id);
  const song = await loadSongFiles(db, songId);
  if (!song) return null;
  const { quality, offsetMs, comes } = await chooseQuality({ principal, dependencies }, song, {
    wanted,
    seconds: row.duration,
  });
  const { kind, uuid, sid } = principal;
  const lifetime = SIGNATURE_SECONDS + Math.ceil(row.duration);
  const t = await dependencies.tokens.signUrl({ songId, kind, uuid, sid }, lifetime);
  const base = `${request.origin}/api/room-service/songs/${songId}`;
  return {
    hlsPlaylistUrl: `${base}/hls/index.m3u8${signatureQuery(t)}`,
    hlsReady: row.hasHls,
    httpUrl: `${base}/http${signatureQuery(t)}${quality === 'medium' ? '' : `&quality=${quality}`}`,
    quality,
    qualityComes: comes,
    qualitiesOffered: dependencies.config.AUDIO_QUALITIES,
    contentOffsetMs: {
      hls: song.contentOffsetMs.hls ?? (song.contentOffsetMs.http ?? 0) + AAC_FRAME_MS,
      http: offsetMs,
    },
    duration: row.duration,
    expiresAt: new Date(dependencies.clock.now() + lifetime * 1000).toISOString(),
  };
}

/** [H1800] Signs the URLs of the song that plays in a hangout; undefined if the caller may not hear it. */
export async function signPlayingSongUrls(
  call: UrlCall,
  songId: string,
  wanted: AudioQuality,
): Promise<SongUrls | undefined> {
  const row = await loadSongRow(call.db, songId);
  if (!row || !isHearable(row.status) || !maySeeSong(call.principal, row)) return undefined;
  return (await signSongUrls(call, row, wanted)) ?? undefined;
}

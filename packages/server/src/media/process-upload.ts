import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type UploadFailure, uploadFailures } from '@hangout/contract/rest/room-service/uploaded-song';
import {
  changeSong,
  changeSongFiles,
  type Db,
  loadSongFiles,
  MAX_SONG_SECONDS,
  type SongFiles,
} from '@hangout/db';
import { mayChangeStatus } from '@hangout/rules';
import type { Files } from '../files/index.ts';
import { resizeUploadedCover } from '../images/index.ts';
import { storeCover } from './covers.ts';
import { measureEnergy } from './energy.ts';
import { fileNames, httpCommand, WHOLE_RATE } from './ffmpeg-commands.ts';
import { makeHls, readPcm, withScratchFolder } from './renditions.ts';
import { readTags, type Tags } from './tags.ts';
import { TranscodeError, type Transcoder } from './transcoding.ts';

export interface MediaDependencies {
  readonly db: Db;
  readonly files: Files;
  readonly transcoder: Transcoder;
}

/** The file cannot become a song; its owner is told the reason. */
class InvalidUploadError extends Error {
  readonly code: UploadFailure;
  constructor(code: UploadFailure) {
    super(uploadFailures[code]);
    this.code = code;
  }
}

/** The timeout for processing one song, ms. */
const SONG_TIMEOUT = 300_000;

/**
 * [R088][H321] Processes an upload from PENDING_UPLOAD to VERIFIED, or to VERIFICATION_ERROR with the reason. A final
 * status is kept. An error that is not the file's fault is thrown, so that the job is retried.
 */
export async function processUpload(
  ports: MediaDependencies,
  songId: string,
  signal?: AbortSignal,
): Promise<void> {
  const upload = await loadSongFiles(ports.db, songId);
  if (!upload || ['VERIFIED', 'VERIFICATION_ERROR', 'UNVERIFIED'].includes(upload.status)) return;
  try {
    await withScratchFolder((folder) => transcode(ports, upload, folder, signal));
  } catch (error) {
    const code = uploadFailureOf(error);
    if (!code) {
      await changeStatus(ports.db, songId, 'VERIFICATION_POSTPONED');
      throw error;
    }
    await changeSongFiles(ports.db, songId, { error: code });
    await changeStatus(ports.db, songId, 'VERIFICATION_ERROR');
  }
}

function uploadFailureOf(error: unknown): UploadFailure | null {
  if (error instanceof InvalidUploadError) return error.code;
  if (error instanceof TranscodeError) return error.reason === 'time' ? 'takes_too_long' : 'not_readable';
  return null;
}

async function transcode(
  ports: MediaDependencies,
  upload: SongFiles,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, files, transcoder } = ports;
  const { songId } = upload;
  await fetchOriginal(files, upload.originalKey, join(folder, fileNames.original));
  const tags = await readTags(join(folder, fileNames.original));
  if (!tags) throw new InvalidUploadError('not_music');
  if (tags.duration !== null && tags.duration > MAX_SONG_SECONDS + 1)
    throw new InvalidUploadError('too_long');
  await changeStatus(db, songId, 'VALID_FILE_TYPE');
  await storeTags(db, songId, tags);

  const limit = { timeoutMs: SONG_TIMEOUT, ...(signal ? { signal } : {}) };
  await transcoder.run(folder, [httpCommand(tags, MAX_SONG_SECONDS + 2)], limit);
  const whole = await readPcm(folder, fileNames.whole);
  const duration = (whole?.length ?? 0) / WHOLE_RATE;
  if (!whole || duration < 1) throw new InvalidUploadError('no_sound');
  if (duration > MAX_SONG_SECONDS + 1) throw new InvalidUploadError('too_long');

  const prefix = `songs/${songId}`;
  const hlsPrefix = `${prefix}/hls`;
  const { secret, offsets } = await makeHls(folder, hlsPrefix, ports, limit);
  const httpKey = `${prefix}/${fileNames.http}`;
  await files.put(httpKey, { path: join(folder, fileNames.http) });
  const cover = tags.picture && (await resizeUploadedCover(tags.picture));
  const hasCover = await storeCover(files, `${prefix}/cover`, cover);
  await db.transaction(async (tx) => {
    await changeSongFiles(tx, songId, {
      ...{ httpKey, httpType: 'audio/mp4', hlsPrefix, hlsSecret: secret, contentOffsetMs: offsets },
      coverKey: hasCover ? `${prefix}/cover` : null,
      error: tags.picture && !hasCover ? 'cover_left_out' : null,
    });
    const length = Math.round(duration * 1000) / 1000;
    await changeSong(tx, songId, {
      duration: length,
      energy: measureEnergy(whole, WHOLE_RATE),
      status: 'VERIFIED',
    });
  });
}

async function fetchOriginal(files: Files, key: string, path: string): Promise<void> {
  const local = files.localPath(key);
  if (!local) throw new Error('the file store of originals has no folder on this machine');
  if ((await files.size(key)) === null) throw new InvalidUploadError('lost');
  await copyFile(local, path);
}

/** Stores the tags of the file. Where title or artist is missing, the names given at the upload stay. */
async function storeTags(db: Db, songId: number, tags: Tags): Promise<void> {
  if (!tags.title || !tags.artist) await changeStatus(db, songId, 'MISSING_METADATA');
  await changeSong(db, songId, {
    ...(tags.title ? { trackName: tags.title } : {}),
    ...(tags.artist ? { artistName: tags.artist } : {}),
    albumName: tags.album,
    genre: tags.genre,
    isrc: tags.isrc,
    releaseYear: tags.year,
    bpm: tags.bpm,
  });
}

/** Changes the status where the rules allow that transition: a retried job may have made it already. */
async function changeStatus(
  db: Db,
  songId: string | number,
  status: Parameters<typeof mayChangeStatus>[1],
): Promise<void> {
  const now = await loadSongFiles(db, songId);
  if (now && mayChangeStatus(now.status, status)) await changeSong(db, songId, { status });
}

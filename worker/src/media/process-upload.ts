import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type UploadFailure, uploadFailures } from '@hangout/contract/rest/shapes/uploaded-song';
import {
  changeSong,
  changeSongFiles,
  type Db,
  loadSongFiles,
  notifyOwner,
  type SongFiles,
  type SongQualities,
} from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { storeCover } from '@hangout/platform/images/covers';
import { resizeUploadedCover } from '@hangout/platform/images/images';
import { ProcessLimitError } from '@hangout/platform/isolation/process-limits';
import type { MediaProcesses } from '@hangout/platform/isolation/process-pool';
import {
  type AudioQuality,
  extraQualitiesFor,
  LEADING_SILENCE_MS,
  MAX_SONG_SECONDS,
  mayChangeStatus,
} from '@hangout/rules';
import { withScratchFolder } from '../scratch-folder.ts';
import {
  decodeQualitiesCommand,
  fileNames,
  httpCommand,
  qualityFiles,
  WHOLE_RATE,
} from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import { readTags, type Tags } from './tags.ts';
import { TranscodeError, type Transcoder } from './transcoding.ts';

export interface MediaDependencies {
  readonly db: Db;
  readonly files: Files;
  readonly transcoder: Transcoder;
  readonly processes: MediaProcesses;
  /** [H289] Qualities in which songs are stored; medium is always among them. */
  readonly qualities: readonly AudioQuality[];
}

/** The file cannot become a song. The owner sees the reason. */
class InvalidUploadError extends Error {
  readonly code: UploadFailure;
  constructor(code: UploadFailure) {
    super(uploadFailures[code]);
    this.code = code;
  }
}

/**
 * [R088][H321] Processes an upload: its status becomes VERIFIED, or VERIFICATION_ERROR with the reason. A
 * final status is kept. An error that is not the file's fault is thrown, so that the job is retried. [H721]
 * The files of a refused upload are removed.
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
    await removeUploadedFiles(ports.files, upload);
  }
}

/** [H721] Removes all stored files of a refused upload. */
export async function removeUploadedFiles(
  files: Files,
  { songId, originalKey }: Pick<SongFiles, 'songId' | 'originalKey'>,
): Promise<void> {
  await files.remove(originalKey);
  await files.remove(`songs/${songId}`);
}

function uploadFailureOf(error: unknown): UploadFailure | null {
  if (error instanceof InvalidUploadError) return error.code;
  if (error instanceof ProcessLimitError)
    return error.reason === 'time' ? 'takes_too_long' : 'needs_too_much_memory';
  if (!(error instanceof TranscodeError)) return null;
  // A file that was encoded but cannot be decoded again contains no sound.
  return error.finished > 0 ? 'no_sound' : 'not_readable';
}

async function transcode(
  ports: MediaDependencies,
  upload: SongFiles,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, files, transcoder, processes } = ports;
  const { songId } = upload;
  const [path, picturePath] = [join(folder, fileNames.original), join(folder, fileNames.picture)];
  if (!(await files.copyTo(upload.originalKey, path))) throw new InvalidUploadError('lost');
  const tags = await readTags(processes.audio, { path, picturePath }, signal);
  if (!tags) throw new InvalidUploadError('not_music');
  if (tags.duration !== null && tags.duration > MAX_SONG_SECONDS + 1)
    throw new InvalidUploadError('too_long');
  await changeStatus(db, songId, 'VALID_FILE_TYPE');
  await storeTags(db, (await loadSongFiles(db, songId)) ?? upload, tags);

  const limit = { timeoutMs: processes.audio.limits.timeoutMs, ...(signal ? { signal } : {}) };
  const extra = extraQualitiesFor(tags, ports.qualities);
  // [H2098] AAC is copied, and so has no silence in front.
  const silent = tags.isAac ? extra : (['medium', ...extra] as const);
  const commands = [httpCommand(tags, MAX_SONG_SECONDS + 2, extra), decodeQualitiesCommand(extra, silent)];
  await transcoder.run(folder, commands, limit);
  const duration = (await sizeOf(join(folder, fileNames.whole))) / (2 * WHOLE_RATE);
  if (duration < 1) throw new InvalidUploadError('no_sound');
  if (duration > MAX_SONG_SECONDS + 1) throw new InvalidUploadError('too_long');
  const measured = await measureSong(processes.audio, folder, limit);

  const prefix = `songs/${songId}`;
  const httpKey = `${prefix}/${fileNames.http}`;
  await files.put(httpKey, { path: join(folder, fileNames.http) });
  let qualityBytes = 0;
  const qualities: SongQualities = {};
  for (const quality of extra) {
    const { m4a } = qualityFiles(quality);
    const key = `${prefix}/${m4a}`;
    qualityBytes += await sizeOf(join(folder, m4a));
    await files.put(key, { path: join(folder, m4a), move: true });
    qualities[quality] = { key, offsetMs: LEADING_SILENCE_MS + (measured.qualityOffsetsMs[quality] ?? 0) };
  }
  const isCoverWanted = tags.hasPicture && !(await hasOwnCover(db, songId));
  const cover = isCoverWanted ? await resizeUploadedCover(processes, picturePath) : null;
  const coverBytes = await storeCover(files, `${prefix}/cover`, cover);
  const httpOffsetMs = (tags.isAac ? 0 : LEADING_SILENCE_MS) + (measured.httpOffsetMs ?? 0);
  const httpBytes = await sizeOf(join(folder, fileNames.http));
  const renditionBytes = httpBytes + qualityBytes + (coverBytes ?? 0);
  await db.transaction(async (tx) => {
    await changeSongFiles(tx, songId, {
      ...{ httpKey, httpType: 'audio/mp4', contentOffsetMs: { http: httpOffsetMs } },
      qualities,
      ...((await hasOwnCover(tx, songId))
        ? {}
        : { coverKey: coverBytes === null ? null : `${prefix}/cover` }),
      error: isCoverWanted && coverBytes === null ? 'cover_left_out' : null,
      renditionBytes,
    });
    const length = Math.round(duration * 1000) / 1000;
    const { energy, loudness } = measured;
    const level = { loudnessLufs: loudness?.lufs ?? null, truePeakDbtp: loudness?.truePeakDb ?? null };
    await changeSong(tx, songId, { duration: length, energy, ...level, status: 'VERIFIED' });
  });
}

/** The size of a file, bytes; 0 if it does not exist. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** [H576] Returns whether the owner has chosen or removed a cover in the meantime. */
async function hasOwnCover(db: Db, songId: number): Promise<boolean> {
  return (await loadSongFiles(db, songId))?.ownerTags.includes('cover') ?? false;
}

/**
 * Stores the file's tags. The names given at the upload stay if title or artist is missing, and so does what
 * the owner has set [H576].
 */
async function storeTags(db: Db, { songId, ownerTags }: SongFiles, tags: Tags): Promise<void> {
  if (!tags.title || !tags.artist) await changeStatus(db, songId, 'MISSING_METADATA');
  const change = {
    ...(tags.title ? { trackName: tags.title } : {}),
    ...(tags.artist ? { artistName: tags.artist } : {}),
    albumName: tags.album,
    genre: tags.genre,
    isrc: tags.isrc,
    releaseYear: tags.year,
    bpm: tags.bpm,
  };
  const entries = Object.entries(change).filter(([name]) => !ownerTags.includes(name));
  await changeSong(db, songId, Object.fromEntries(entries));
  await notifyOwner(db, 'uploads', songId);
}

/** Changes the status if the rules allow it; a retried job may already have changed it. */
async function changeStatus(
  db: Db,
  songId: string | number,
  status: Parameters<typeof mayChangeStatus>[1],
): Promise<void> {
  const now = await loadSongFiles(db, songId);
  if (now && mayChangeStatus(now.status, status)) await changeSong(db, songId, { status });
}

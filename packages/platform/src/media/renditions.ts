import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtraQuality, Loudness } from '@hangout/rules';
import type { Files } from '../files/file-store.ts';
import type { MediaProcesses } from '../isolation/process-pool.ts';
import { decodeCommand, decodeQualitiesCommand, fileNames, hlsCommand } from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import type { RunLimit, Transcoder } from './transcoding.ts';

/** Prefix of temporary folders; the removal of leftovers uses it. */
export const SCRATCH_PREFIX = 'hangout-media-';

/** Calls `work` with a temporary folder, which is always removed afterwards. */
export async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), SCRATCH_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface HlsMade {
  readonly secret: Buffer;
  readonly offsets: { readonly hls: number; readonly http: number };
  /** The offsets of other qualities whose m4a is in the folder. */
  readonly qualityOffsets: Readonly<Record<ExtraQuality, number>>;
  /** Loudness of each second; null if the song was not decoded completely. */
  readonly energy: readonly number[] | null;
  /** [H1165] Null for silence, and if the song was not decoded completely. */
  readonly loudness: Loudness | null;
  /** Total size of all segments. */
  readonly bytes: number;
}

/** One frame of AAC at 44.1 kHz, ms: the assumed offset of the HLS rendition if none could be measured. */
export const AAC_FRAME_MS = 23.2;

/**
 * Creates the encrypted HLS of the m4a in `folder`, measures the offsets of both renditions against `source.pcm` (or
 * else against the m4a, which players trim by its edit list), and stores the segments below `prefix`. `first` creates
 * that m4a, in the same ffmpeg run, because the bundled one is slow to start.
 * @throws TranscodeError, ProcessLimitError
 */
export async function makeHls(
  folder: string,
  prefix: string,
  port: { readonly files: Files; readonly transcoder: Transcoder; readonly processes: MediaProcesses },
  limit: RunLimit,
  { first = [], qualities = [] }: { first?: string[][]; qualities?: readonly ExtraQuality[] } = {},
): Promise<HlsMade> {
  const secret = randomBytes(16);
  await mkdir(join(folder, fileNames.hls), { recursive: true });
  await writeFile(join(folder, fileNames.key), secret);
  // ffmpeg's key info file has three lines: the key's URL for the playlist, the key file, the initialization vector.
  await writeFile(
    join(folder, fileNames.keyInfo),
    `../${fileNames.key}\n${fileNames.key}\n${randomBytes(16).toString('hex')}\n`,
  );
  const decodeQualities = qualities.length > 0 ? [decodeQualitiesCommand(qualities)] : [];
  await port.transcoder.run(folder, [...first, hlsCommand(), decodeCommand(), ...decodeQualities], limit);
  const { energy, loudness, hlsOffsetMs, httpOffsetMs, qualityOffsetsMs } = await measureSong(
    port.processes.audio,
    folder,
    limit,
  );
  const offsets = { hls: hlsOffsetMs ?? AAC_FRAME_MS, http: httpOffsetMs ?? 0 };
  const qualityOffsets = { low: qualityOffsetsMs.low ?? 0, high: qualityOffsetsMs.high ?? 0 };
  await port.files.remove(prefix);
  let bytes = 0;
  for (const name of await readdir(join(folder, fileNames.hls))) {
    const path = join(folder, fileNames.hls, name);
    bytes += (await stat(path)).size;
    await port.files.put(`${prefix}/${name}`, { path, move: true });
  }
  return { secret, offsets, qualityOffsets, energy, loudness, bytes };
}

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtraQuality, Loudness } from '@hangout/rules';
import type { Files } from '../files/index.ts';
import type { MediaProcesses } from '../isolation/index.ts';
import { decodeCommand, decodeQualitiesCommand, fileNames, hlsCommand } from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import type { RunLimit, Transcoder } from './transcoding.ts';

/** The name of a temporary folder begins with this; the removal of leftovers knows it. */
export const SCRATCH_PREFIX = 'hangout-media-';

/** Calls `work` with a temporary folder, which is removed afterwards in any case. */
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
  /** The offsets of other qualities whose m4a lie in the folder. */
  readonly qualityOffsets: Readonly<Record<ExtraQuality, number>>;
  /** Loudness of each second; null where the song was not decoded as a whole. */
  readonly energy: readonly number[] | null;
  /** [H1165] Null for silence, and where the song was not decoded as a whole. */
  readonly loudness: Loudness | null;
  /** The size of all segments together. */
  readonly bytes: number;
}

/** One frame of AAC at 44.1 kHz, ms: the offset of the HLS rendition where none could be measured. */
export const AAC_FRAME_MS = 23.2;

/**
 * Makes the encrypted HLS of the m4a in `folder`, measures the offsets of both renditions against `source.pcm` (or else
 * against the m4a, which players trim by its edit list), and stores the segments below `prefix`. `first` makes that m4a, in
 * the same run of ffmpeg, because the bundled one takes long to start.
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
  // ffmpeg's key info file has three lines: the key's URL in the playlist, the key file, the initialization vector.
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

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Files } from '../files/index.ts';
import { measureOffsetMs } from './content-offset.ts';
import { toSamples } from './energy.ts';
import { decodeCommand, fileNames, hlsCommand, SOURCE_RATE } from './ffmpeg-commands.ts';
import type { RunLimit, Transcoder } from './transcoding.ts';

/** Calls `work` with a temporary folder, which is removed afterwards in any case. */
export async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-media-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface HlsMade {
  readonly secret: Buffer;
  readonly offsets: { readonly hls: number; readonly http: number };
}

/** One frame of AAC at 44.1 kHz, ms: the offset of the HLS rendition where none could be measured. */
export const AAC_FRAME_MS = 23.2;

/**
 * Makes the encrypted HLS of the m4a in `folder`, measures the offsets of both renditions against `source.pcm` (or else
 * against the m4a, which players trim by its edit list), and stores the segments below `prefix`.
 */
export async function makeHls(
  folder: string,
  prefix: string,
  port: { readonly files: Files; readonly transcoder: Transcoder },
  limit: RunLimit,
): Promise<HlsMade> {
  const secret = randomBytes(16);
  await mkdir(join(folder, fileNames.hls), { recursive: true });
  await writeFile(join(folder, fileNames.key), secret);
  // ffmpeg's key info file has three lines: the key's URL in the playlist, the key file, the initialization vector.
  await writeFile(
    join(folder, fileNames.keyInfo),
    `../${fileNames.key}\n${fileNames.key}\n${randomBytes(16).toString('hex')}\n`,
  );
  await port.transcoder.run(folder, [hlsCommand(), decodeCommand()], limit);
  const [hls, http] = await Promise.all([
    readPcm(folder, fileNames.sourceHls),
    readPcm(folder, fileNames.sourceHttp),
  ]);
  const source = (await readPcm(folder, fileNames.source)) ?? http;
  const offsets = {
    hls: (source && hls && measureOffsetMs(source, hls, SOURCE_RATE)) ?? AAC_FRAME_MS,
    http: (source && http && measureOffsetMs(source, http, SOURCE_RATE)) ?? 0,
  };
  await port.files.remove(prefix);
  for (const name of await readdir(join(folder, fileNames.hls))) {
    await port.files.put(`${prefix}/${name}`, { path: join(folder, fileNames.hls, name) });
  }
  return { secret, offsets };
}

/** The samples of a file in the folder; null where it does not exist. */
export async function readPcm(folder: string, name: string): Promise<Int16Array | null> {
  const bytes = await readFile(join(folder, name)).catch(() => null);
  return bytes && toSamples(bytes);
}

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Files } from '../files/index.ts';
import { names, SOURCE_RATE, toHeard, toHls } from './ffmpeg-commands.ts';
import { samplesOf } from './energy.ts';
import { offsetMs } from './content-offset.ts';
import type { RunLimit, Transcoder } from './transcoding.ts';

/** A folder for one run, gone afterwards whatever happens. */
export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
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

/** A frame of AAC at 44.1 kHz: how late its first rendition in TS begins where measuring finds nothing, ms. */
export const ONE_FRAME = 23.2;

/**
 * Makes the encrypted HLS of `folder`'s m4a, measures both renditions against `source.pcm` (where there is none,
 * against the m4a, which players trim by its edit list), and keeps the segments below `prefix`.
 */
export async function makeHls(
  folder: string,
  prefix: string,
  port: { readonly files: Files; readonly transcoder: Transcoder },
  limit: RunLimit,
): Promise<HlsMade> {
  const secret = randomBytes(16);
  await mkdir(join(folder, names.hls), { recursive: true });
  await writeFile(join(folder, names.key), secret);
  // The key's address in the playlist, where it lies now, and the first vector.
  await writeFile(
    join(folder, names.keyInfo),
    `../${names.key}\n${names.key}\n${randomBytes(16).toString('hex')}\n`,
  );
  await port.transcoder.run(folder, [toHls(), toHeard()], limit);
  const [hls, http] = await Promise.all([pcm(folder, names.sourceHls), pcm(folder, names.sourceHttp)]);
  const source = (await pcm(folder, names.source)) ?? http;
  const offsets = {
    hls: (source && hls && offsetMs(source, hls, SOURCE_RATE)) ?? ONE_FRAME,
    http: (source && http && offsetMs(source, http, SOURCE_RATE)) ?? 0,
  };
  await port.files.remove(prefix);
  for (const name of await readdir(join(folder, names.hls))) {
    await port.files.put(`${prefix}/${name}`, { path: join(folder, names.hls, name) });
  }
  return { secret, offsets };
}

/** Samples of a file in the folder; null when it is not there. */
export async function pcm(folder: string, name: string): Promise<Int16Array | null> {
  const bytes = await readFile(join(folder, name)).catch(() => null);
  return bytes && samplesOf(bytes);
}

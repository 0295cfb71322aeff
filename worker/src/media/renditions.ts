import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '@hangout/platform/files/file-store';
import type { MediaProcesses } from '@hangout/platform/isolation/process-pool';
import { AAC_FRAME_MS } from '@hangout/rules';
import { decodeCommand, fileNames, hlsCommand } from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import type { RunLimit, Transcoder } from './transcoding.ts';

export interface HlsMade {
  /** Key of the encrypted segments. */
  readonly secret: Buffer;
  /** How much later the music begins in HLS than in the m4a, ms. */
  readonly offsetMs: number;
  /** Size of all segments together. */
  readonly bytes: number;
}

/**
 * Makes encrypted HLS from the m4a in `folder`, and stores the segments below `prefix`. @throws
 * TranscodeError, ProcessLimitError
 */
export async function makeHls(
  folder: string,
  prefix: string,
  port: { readonly files: Files; readonly transcoder: Transcoder; readonly processes: MediaProcesses },
  limit: RunLimit,
): Promise<HlsMade> {
  const secret = randomBytes(16);
  await mkdir(join(folder, fileNames.hls), { recursive: true });
  await writeFile(join(folder, fileNames.key), secret);
  // ffmpeg's key info file has three lines: URL of the key in the playlist, key file, initialization vector.
  await writeFile(
    join(folder, fileNames.keyInfo),
    `../${fileNames.key}\n${fileNames.key}\n${randomBytes(16).toString('hex')}\n`,
  );
  await port.transcoder.run(folder, [hlsCommand(), decodeCommand()], limit);
  const { hlsOffsetMs } = await measureSong(port.processes.audio, folder, limit);
  let bytes = 0;
  for (const name of await readdir(join(folder, fileNames.hls))) {
    const path = join(folder, fileNames.hls, name);
    bytes += (await stat(path)).size;
    await port.files.put(`${prefix}/${name}`, { path, move: true });
  }
  return { secret, offsetMs: hlsOffsetMs ?? AAC_FRAME_MS, bytes };
}

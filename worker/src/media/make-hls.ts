import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadSongFiles, storeHls } from '@hangout/db';
import { withScratchFolder } from '../scratch-folder.ts';
import { fileNames } from './ffmpeg-commands.ts';
import type { MediaDependencies } from './process-upload.ts';
import { makeHls } from './renditions.ts';

/**
 * [H322] Makes HLS for a song that has only an m4a. If two processes do so at the same time, the result that
 * is stored first is used.
 */
export async function makeHlsOfSong(
  ports: MediaDependencies,
  songId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, files, processes } = ports;
  const song = await loadSongFiles(db, songId);
  if (!song?.httpKey || song.hlsPrefix) return;
  const { httpKey } = song;
  const limit = { timeoutMs: processes.audio.limits.timeoutMs, ...(signal ? { signal } : {}) };
  await withScratchFolder(async (folder) => {
    if (!(await files.copyTo(httpKey, join(folder, fileNames.http))))
      throw new Error(`the file of a song is missing: ${httpKey}`);
    const hlsPrefix = `songs/${songId}/hls/${randomUUID()}`;
    const { secret, offsetMs, bytes } = await makeHls(folder, hlsPrefix, ports, limit);
    const hlsOffsetMs = (song.contentOffsetMs.http ?? 0) + offsetMs;
    const isStored = await storeHls(db, songId, { hlsPrefix, hlsSecret: secret, hlsOffsetMs, bytes });
    if (!isStored) await files.remove(hlsPrefix);
  });
}

import { join } from 'node:path';
import { changeSongFiles, loadSongFiles } from '@hangout/db';
import { fileNames } from './ffmpeg-commands.ts';
import type { MediaDependencies } from './process-upload.ts';
import { makeHls, withScratchFolder } from './renditions.ts';

const HLS_TIMEOUT = 60_000;
const making = new WeakMap<object, Map<string, Promise<void>>>();

/** Creates the HLS rendition of a song that has only an m4a. Calls during a run wait for that run. */
export function ensureHls(ports: MediaDependencies, songId: string): Promise<void> {
  const runs = making.get(ports.transcoder) ?? new Map<string, Promise<void>>();
  making.set(ports.transcoder, runs);
  const running = runs.get(songId) ?? createHls(ports, songId).finally(() => runs.delete(songId));
  runs.set(songId, running);
  return running;
}

async function createHls(ports: MediaDependencies, songId: string): Promise<void> {
  const { db, files } = ports;
  const song = await loadSongFiles(db, songId);
  if (!song?.httpKey || song.hlsPrefix) return;
  const { httpKey } = song;
  await withScratchFolder(async (folder) => {
    if (!(await files.copyTo(httpKey, join(folder, fileNames.http))))
      throw new Error(`the file of a song is gone: ${httpKey}`);
    const hlsPrefix = `songs/${songId}/hls`;
    const { secret, offsets, bytes } = await makeHls(folder, hlsPrefix, ports, { timeoutMs: HLS_TIMEOUT });
    const renditionBytes = song.renditionBytes + bytes;
    await changeSongFiles(db, songId, {
      ...{ hlsPrefix, hlsSecret: secret, contentOffsetMs: offsets, renditionBytes },
    });
  });
}

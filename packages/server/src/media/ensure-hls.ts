import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeSongFiles, loadSongFiles } from '@hangout/db';
import { fileNames } from './ffmpeg-commands.ts';
import type { MediaDependencies } from './process-upload.ts';
import { makeHls, withScratchFolder } from './renditions.ts';

const HLS_TIMEOUT = 60_000;
const making = new WeakMap<object, Map<string, Promise<void>>>();

/** Makes the HLS rendition of a song that has only an m4a. Calls during a run wait for that run. */
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
  const local = files.localPath(song.httpKey);
  if (!local) throw new Error('the store of renditions has no folder on this machine');
  await withScratchFolder(async (folder) => {
    await copyFile(local, join(folder, fileNames.http));
    const hlsPrefix = `songs/${songId}/hls`;
    const { secret, offsets, bytes } = await makeHls(folder, hlsPrefix, ports, { timeoutMs: HLS_TIMEOUT });
    const renditionBytes = song.renditionBytes + bytes;
    await changeSongFiles(db, songId, {
      ...{ hlsPrefix, hlsSecret: secret, contentOffsetMs: offsets, renditionBytes },
    });
  });
}

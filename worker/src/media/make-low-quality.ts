import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSongFiles, storeLowQuality } from '@hangout/db';
import { withScratchFolder } from '../scratch-folder.ts';
import { decodeQualitiesCommand, fileNames, qualityCommand, qualityFiles } from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import type { MediaDependencies } from './process-upload.ts';

/**
 * [H289] Makes the low quality of a song that was stored without it, such as a finished song of the project.
 * A higher quality is never made, because encoding again cannot improve the sound.
 */
export async function makeLowQuality(
  ports: MediaDependencies,
  songId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, files, processes } = ports;
  const song = await loadSongFiles(db, songId);
  if (!song?.httpKey || song.qualities.low) return;
  const { httpKey } = song;
  await withScratchFolder(async (folder) => {
    if (!(await files.copyTo(httpKey, join(folder, fileNames.http))))
      throw new Error(`the file of a song is gone: ${httpKey}`);
    const limit = { timeoutMs: processes.audio.limits.timeoutMs, ...(signal ? { signal } : {}) };
    await ports.transcoder.run(folder, [qualityCommand('low'), decodeQualitiesCommand(['low'])], limit);
    const { qualityOffsetsMs } = await measureSong(processes.audio, folder, limit);
    const path = join(folder, qualityFiles('low').m4a);
    const key = `songs/${songId}/${qualityFiles('low').m4a}`;
    const { size } = await stat(path);
    await files.put(key, { path, move: true });
    const offsetMs = (song.contentOffsetMs.http ?? 0) + (qualityOffsetsMs.low ?? 0);
    await storeLowQuality(db, songId, { key, offsetMs, bytes: size });
  });
}

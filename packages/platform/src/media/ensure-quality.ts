import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changeSongFiles, loadSongFiles } from '@hangout/db';
import { EXTRA_QUALITY_BIT_RATES } from '@hangout/rules';
import { decodeQualitiesCommand, fileNames, qualityCommand, qualityFiles } from './ffmpeg-commands.ts';
import { measureSong } from './measure.ts';
import type { MediaDependencies } from './process-upload.ts';
import { withScratchFolder } from './renditions.ts';

const TIMEOUT_MS = 60_000;
const making = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * [H289] Creates the low quality of a song that was stored without it, such as a finished song of the project. Calls
 * during a run wait for that run. A higher quality than the stored one cannot be created from it.
 */
export function ensureLowQuality(ports: MediaDependencies, songId: string): Promise<void> {
  const runs = making.get(ports.transcoder) ?? new Map<string, Promise<void>>();
  making.set(ports.transcoder, runs);
  const running = runs.get(songId) ?? makeLowQuality(ports, songId).finally(() => runs.delete(songId));
  runs.set(songId, running);
  return running;
}

/** [H289] Whether the low quality of a song can be created from its m4a: it must be clearly smaller. */
export function canMakeLowQuality(httpBytes: number, seconds: number): boolean {
  return seconds > 0 && (httpBytes * 8) / seconds >= 1.5 * EXTRA_QUALITY_BIT_RATES.low;
}

async function makeLowQuality(ports: MediaDependencies, songId: string): Promise<void> {
  const { db, files, processes } = ports;
  const song = await loadSongFiles(db, songId);
  if (!song?.httpKey || song.qualities.low) return;
  const { httpKey } = song;
  await withScratchFolder(async (folder) => {
    if (!(await files.copyTo(httpKey, join(folder, fileNames.http))))
      throw new Error(`the file of a song is gone: ${httpKey}`);
    const limit = { timeoutMs: TIMEOUT_MS };
    await ports.transcoder.run(folder, [qualityCommand('low'), decodeQualitiesCommand(['low'])], limit);
    const { qualityOffsetsMs } = await measureSong(processes.audio, folder, limit);
    const path = join(folder, qualityFiles('low').m4a);
    const key = `songs/${songId}/${qualityFiles('low').m4a}`;
    const { size } = await stat(path);
    await files.put(key, { path, move: true });
    const offsetMs = (song.contentOffsetMs.http ?? 0) + (qualityOffsetsMs.low ?? 0);
    await changeSongFiles(db, songId, {
      qualities: { low: { key, offsetMs } },
      renditionBytes: song.renditionBytes + size,
    });
  });
}

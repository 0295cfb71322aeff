import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { reportVideoLength } from '../../api/video-length.ts';
import { loadPart } from '../../platform/load-part.ts';

/**
 * [H1002] Before YouTube videos are added, measures unknown lengths with a player in this browser and reports them to
 * the server. The server refuses a video without a length and says why.
 */
export async function ensureVideoLengths(songs: readonly Song[]): Promise<void> {
  const ids = songs.flatMap(({ duration, musicProviders }) =>
    duration > 0 ? [] : (musicProviders?.youtube ?? []),
  );
  if (ids.length === 0) return;
  const { readVideoLength } = await loadPart(() => import('../../live/audio/players/video-length.ts'));
  for (const id of ids) {
    const seconds = await readVideoLength(id).catch(() => null);
    if (seconds !== null) await reportVideoLength(id, seconds);
  }
}

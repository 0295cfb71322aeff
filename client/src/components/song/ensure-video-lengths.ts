import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { reportVideoLength } from '../../api/video-length.ts';
import { loadPart } from '../../platform/load-part.ts';

/**
 * [H1002] Before songs are added, reads the unknown lengths of their YouTube videos with a player in this browser and
 * reports them to the server. If a video has no length, the server refuses the song and says why.
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

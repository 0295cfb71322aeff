import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { reportVideoLength } from '../../api/video-length.ts';
import { loadPart } from '../../platform/load-part.ts';

/**
 * [H1002] Finds the unknown lengths of YouTube videos among songs with this user's player, before they are added. If
 * a video does not report one, the server refuses the song with an explanation.
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

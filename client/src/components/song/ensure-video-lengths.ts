import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { reportVideoLength } from '../../api/video-length.ts';
import { loadPart } from '../../platform/load-part.ts';

/**
 * [H1002] Finds out how long the videos among songs are of which nobody has said it yet: this person's player does, before they
 * are added. A video that tells nothing is left to the server, which refuses songs of unknown length in words.
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

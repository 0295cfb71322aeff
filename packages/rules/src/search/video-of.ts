import { foldName } from '../fold-name.ts';
import { SAME_SONG_SECONDS } from '../song.ts';

interface Named {
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
}

/**
 * [H1073] Whether a video shows a song: the video's title contains the song's title, its title or channel contains the
 * artist, and the durations are known and differ by at most five seconds. The titles need not be equal, because video
 * titles have additional words such as `(Official Video)`.
 */
export function isVideoOf(song: Named, video: Named): boolean {
  const isNear = Math.abs(song.duration - video.duration) <= SAME_SONG_SECONDS;
  if (!(song.duration > 0) || !(video.duration > 0) || !isNear) return false;
  const title = foldName(video.trackName);
  const [track, artist] = [foldName(song.trackName), foldName(song.artistName)];
  if (track === '' || artist === '' || !holds(title, track)) return false;
  return holds(title, artist) || holds(foldName(video.artistName), artist);
}

const holds = (text: string, part: string) => ` ${text} `.includes(` ${part} `);

import { SAME_SONG_SECONDS } from '../song.ts';

interface Named {
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
}

/**
 * [H1073] Whether a video is one of a song: its title names the song, its title or its channel the artist, and both have a
 * known length within five seconds. Titles of videos hold more than the song's, such as `(Official Video)`.
 */
export function isVideoOf(song: Named, video: Named): boolean {
  const isNear = Math.abs(song.duration - video.duration) <= SAME_SONG_SECONDS;
  if (!(song.duration > 0) || !(video.duration > 0) || !isNear) return false;
  const title = plain(video.trackName);
  const [track, artist] = [plain(song.trackName), plain(song.artistName)];
  if (track === '' || artist === '' || !holds(title, track)) return false;
  return holds(title, artist) || holds(plain(video.artistName), artist);
}

/** The words of a text without case and accents, each between blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const holds = (text: string, part: string) => ` ${text} `.includes(` ${part} `);

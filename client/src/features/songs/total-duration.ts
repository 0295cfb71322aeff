import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';

/** Formats the total duration of songs, as in `27 min` or `1 h 5 min`. */
export function formatTotalDuration(songs: readonly Pick<Song, 'duration'>[]): string {
  const minutes = Math.round(songs.reduce((sum, song) => sum + song.duration, 0) / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

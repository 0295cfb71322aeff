import { type Blocklist, blocklistOf, type Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { tell } from './show.ts';

/** Made ready once for each list that was read. */
const ready = new WeakMap<object, Blocklist>();

/** [H336] What this hangout does not play, as it was read last. */
export function blocklist(h: Hangout): Blocklist {
  const songs = h.truth.blockedSongs;
  const known = ready.get(songs) ?? blocklistOf(songs);
  ready.set(songs, known);
  return known;
}

/** Places in queues that are remembered as told. */
const REMEMBERED = 2000;

/** [H338] A DJ is told once that a song of the queue is passed over here. */
export function tellBlocked(h: Hangout, djUuid: string, songs: readonly Song[]): void {
  for (const song of songs) {
    const place = `${djUuid} ${song.crateSongUuid ?? song.songId}`;
    if (h.toldBlocked.has(place)) continue;
    if (h.toldBlocked.size >= REMEMBERED) h.toldBlocked.clear();
    h.toldBlocked.add(place);
    tellSongBlocked(h, djUuid, song);
  }
}

export function tellSongBlocked(h: Hangout, djUuid: string, song: Song): void {
  const { songId, trackName, artistName } = song;
  tell(h, djUuid, 'song_blocked', { song: { songId, trackName, artistName } });
}

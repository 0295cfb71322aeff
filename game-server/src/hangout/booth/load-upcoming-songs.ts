import { findNextHousePlaylistSongId, loadNextQueueSongs, loadSong } from '@hangout/db';
import { isBlocked, listRequiredQueues, type Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { currentBlocklist } from './blocklist.ts';
import { notifyBlockedSongs } from './publish.ts';

/** [H407] Number of songs of each queue that are loaded ahead. */
const SONGS_AHEAD = 2;

/**
 * Loads the next songs of everybody who may play soon and of the users in `also`, and, if it is enabled, the next
 * song of the house playlist.
 */
export async function loadUpcomingSongs(
  hangout: Hangout,
  also: readonly string[] = [],
): Promise<Record<string, Song[]>> {
  const { db } = hangout.dependencies;
  const uuids = [...new Set([...listRequiredQueues(hangout.booth.current), ...also])];
  const list = currentBlocklist(hangout);
  const queues = await Promise.all(
    uuids.map(async (uuid) => {
      const blocked: Song[] = [];
      const songs = await loadNextQueueSongs(db, uuid, SONGS_AHEAD, (song) => {
        const isSkipped = isBlocked(list, song);
        if (isSkipped) blocked.push(song);
        return !isSkipped;
      });
      notifyBlockedSongs(hangout, uuid, blocked);
      return songs;
    }),
  );
  if (hangout.settings.autoDj && hangout.booth.nextHouseSong === undefined)
    hangout.booth.nextHouseSong = await findNextHouseSong(hangout);
  return Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
}

/** Number of songs of the house playlist that are tried before nothing is played. */
const MAX_HOUSE_CANDIDATES = 20;

/** The next song of the house playlist that is not blocked. */
async function findNextHouseSong(hangout: Hangout): Promise<Song | null> {
  const { db } = hangout.dependencies;
  const playing = hangout.booth.current.now?.song.songId;
  const blocked: string[] = [];
  for (let tries = 0; tries < MAX_HOUSE_CANDIDATES; tries += 1) {
    // The current song is repeated only when the playlist holds no other song.
    const id =
      (await findNextHousePlaylistSongId(db, hangout.settings, playing ? [playing, ...blocked] : blocked)) ??
      (await findNextHousePlaylistSongId(db, hangout.settings, blocked));
    const song = id === null ? null : await loadSong(db, id);
    if (!song || !isBlocked(currentBlocklist(hangout), song)) return song;
    blocked.push(song.songId);
  }
  return null;
}

import { findNextHousePlaylistSongId, loadNextQueueSongs, loadSong } from '@hangout/db';
import { listRequiredQueues, type Song, type SongRefusalCode } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { notifyRefusedSongs, type RefusedSong } from './publish.ts';
import { refusalToChoose } from './refused-songs.ts';

/** [H407] Number of songs of each queue that are loaded in advance. */
const SONGS_AHEAD = 2;

/**
 * The next songs of each DJ, and for each DJ whose first song is skipped, why this hangout does not play it.
 */
interface UpcomingSongs {
  readonly supply: Record<string, Song[]>;
  readonly refusedQueues: Partial<Record<string, SongRefusalCode>>;
}

/**
 * Loads the next songs of all DJs who may play soon and of the users in `also`. With AutoDJ, `nextHouseSong`
 * gets the next song of the house playlist.
 */
export async function loadUpcomingSongs(
  hangout: Hangout,
  also: readonly string[] = [],
): Promise<UpcomingSongs> {
  const { db } = hangout.dependencies;
  const uuids = [...new Set([...listRequiredQueues(hangout.booth.current), ...also])];
  const refusedQueues: Partial<Record<string, SongRefusalCode>> = {};
  const queues = await Promise.all(
    uuids.map(async (uuid) => {
      const refused: RefusedSong[] = [];
      const songs = await loadNextQueueSongs(db, uuid, SONGS_AHEAD, (song) => {
        const code = refusalToChoose(hangout, song);
        if (code) refused.push({ song, code });
        return code === null;
      });
      notifyRefusedSongs(hangout, uuid, refused);
      if (refused[0]) refusedQueues[uuid] = refused[0].code;
      return songs;
    }),
  );
  if (hangout.settings.autoDj && hangout.booth.nextHouseSong === null)
    hangout.booth.nextHouseSong = await findNextHouseSong(hangout);
  const supply = Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
  return { supply, refusedQueues };
}

/** Number of songs of the house playlist that are tried to find a playable one. */
const MAX_HOUSE_CANDIDATES = 20;

/** [H340] Returns the next song of the house playlist that this hangout plays. */
async function findNextHouseSong(hangout: Hangout): Promise<Song | null> {
  const { db } = hangout.dependencies;
  const playing = hangout.booth.current.now?.song.songId;
  const refused: string[] = [];
  for (let tries = 0; tries < MAX_HOUSE_CANDIDATES; tries += 1) {
    // The current song is repeated only if there is no other.
    const id =
      (await findNextHousePlaylistSongId(db, hangout.settings, playing ? [playing, ...refused] : refused)) ??
      (await findNextHousePlaylistSongId(db, hangout.settings, refused));
    const song = id === null ? null : await loadSong(db, id);
    if (!song || refusalToChoose(hangout, song) === null) return song;
    refused.push(song.songId);
  }
  return null;
}

import { listHousePlaylistSongIds, loadNextQueueSongs, loadSongs } from '@hangout/db';
import { listRequiredQueues, type Song, type SongRefusalCode } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { notifyRefusedSongs, type RefusedSong } from './publish.ts';
import { refusalToChoose } from './refused-songs.ts';

/** [H407] Number of songs of each queue that are loaded in advance. */
const SONGS_AHEAD = 2;
/** Maximum number of refused songs at the front of a queue whose DJ is told of them at once. */
const MAX_REFUSED = 50;

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
        if (code && refused.length < MAX_REFUSED) refused.push({ song, code });
        return code === null;
      });
      notifyRefusedSongs(hangout, uuid, refused);
      if (refused[0]) refusedQueues[uuid] = refused[0].code;
      return songs;
    }),
  );
  const { upNextDue } = hangout.booth.current;
  // [H2026] If a song of the house playlist is about to be announced, it is searched again, because the playlist may have
  // changed.
  const isDue = upNextDue !== null && upNextDue <= hangout.dependencies.scheduler.now();
  const isNext = isDue && queues.every((songs) => songs.length === 0);
  if (hangout.settings.autoDj && (isNext || hangout.booth.nextHouseSong === null))
    hangout.booth.nextHouseSong = await findNextHouseSong(hangout);
  const supply = Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
  return { supply, refusedQueues };
}

/** [H2023] Number of songs of the house playlist that are searched for one that this hangout plays. */
const MAX_HOUSE_CANDIDATES = 1000;
/** Numbers of songs that are loaded at once: few at first, because most hangouts play most songs. */
const FIRST_BATCH = 10;
const NEXT_BATCH = 330;

/** [H340] [H2023] Returns the next song of the house playlist that this hangout plays. */
async function findNextHouseSong(hangout: Hangout): Promise<Song | null> {
  const { db } = hangout.dependencies;
  const ids = await listHousePlaylistSongIds(db, hangout.settings, {
    // The current song is repeated only if there is no other.
    playing: hangout.booth.current.now?.song.songId,
    limit: MAX_HOUSE_CANDIDATES,
  });
  for (let from = 0, size = FIRST_BATCH; from < ids.length; from += size, size = NEXT_BATCH) {
    const batch = ids.slice(from, from + size);
    const songs = await loadSongs(db, batch);
    for (const id of batch) {
      const song = songs.get(id);
      if (song && refusalToChoose(hangout, song) === null) return song;
    }
  }
  return null;
}

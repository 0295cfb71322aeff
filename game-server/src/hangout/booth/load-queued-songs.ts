import { nextHouseSongId, nextQueueSongs, songById } from '@hangout/db';
import { isBlocked, listRequiredQueues, type Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { currentBlocklist } from './blocklist.ts';
import { notifyBlockedSongs } from './publish.ts';

/** [H407] Songs of each queue that are kept at hand. */
const SONGS_AHEAD = 2;

/** Reads the next songs of everybody who may play soon, and the house's where it may be needed. */
export async function loadQueuedSongs(
  hangout: Hangout,
  also: readonly string[] = [],
): Promise<Record<string, Song[]>> {
  const { db } = hangout.dependencies;
  const uuids = [...new Set([...listRequiredQueues(hangout.booth.current), ...also])];
  const list = currentBlocklist(hangout);
  const queues = await Promise.all(
    uuids.map(async (uuid) => {
      const passedOver: Song[] = [];
      const songs = await nextQueueSongs(db, uuid, SONGS_AHEAD, (song) => {
        const isOut = isBlocked(list, song);
        if (isOut) passedOver.push(song);
        return !isOut;
      });
      notifyBlockedSongs(hangout, uuid, passedOver);
      return songs;
    }),
  );
  if (hangout.settings.autoDj && hangout.booth.nextHouseSong === undefined)
    hangout.booth.nextHouseSong = await findNextHouseSong(hangout);
  return Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
}

/** Songs of the house that are looked at before it stays silent. */
const MAX_HOUSE_CANDIDATES = 20;

async function findNextHouseSong(hangout: Hangout): Promise<Song | null> {
  const { db } = hangout.dependencies;
  const playing = hangout.booth.current.now?.song.songId;
  const out: string[] = [];
  for (let tries = 0; tries < MAX_HOUSE_CANDIDATES; tries += 1) {
    // the one that plays comes again only where there is no other
    const id =
      (await nextHouseSongId(db, hangout.settings, playing ? [playing, ...out] : out)) ??
      (await nextHouseSongId(db, hangout.settings, out));
    const song = id === null ? null : await songById(db, id);
    if (!song || !isBlocked(currentBlocklist(hangout), song)) return song;
    out.push(song.songId);
  }
  return null;
}

import { nextHouseSongId, nextQueueSongs, songById } from '@hangout/db';
import { needs, type Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** [H407] Songs of each queue that are kept at hand. */
const AHEAD = 2;

/** Reads the next songs of everybody who may play soon, and the house's where it may be needed. */
export async function loadSupply(h: Hangout, also: readonly string[] = []): Promise<Record<string, Song[]>> {
  const { db } = h.ports;
  const uuids = [...new Set([...needs(h.booth), ...also])];
  const queues = await Promise.all(uuids.map((uuid) => nextQueueSongs(db, uuid, AHEAD)));
  if (h.truth.autoDj && h.house === undefined) h.house = await nextHouseSong(h);
  return Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
}

async function nextHouseSong(h: Hangout): Promise<Song | null> {
  const { db } = h.ports;
  const playing = h.booth.now?.song.songId;
  // the one that plays comes again only where there is no other
  const id =
    (await nextHouseSongId(db, h.truth, playing ? [playing] : [])) ?? (await nextHouseSongId(db, h.truth));
  return id === null ? null : songById(db, id);
}

import { nextHouseSongId, nextQueueSongs, songById } from '@hangout/db';
import { isBlocked, needs, type Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { blocklist } from './blocklist.ts';
import { tellBlocked } from './show.ts';

/** [H407] Songs of each queue that are kept at hand. */
const AHEAD = 2;

/** Reads the next songs of everybody who may play soon, and the house's where it may be needed. */
export async function loadSupply(h: Hangout, also: readonly string[] = []): Promise<Record<string, Song[]>> {
  const { db } = h.ports;
  const uuids = [...new Set([...needs(h.booth), ...also])];
  const list = blocklist(h);
  const queues = await Promise.all(
    uuids.map(async (uuid) => {
      const passedOver: Song[] = [];
      const songs = await nextQueueSongs(db, uuid, AHEAD, (song) => {
        const isOut = isBlocked(list, song);
        if (isOut) passedOver.push(song);
        return !isOut;
      });
      tellBlocked(h, uuid, passedOver);
      return songs;
    }),
  );
  if (h.truth.autoDj && h.house === undefined) h.house = await nextHouseSong(h);
  return Object.fromEntries(uuids.map((uuid, index) => [uuid, queues[index] ?? []]));
}

/** Songs of the house that are looked at before it stays silent. */
const HOUSE_TRIES = 20;

async function nextHouseSong(h: Hangout): Promise<Song | null> {
  const { db } = h.ports;
  const playing = h.booth.now?.song.songId;
  const out: string[] = [];
  for (let tries = 0; tries < HOUSE_TRIES; tries += 1) {
    // the one that plays comes again only where there is no other
    const id =
      (await nextHouseSongId(db, h.truth, playing ? [playing, ...out] : out)) ??
      (await nextHouseSongId(db, h.truth, out));
    const song = id === null ? null : await songById(db, id);
    if (!song || !isBlocked(blocklist(h), song)) return song;
    out.push(song.songId);
  }
  return null;
}

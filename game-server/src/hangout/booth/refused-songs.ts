import {
  type Blocklist,
  createBlocklist,
  hasFailedLately,
  refusalOfSong,
  type Song,
  type SongRefusalCode,
} from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/**
 * [H336] Returns an index of the songs that this hangout blocks; it is built again only after the list has
 * changed.
 */
export function currentBlocklist({ booth, settings }: Hangout): Blocklist {
  const { blockedSongs } = settings;
  if (booth.blocklist?.of === blockedSongs) return booth.blocklist.list;
  const list = createBlocklist(blockedSongs);
  booth.blocklist = { of: blockedSongs, list };
  return list;
}

/** [H338] [H982] [H983] [H1160] Returns why this hangout does not play a song; null if it does. */
export function refusalOfSongHere(hangout: Hangout, song: Song): SongRefusalCode | null {
  const { providers } = hangout.dependencies;
  return refusalOfSong({ blocked: currentBlocklist(hangout), songRules: hangout.settings, providers }, song);
}

/** [H1164] Returns why a song may not be chosen from a queue or the house playlist; null if it may. */
export function refusalToChoose(hangout: Hangout, song: Song): SongRefusalCode | null {
  const now = hangout.dependencies.scheduler.now();
  return hasFailedLately(hangout.booth.current, song, now) ? 'song_failed' : refusalOfSongHere(hangout, song);
}

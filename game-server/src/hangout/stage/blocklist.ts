import { type Blocklist, blocklistOf } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** Made ready once for each list that was read. */
const ready = new WeakMap<object, Blocklist>();

/** [H336] What this hangout does not play, as it was read last. */
export function blocklist(h: Hangout): Blocklist {
  const songs = h.truth.blockedSongs;
  const known = ready.get(songs) ?? blocklistOf(songs);
  ready.set(songs, known);
  return known;
}

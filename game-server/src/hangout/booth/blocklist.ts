import { type Blocklist, createBlocklist } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** [H336] The songs that this hangout does not play, prepared once for each list of the settings. */
export function currentBlocklist({ booth, settings }: Hangout): Blocklist {
  const { blockedSongs } = settings;
  if (booth.blocklist?.of === blockedSongs) return booth.blocklist.list;
  const list = createBlocklist(blockedSongs);
  booth.blocklist = { of: blockedSongs, list };
  return list;
}

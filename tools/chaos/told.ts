import { recentSongs } from '@hangout/contract/rest/playlist-service/recent-songs';
import type { Kept, KeptLine } from './kept.ts';
import type { Cast } from './people/cast.ts';
import type { Busy } from './people/evening.ts';
import { seen } from './people/seen.ts';

const PAGE = 100;

/** Talk and history as anybody can read them by the public doors. */
export async function readTold(busy: Busy, cast: Cast): Promise<Kept['told']> {
  const lines: KeptLine[] = [];
  const plays: Kept['told']['plays'][number][] = [];
  for (const { place, owner } of cast.houses) {
    const room = place.uuid;
    const insider = busy.stays.find((one) => one.place.uuid === room && one.isIn());
    for (let before: number | undefined, more = insider !== undefined; insider && more; ) {
      const page = await insider.ask('messages', { limit: PAGE, ...(before !== undefined && { before }) });
      lines.push(...page.messages.map((message) => ({ ...seen(message), room })));
      before = page.messages.at(-1)?.id;
      more = page.more;
    }
    for (let offset = 0, count = 1; offset < count; offset += PAGE) {
      const page = await owner.api(recentSongs.list, { slug: place.slug, limit: PAGE, offset });
      count = page.count;
      plays.push(...page.songPlays.map(({ playId, voteCounts }) => ({ playId, room, ...voteCounts })));
    }
  }
  return { lines, plays };
}

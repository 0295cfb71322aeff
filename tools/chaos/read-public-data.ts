import { recentSongs } from '@hangout/contract/rest/songs/recent-songs';
import type { StoredMessage, StoredState } from './stored-state.ts';
import type { Activity } from './users/activity.ts';
import { seenMessage } from './users/observed.ts';
import type { ChaosUsers } from './users/set-up.ts';

const PAGE = 100;

/**
 * Reads the chat history and the play history of every hangout as a client would, by room requests and REST
 * calls.
 */
export async function readPublicData(
  activity: Activity,
  users: ChaosUsers,
): Promise<StoredState['publicData']> {
  const messages: StoredMessage[] = [];
  const plays: StoredState['publicData']['plays'][number][] = [];
  for (const { room, owner } of users.hangouts) {
    const reader = activity.sessions.find((session) => session.room.uuid === room.uuid && session.isInside());
    for (let before: number | undefined, more = reader !== undefined; reader && more; ) {
      const page = await reader.request('messages', {
        limit: PAGE,
        ...(before !== undefined && { before }),
      });
      messages.push(...page.messages.map((message) => ({ ...seenMessage(message), room: room.uuid })));
      before = page.messages.at(-1)?.id;
      more = page.more;
    }
    for (let offset = 0, count = 1; offset < count; offset += PAGE) {
      const page = await owner.api(recentSongs.list, { slug: room.slug, limit: PAGE, offset });
      count = page.count;
      plays.push(
        ...page.songPlays.map(({ playId, voteCounts }) => ({ playId, room: room.uuid, ...voteCounts })),
      );
    }
  }
  return { messages, plays };
}

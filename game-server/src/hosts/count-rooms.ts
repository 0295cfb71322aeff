import { NO_ROOMS, type RoomCounts } from '../hangout/meters.ts';
import type { Ready } from './hosting.ts';

/** What the figures of a process tell of its hangouts together. */
export function countRooms(ready: Ready): RoomCounts {
  const counts = { ...NO_ROOMS, rooms: ready.size };
  for (const { actor } of ready.values()) {
    const { crowd, mailbox, votes, chat } = actor.h;
    counts.people += crowd.size;
    for (const _ of crowd.sockets()) counts.sockets += 1;
    counts.commands += mailbox.depth;
    counts.longestMailbox = Math.max(counts.longestMailbox, mailbox.depth);
    counts.votesWaiting += votes.waiting;
    counts.linesWaiting += chat.waiting.length;
    const lagMs = votes.waitingSince === null ? 0 : performance.now() - votes.waitingSince;
    counts.keeperLagSeconds = Math.max(counts.keeperLagSeconds, lagMs / 1000);
  }
  return counts;
}

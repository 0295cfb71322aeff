import { EMPTY_STATS, type RoomStats } from '../hangout/metrics.ts';
import type { HostedRooms } from './hosted-room.ts';

/** Adds up what metrics report about this process's hangouts. */
export function collectStats(hosted: HostedRooms): RoomStats {
  const stats = { ...EMPTY_STATS, rooms: hosted.size };
  for (const { actor } of hosted.values()) {
    const { presence, mailbox, booth, chat, voice } = actor.hangout;
    stats.people += presence.people.size;
    for (const _ of presence.people.sockets()) stats.sockets += 1;
    stats.microphones += voice.microphones.size;
    stats.commands += mailbox.depth;
    stats.longestMailbox = Math.max(stats.longestMailbox, mailbox.depth);
    stats.unsavedVotes += booth.votes.unsavedCount;
    stats.unsavedMessages += chat.queue.pending.length;
    const { unsavedSince } = booth.votes;
    const lagMs = unsavedSince === null ? 0 : performance.now() - unsavedSince;
    stats.voteLagSeconds = Math.max(stats.voteLagSeconds, lagMs / 1000);
  }
  return stats;
}

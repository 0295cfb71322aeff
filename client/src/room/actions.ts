import type { RosterEntry, SongVotes } from '@hangout/contract/realtime/hangout/state';
import { requestRoom, requestUntilAnswered } from './room-session.ts';
import { currentPlayId, vote } from './voting.ts';

/** What a listener can do in a hangout. All of them throw `RefusalError` where the hangout says no. */
export const roomActions = {
  takeSeat: () => requestRoom('addDj', {}),
  leaveSeat: () => requestRoom('removeDj', {}),
  removeDj: (djUuid: string) => requestRoom('removeDj', { djUuid }),
  /** Passed over until taken back; the seat and the queue stay. */
  pause: (paused: boolean) => requestRoom('pauseDj', { paused }),
  leaveLine: () => requestRoom('leaveWaiting', {}),
  /** [H360] Skips that very play and no other. */
  skip: (playId: string | undefined) => requestRoom('skipSong', meant(playId)),
  voteToSkip: () => requestRoom('voteToSkip', meant(currentPlayId())),
  jump: () => requestRoom('playOneTimeAnimation', { animation: 'jump' }),
  throwEmoji: (emoji: string) => requestRoom('playOneTimeAnimation', { animation: 'emoji', emoji }),
  roster: (page: {
    cursor?: string;
    search?: string;
  }): Promise<{ users: RosterEntry[]; next: string | null; total: number }> =>
    requestRoom('roster', { ...page, limit: 50 }),
  vote: (change: Partial<SongVotes>) => vote((what) => requestUntilAnswered('voteOnSong', what), change),
} as const;

const meant = (playId: string | undefined) => (playId === undefined ? {} : { playId });

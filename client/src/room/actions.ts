import type { RosterEntry, SongVotes } from '@hangout/contract';
import { ask, askUntilAnswered } from './visit.ts';
import { shownPlay, vote } from './voting.ts';

/** What a listener can do in a hangout. All of them throw `RoomRefused` where the hangout says no. */
export const actions = {
  takeSeat: () => ask('addDj', {}),
  leaveSeat: () => ask('removeDj', {}),
  removeDj: (djUuid: string) => ask('removeDj', { djUuid }),
  /** Passed over until taken back; the seat and the queue stay. */
  pause: (paused: boolean) => ask('pauseDj', { paused }),
  leaveLine: () => ask('leaveWaiting', {}),
  /** [H360] Skips that very play and no other. */
  skip: (playId: string | undefined) => ask('skipSong', meant(playId)),
  voteToSkip: () => ask('voteToSkip', meant(shownPlay())),
  jump: () => ask('playOneTimeAnimation', { animation: 'jump' }),
  throwEmoji: (emoji: string) => ask('playOneTimeAnimation', { animation: 'emoji', emoji }),
  roster: (page: {
    cursor?: string;
    search?: string;
  }): Promise<{ users: RosterEntry[]; next: string | null; total: number }> =>
    ask('roster', { ...page, limit: 50 }),
  vote: (change: Partial<SongVotes>) => vote((what) => askUntilAnswered('voteOnSong', what), change),
} as const;

const meant = (playId: string | undefined) => (playId === undefined ? {} : { playId });

import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import type { FloorPoint } from '@hangout/rules';
import { requestRoom, requestUntilAnswered } from './room-session.ts';
import type { RosterPage } from './roster.ts';
import { currentPlayId, vote } from './voting.ts';

/** The requests that a user can send to the hangout. Each throws `RefusalError` if the hangout refuses the request. */
export const roomActions = {
  takeSeat: () => requestRoom('addDj', {}),
  leaveSeat: () => requestRoom('removeDj', {}),
  removeDj: (djUuid: string) => requestRoom('removeDj', { djUuid }),
  /** Starts or ends the user's break as a DJ: a paused DJ is skipped, but keeps the seat and the queue. */
  pause: (paused: boolean) => requestRoom('pauseDj', { paused }),
  /** [H1601] Answers the question whether the DJ is still there. */
  sayStillThere: () => requestRoom('stillThere', {}),
  leaveWaitingList: () => requestRoom('leaveWaiting', {}),
  /** [H360] Skips only the play with this id: a request that arrives after the next song has started skips nothing. */
  skip: (playId: string | undefined) => requestRoom('skipSong', playReference(playId)),
  voteToSkip: () => requestRoom('voteToSkip', playReference(currentPlayId())),
  jump: () => requestRoom('playOneTimeAnimation', { animation: 'jump' }),
  throwEmoji: (emoji: string) => requestRoom('playOneTimeAnimation', { animation: 'emoji', emoji }),
  /** [H241] Moves the user's avatar to a point on the floor. */
  moveOnFloor: (point: FloorPoint) => requestRoom('moveOnFloor', point),
  roster: (page: { cursor?: string; search?: string }): Promise<RosterPage> =>
    requestRoom('roster', { ...page, limit: 50 }),
  vote: (change: Partial<SongVotes>) => vote((votes) => requestUntilAnswered('voteOnSong', votes), change),
} as const;

const playReference = (playId: string | undefined) => (playId === undefined ? {} : { playId });

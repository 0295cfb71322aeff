import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import type { FloorPoint } from '@hangout/rules';
import { requestRoom, requestUntilAnswered } from './room-session.ts';
import type { RosterPage } from './roster.ts';
import { currentPlayId, vote } from './voting.ts';

/**
 * Requests to the hangout.
 * @throws RefusalError if the hangout refuses the request
 */
export const roomActions = {
  takeSeat: () => requestRoom('addDj', {}),
  leaveSeat: () => requestRoom('removeDj', {}),
  removeDj: (djUuid: string) => requestRoom('removeDj', { djUuid }),
  /** Starts or ends a break as a DJ. A DJ on a break is skipped, but keeps the seat and the queue. */
  pause: (paused: boolean) => requestRoom('pauseDj', { paused }),
  /** [H1601] Confirms that a DJ who seemed inactive is still there. */
  sayStillThere: () => requestRoom('stillThere', {}),
  leaveWaitingList: () => requestRoom('leaveWaiting', {}),
  /**
   * [H360] Names the play to skip: by the time the request arrives, the next song may play, and that one must
   * not be skipped.
   */
  skip: (playId: string | undefined) => requestRoom('skipSong', playReference(playId)),
  voteToSkip: () => requestRoom('voteToSkip', playReference(currentPlayId())),
  jump: () => requestRoom('playOneTimeAnimation', { animation: 'jump' }),
  throwEmoji: (emoji: string) => requestRoom('playOneTimeAnimation', { animation: 'emoji', emoji }),
  moveOnFloor: (point: FloorPoint) => requestRoom('moveOnFloor', point),
  roster: (page: { cursor?: string; search?: string }): Promise<RosterPage> =>
    requestRoom('roster', { ...page, limit: 50 }),
  vote: (change: Partial<SongVotes>) => vote((votes) => requestUntilAnswered('voteOnSong', votes), change),
} as const;

const playReference = (playId: string | undefined) => (playId === undefined ? {} : { playId });

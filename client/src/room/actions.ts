import type { RosterEntry, SongVotes } from '@hangout/contract';
import { addCounts, countsBetween } from '@hangout/rules';
import { store } from '../app/store.ts';
import { mirror, myVotesAtom } from './mirror.ts';
import { ask, askUntilAnswered } from './visit.ts';

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
  vote,
} as const;

const shownPlay = () => store.get(mirror.nowPlaying)?.playId;
const meant = (playId: string | undefined) => (playId === undefined ? {} : { playId });

/** [H360][H471] Shown at once, sent once we are inside, taken back where the hangout refuses; the answer has the last word. */
async function vote(change: Partial<SongVotes>): Promise<void> {
  const before = store.get(myVotesAtom);
  const playId = shownPlay();
  const after = { ...before, ...change };
  store.set(myVotesAtom, after);
  const counted = store.get(mirror.voteCounts);
  const shown = { ...addCounts(counted, countsBetween(before, after)) };
  store.set(mirror.voteCounts, shown);
  const isSamePlay = () => shownPlay() === playId;
  try {
    const answer = await askUntilAnswered('voteOnSong', { songVotes: change, ...meant(playId) });
    if (!isSamePlay()) return;
    store.set(myVotesAtom, answer.songVotes);
    store.set(mirror.voteCounts, answer.voteCounts);
  } catch (error) {
    if (isSamePlay()) {
      store.set(myVotesAtom, before);
      // what the hangout has told meanwhile is without this vote
      store.set(mirror.voteCounts, (counts) => (counts === shown ? counted : counts));
    }
    throw error;
  }
}

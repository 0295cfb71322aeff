import type { RoomResponse, RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { addVoteCounts, diffVoteCounts } from '@hangout/rules';
import { store } from '../core/store.ts';
import { myVotesAtom, roomState } from './room-state.ts';

type Answer = RoomResponse<'voteOnSong'>;
type SendVotes = (what: RoomRequestInput<'voteOnSong'>) => Promise<Answer>;

/** What the hangout told last of a play, and how many votes are on their way. */
let known: (Answer & { playId: string | undefined }) | null = null;
let inFlight = 0;

export const currentPlayId = (): string | undefined => store.get(roomState.nowPlaying)?.playId;

/**
 * [H360][H471] A vote is shown at once. Once the last of those on their way is answered, what the hangout told has the
 * last word; one that it refuses leaves nothing behind. @throws whatever `ask` throws
 */
export async function vote(ask: SendVotes, change: Partial<SongVotes>): Promise<void> {
  const playId = currentPlayId();
  if (inFlight === 0 || known?.playId !== playId) known = { playId, ...seen() };
  const shown = showOptimistically(change);
  await settleVote(playId, shown, ask({ songVotes: change, ...(playId === undefined ? {} : { playId }) }));
}

/** [H473] Whoever comes in, or comes in again, sees what they have voted for. */
export async function loadOwnVotes(ask: SendVotes): Promise<void> {
  const playId = currentPlayId();
  if (playId === undefined || inFlight > 0) return;
  known = { playId, ...seen() };
  await settleVote(playId, null, ask({ songVotes: {}, playId }));
}

const seen = (): Answer => ({
  songVotes: store.get(myVotesAtom),
  voteCounts: store.get(roomState.voteCounts),
});

/** Shows a vote as if it were counted. */
function showOptimistically(change: Partial<SongVotes>): Answer['voteCounts'] {
  const before = store.get(myVotesAtom);
  const after = { ...before, ...change };
  const counts = { ...addVoteCounts(store.get(roomState.voteCounts), diffVoteCounts(before, after)) };
  store.set(myVotesAtom, after);
  store.set(roomState.voteCounts, counts);
  return counts;
}

async function settleVote(
  playId: string | undefined,
  shown: Answer['voteCounts'] | null,
  asked: Promise<Answer>,
): Promise<void> {
  let isAnswered = false;
  inFlight += 1;
  try {
    const answer = await asked;
    isAnswered = true;
    if (known?.playId === playId) known = { playId, ...answer };
  } finally {
    inFlight -= 1;
    if (inFlight === 0 && known !== null && known.playId === playId && currentPlayId() === playId) {
      const { songVotes, voteCounts } = known;
      store.set(myVotesAtom, songVotes);
      // counts that came with the state meanwhile are without what was refused
      store.set(roomState.voteCounts, (counts) => (isAnswered || counts === shown ? voteCounts : counts));
    }
  }
}

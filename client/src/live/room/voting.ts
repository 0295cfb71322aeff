import type { RoomRequestInput, RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { addVoteCounts, diffVoteCounts } from '@hangout/rules';
import { store } from '../../platform/store.ts';
import { myVotesAtom, roomState } from './room-state.ts';

type Answer = RoomResponse<'voteOnSong'>;
type SendVotes = (what: RoomRequestInput<'voteOnSong'>) => Promise<Answer>;

/** The last response of the hangout for a play, and the number of vote requests in flight. */
let lastAnswer: (Answer & { playId: string | undefined }) | null = null;
let inFlight = 0;

export const currentPlayId = (): string | undefined => store.get(roomState.nowPlaying)?.playId;

/**
 * [H360][H471] Votes optimistically: the vote is shown at once. The hangout's response is shown after the last
 * request in flight; a refused vote is undone. @throws whatever the request throws
 */
export async function vote(send: SendVotes, change: Partial<SongVotes>): Promise<void> {
  const playId = currentPlayId();
  if (inFlight === 0 || lastAnswer?.playId !== playId) lastAnswer = { playId, ...currentVotes() };
  const shown = showOptimistically(change);
  await settleVote(playId, shown, send({ songVotes: change, ...(playId === undefined ? {} : { playId }) }));
}

/** [H473] Loads the user's own votes after a join or reconnect. */
export async function loadOwnVotes(send: SendVotes): Promise<void> {
  const playId = currentPlayId();
  if (playId === undefined || inFlight > 0) return;
  lastAnswer = { playId, ...currentVotes() };
  await settleVote(playId, null, send({ songVotes: {}, playId }));
}

const currentVotes = (): Answer => ({
  songVotes: store.get(myVotesAtom),
  voteCounts: store.get(roomState.voteCounts),
});

/** Shows a vote as if it were counted already. */
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
  answering: Promise<Answer>,
): Promise<void> {
  let isAnswered = false;
  inFlight += 1;
  try {
    const answer = await answering;
    isAnswered = true;
    if (lastAnswer?.playId === playId) lastAnswer = { playId, ...answer };
  } finally {
    inFlight -= 1;
    if (inFlight === 0 && lastAnswer !== null && lastAnswer.playId === playId && currentPlayId() === playId) {
      const { songVotes, voteCounts } = lastAnswer;
      store.set(myVotesAtom, songVotes);
      // Newer vote counts from the room state do not contain the refused vote, so undoing it keeps them.
      store.set(roomState.voteCounts, (counts) => (isAnswered || counts === shown ? voteCounts : counts));
    }
  }
}

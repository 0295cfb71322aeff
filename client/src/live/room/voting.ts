import type { RoomRequestInput, RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { addVoteCounts, diffVoteCounts, NO_VOTES } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { roomState, type VoteOverlay, voteOverlayAtom } from './room-state.ts';

type Answer = RoomResponse<'voteOnSong'>;
type SendVotes = (what: RoomRequestInput<'voteOnSong'>) => Promise<Answer>;

export const currentPlayId = (): string | undefined => store.get(roomState.nowPlaying)?.playId;

const currentOverlayAtom = atom((get) => {
  const overlay = get(voteOverlayAtom);
  return overlay?.playId === get(roomState.nowPlaying)?.playId ? overlay : null;
});

/** The current user's votes on the playing song, which are not part of the room state. */
export const myVotesAtom = atom((get): SongVotes => get(currentOverlayAtom)?.shown.songVotes ?? NO_VOTES);

/**
 * The vote counts of the playing song, including the user's votes that the room state does not contain yet.
 */
export const shownVoteCountsAtom = atom((get) => {
  const overlay = get(currentOverlayAtom);
  const counts = get(roomState.voteCounts);
  return overlay?.over === counts ? overlay.shown.voteCounts : counts;
});

/**
 * [H360][H471] Shows a vote at once, sends it, and undoes it if the server refuses it. With several requests in flight,
 * the last response is shown.
 * @throws the error of the request
 */
export async function vote(send: SendVotes, change: Partial<SongVotes>): Promise<void> {
  const playId = currentPlayId();
  const before = shownVotes();
  const songVotes = { ...before.songVotes, ...change };
  const voteCounts = addVoteCounts(before.voteCounts, diffVoteCounts(before.songVotes, songVotes));
  const request = { songVotes: change, ...(playId === undefined ? {} : { playId }) };
  await sendVotes(playId, { songVotes, voteCounts }, () => send(request));
}

/** [H473] Loads the user's own votes after a join or reconnect. */
export async function loadOwnVotes(send: SendVotes): Promise<void> {
  const playId = currentPlayId();
  if (playId === undefined || (store.get(currentOverlayAtom)?.pending ?? 0) > 0) return;
  await sendVotes(playId, shownVotes(), () => send({ songVotes: {}, playId }));
}

const shownVotes = (): Answer => ({
  songVotes: store.get(myVotesAtom),
  voteCounts: store.get(shownVoteCountsAtom),
});

async function sendVotes(
  playId: string | undefined,
  shown: Answer,
  send: () => Promise<Answer>,
): Promise<void> {
  const before = store.get(currentOverlayAtom);
  const isFirst = !before || before.pending === 0;
  const settled = isFirst ? shownVotes() : before.settled;
  setOverlay({ playId, shown, settled, pending: (before?.pending ?? 0) + 1 });
  try {
    settle(playId, await send());
  } catch (error) {
    settle(playId, null);
    throw error;
  }
}

/**
 * Called at the end of each vote request; `answer` is null after a refusal. When no request is left in
 * flight, shows the last response. If the last request was refused and the counts of the room state have
 * changed, shows the counts of the room state.
 */
function settle(playId: string | undefined, answer: Answer | null): void {
  const overlay = store.get(voteOverlayAtom);
  if (overlay?.playId !== playId || !overlay) return;
  // Never below 0: leaving and re-entering the hangout during a request has reset the overlay.
  const pending = Math.max(0, overlay.pending - 1);
  const settled = answer ?? overlay.settled;
  const next = { ...overlay, pending, settled, shown: pending === 0 ? settled : overlay.shown };
  if (answer && pending === 0) setOverlay(next);
  else store.set(voteOverlayAtom, next);
}

const setOverlay = (overlay: Omit<VoteOverlay, 'over'>): void =>
  store.set(voteOverlayAtom, { ...overlay, over: store.get(roomState.voteCounts) });

import assert from 'node:assert/strict';
import type { RoomRequestInput, RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { NO_VOTES } from '@hangout/rules';
import { store } from '../../platform/store.ts';
import { clearRoomState, roomState } from './room-state.ts';
import { loadOwnVotes, myVotesAtom, shownVoteCountsAtom, vote } from './voting.ts';

describe('optimistic votes', () => {
  /** A fake hangout; the test accepts or refuses its vote requests one by one. */
  function hangout() {
    const requests: {
      payload: RoomRequestInput<'voteOnSong'>;
      answer: (answer: RoomResponse<'voteOnSong'>) => void;
      refuse: (why: Error) => void;
    }[] = [];
    const send = (payload: RoomRequestInput<'voteOnSong'>) => {
      const { promise, resolve, reject } = Promise.withResolvers<RoomResponse<'voteOnSong'>>();
      requests.push({ payload, answer: resolve, refuse: reject });
      return promise;
    };
    return { requests, send };
  }
  const plays = (playId: string) =>
    // The test needs only the id of the play.
    store.set(roomState.nowPlaying, { playId, djUuid: 'kai' } as NowPlaying);
  const seen = () => [store.get(myVotesAtom), store.get(shownVoteCountsAtom)];
  const counts = (likes: number, stars = 0) => ({ likes, dislikes: 0, stars });

  beforeEach(() => {
    clearRoomState();
    plays('one');
    store.set(roomState.voteCounts, counts(3));
  });
  after(clearRoomState);

  it("[H360] a vote is shown at once and names its play; the hangout's response then replaces it", async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    assert.deepEqual(seen(), [{ ...NO_VOTES, like: true }, counts(4)]);
    assert.deepEqual(requests[0]?.payload, { songVotes: { like: true }, playId: 'one' });
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(9) });
    await voting;
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(9)]);
  });

  it('[H471] two votes are both undone if the hangout refuses both', async () => {
    const { requests, send } = hangout();
    const both = [vote(send, { like: true }), vote(send, { star: true })];
    assert.deepEqual(seen()[1], counts(4, 1));
    for (const one of requests) one.refuse(new Error('unavailable'));
    for (const one of both) await assert.rejects(one, /unavailable/);
    assert.deepEqual(seen(), [NO_VOTES, counts(3)]);
  });

  it('[H471] an accepted vote stays if the hangout refuses the other one', async () => {
    const { requests, send } = hangout();
    const [like, star] = [vote(send, { like: true }), vote(send, { star: true })];
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await like;
    assert.deepEqual(seen()[1], counts(4, 1), 'the star is on its way');
    requests[1]?.refuse(new Error('unavailable'));
    await assert.rejects(star);
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(4)]);
  });

  it('[H471] undoing a refused vote does not overwrite newer vote counts of the room state', async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    store.set(roomState.voteCounts, counts(7));
    requests[0]?.refuse(new Error('unavailable'));
    await assert.rejects(voting);
    assert.deepEqual(seen(), [NO_VOTES, counts(7)]);
  });

  it('[H360] the response to a vote is ignored if another song plays by then', async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    plays('two');
    store.set(roomState.voteCounts, counts(0));
    const next = vote(send, { star: true });
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await voting;
    requests[1]?.refuse(new Error('unavailable'));
    await assert.rejects(next);
    assert.deepEqual(seen(), [NO_VOTES, counts(0)]);
  });

  it("[H473] the user's own votes are loaded after a reconnect", async () => {
    const { requests, send } = hangout();
    const recalling = loadOwnVotes(send);
    assert.deepEqual(requests[0]?.payload, { songVotes: {}, playId: 'one' });
    requests[0]?.answer({ songVotes: { like: null, star: true }, voteCounts: counts(3, 1) });
    await recalling;
    assert.deepEqual(seen(), [{ like: null, star: true }, counts(3, 1)]);
    store.set(roomState.nowPlaying, null);
    await loadOwnVotes(send);
    assert.equal(requests.length, 1, 'nothing plays');
  });
});

import assert from 'node:assert/strict';
import type { RoomResponse, RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { NO_VOTES } from '@hangout/rules';
import { store } from '../core/store.ts';
import { clearRoomState, myVotesAtom, roomState } from './room-state.ts';
import { loadOwnVotes, vote } from './voting.ts';

describe('voting in a browser', () => {
  /** A hangout that answers when it is told to. */
  function hangout() {
    const asked: {
      what: RoomRequestInput<'voteOnSong'>;
      answer: (answer: RoomResponse<'voteOnSong'>) => void;
      refuse: (why: Error) => void;
    }[] = [];
    const ask = (what: RoomRequestInput<'voteOnSong'>) => {
      const { promise, resolve, reject } = Promise.withResolvers<RoomResponse<'voteOnSong'>>();
      asked.push({ what, answer: resolve, refuse: reject });
      return promise;
    };
    return { asked, ask };
  }
  const plays = (playId: string) =>
    // only its id matters here
    store.set(roomState.nowPlaying, { playId, djUuid: 'kai' } as NowPlaying);
  const seen = () => [store.get(myVotesAtom), store.get(roomState.voteCounts)];
  const counts = (likes: number, stars = 0) => ({ likes, dislikes: 0, stars });

  beforeEach(() => {
    clearRoomState();
    plays('one');
    store.set(roomState.voteCounts, counts(3));
  });
  after(clearRoomState);

  it('[H360] a vote is shown at once, names its play, and the answer has the last word', async () => {
    const { asked, ask } = hangout();
    const voting = vote(ask, { like: true });
    assert.deepEqual(seen(), [{ ...NO_VOTES, like: true }, counts(4)]);
    assert.deepEqual(asked[0]?.what, { songVotes: { like: true }, playId: 'one' });
    asked[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(9) });
    await voting;
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(9)]);
  });

  it('[H471] two that are refused leave nothing behind', async () => {
    const { asked, ask } = hangout();
    const both = [vote(ask, { like: true }), vote(ask, { star: true })];
    assert.deepEqual(seen()[1], counts(4, 1));
    for (const one of asked) one.refuse(new Error('unavailable'));
    for (const one of both) await assert.rejects(one, /unavailable/);
    assert.deepEqual(seen(), [NO_VOTES, counts(3)]);
  });

  it('[H471] where one of two is refused, the other stays', async () => {
    const { asked, ask } = hangout();
    const [like, star] = [vote(ask, { like: true }), vote(ask, { star: true })];
    asked[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await like;
    assert.deepEqual(seen()[1], counts(4, 1), 'the star is on its way');
    asked[1]?.refuse(new Error('unavailable'));
    await assert.rejects(star);
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(4)]);
  });

  it('[H471] counts that came meanwhile stay as they came', async () => {
    const { asked, ask } = hangout();
    const voting = vote(ask, { like: true });
    store.set(roomState.voteCounts, counts(7));
    asked[0]?.refuse(new Error('unavailable'));
    await assert.rejects(voting);
    assert.deepEqual(seen(), [NO_VOTES, counts(7)]);
  });

  it('[H360] an answer for a play that is over changes nothing of the next', async () => {
    const { asked, ask } = hangout();
    const voting = vote(ask, { like: true });
    plays('two');
    store.set(myVotesAtom, NO_VOTES);
    store.set(roomState.voteCounts, counts(0));
    const next = vote(ask, { star: true });
    asked[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await voting;
    asked[1]?.refuse(new Error('unavailable'));
    await assert.rejects(next);
    assert.deepEqual(seen(), [NO_VOTES, counts(0)]);
  });

  it('[H473] whoever comes in again sees what they have voted for', async () => {
    const { asked, ask } = hangout();
    const recalling = loadOwnVotes(ask);
    assert.deepEqual(asked[0]?.what, { songVotes: {}, playId: 'one' });
    asked[0]?.answer({ songVotes: { like: null, star: true }, voteCounts: counts(3, 1) });
    await recalling;
    assert.deepEqual(seen(), [{ like: null, star: true }, counts(3, 1)]);
    store.set(roomState.nowPlaying, null);
    await loadOwnVotes(ask);
    assert.equal(asked.length, 1, 'nothing plays');
  });
});

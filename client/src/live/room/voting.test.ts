import assert from 'node:assert/strict';
import type { RoomRequestInput, RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import type { NowPlaying, RoomState } from '@hangout/contract/realtime/hangout/state';
import { NO_VOTES } from '@hangout/rules';
import { store } from '../../platform/store.ts';
import { applyRoomState, clearRoomState, roomState } from './room-state.ts';
import { loadOwnVotes, myVotesAtom, shownVoteCountsAtom, vote } from './voting.ts';

describe('optimistic votes', () => {
  /** A fake hangout whose vote requests the test accepts or refuses one by one. */
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
    // The cast is safe: voting reads only these fields.
    store.set(roomState.nowPlaying, { playId, djUuid: 'kai' } as NowPlaying);
  const seen = () => [store.get(myVotesAtom), store.get(shownVoteCountsAtom)];
  /** Simulates that the server sends a full room state. */
  const receiveState = (voteCounts: RoomState['voteCounts']) => {
    const { nowPlaying, settings } = roomState;
    // The cast is safe: votes do not read the settings, which are null in this test.
    applyRoomState({
      ...{ settings: store.get(settings) as RoomState['settings'], nowPlaying: store.get(nowPlaying) },
      ...{ djs: [], upNext: null, voteCounts, vibeMeter: 0, songsRemainingForDj: 0, floorUsers: {} },
      ...{ waiting: { count: 0, first: [], others: [] }, microphones: {}, voiceDelayMs: 0 },
      counts: { users: 0, registered: 0, guests: 0, audience: 0 },
    });
  };
  const counts = (likes: number, stars = 0) => ({ likes, dislikes: 0, stars });

  beforeEach(() => {
    clearRoomState();
    plays('one');
    store.set(roomState.voteCounts, counts(3));
  });
  after(clearRoomState);

  it('[H360] a vote is shown before the server responds and is sent with its play’s id; the response then replaces the counts', async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    assert.deepEqual(seen(), [{ ...NO_VOTES, like: true }, counts(4)]);
    assert.deepEqual(requests[0]?.payload, { songVotes: { like: true }, playId: 'one' });
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(9) });
    await voting;
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(9)]);
  });

  it('[H471] if the server refuses two pending votes, each of them is undone', async () => {
    const { requests, send } = hangout();
    const both = [vote(send, { like: true }), vote(send, { star: true })];
    assert.deepEqual(seen()[1], counts(4, 1));
    for (const one of requests) one.refuse(new Error('unavailable'));
    for (const one of both) await assert.rejects(one, /unavailable/);
    assert.deepEqual(seen(), [NO_VOTES, counts(3)]);
  });

  it('[H471] a vote that the server accepted stays if the server refuses another vote that was pending at the same time', async () => {
    const { requests, send } = hangout();
    const [like, star] = [vote(send, { like: true }), vote(send, { star: true })];
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await like;
    assert.deepEqual(seen()[1], counts(4, 1), 'the star is on its way');
    requests[1]?.refuse(new Error('unavailable'));
    await assert.rejects(star);
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(4)]);
  });

  it('[H471] undoing a refused vote does not overwrite newer vote counts from the room state', async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    store.set(roomState.voteCounts, counts(7));
    requests[0]?.refuse(new Error('unavailable'));
    await assert.rejects(voting);
    assert.deepEqual(seen(), [NO_VOTES, counts(7)]);
  });

  it('[H360] the response to a vote is ignored if the song has changed when it arrives', async () => {
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

  it('[H360] vote counts in a room state that arrives after a vote’s response replace those of the response, even if they equal the counts before the vote', async () => {
    const { requests, send } = hangout();
    const voting = vote(send, { like: true });
    receiveState(counts(3));
    assert.deepEqual(seen()[1], counts(4), 'the vote is on its way');
    requests[0]?.answer({ songVotes: { like: true, star: false }, voteCounts: counts(4) });
    await voting;
    assert.deepEqual(seen()[1], counts(4));
    receiveState(counts(3));
    assert.deepEqual(seen(), [{ like: true, star: false }, counts(3)], 'somebody else took their like back');
  });

  it('[H360] a vote’s refusal that arrives after the user has left and rejoined does not change the votes of the new visit', async () => {
    const { requests, send } = hangout();
    const old = vote(send, { like: true });
    clearRoomState();
    plays('one');
    store.set(roomState.voteCounts, counts(3));
    const star = vote(send, { star: true });
    requests[0]?.refuse(new Error('unavailable'));
    await assert.rejects(old);
    requests[1]?.answer({ songVotes: { like: null, star: true }, voteCounts: counts(3, 1) });
    await star;
    assert.deepEqual(seen(), [{ like: null, star: true }, counts(3, 1)]);
    const next = vote(send, { like: true });
    requests[2]?.refuse(new Error('unavailable'));
    await assert.rejects(next);
    assert.deepEqual(seen(), [{ like: null, star: true }, counts(3, 1)], 'a refused vote is undone');
  });

  it('[H473] after a reconnect, the user’s own votes for the current song are requested and shown', async () => {
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

import assert from 'node:assert/strict';
import type { RoomState, SongVotes } from '@hangout/contract/realtime/hangout/state';
import { waitFor } from '../wait-for.ts';
import { type RaceClient, type RoomRaceContext, roomRaces } from './room-races.ts';

interface Request {
  readonly from: string;
  readonly songVotes: Partial<SongVotes>;
  answer(votes: unknown): void;
}

/**
 * Creates a simulated hangout that only counts votes. It handles concurrent requests user by user, the last user first.
 */
function openVotingRoom(losesStar: boolean): RoomRaceContext {
  const votes = new Map<string, SongVotes>();
  let waiting: Request[] = [];
  const count = () => ({
    likes: [...votes.values()].filter(({ like }) => like === true).length,
    dislikes: [...votes.values()].filter(({ like }) => like === false).length,
    stars: [...votes.values()].filter(({ star }) => star).length,
  });
  const handleAll = () => {
    const people = [...new Set(waiting.map(({ from }) => from))].reverse();
    const inOrder = people.flatMap((one) => waiting.filter(({ from }) => from === one));
    waiting = [];
    for (const { from, songVotes, answer } of inOrder) {
      const before = votes.get(from) ?? { like: null, star: false };
      const star = losesStar ? before.star || songVotes.star === true : (songVotes.star ?? before.star);
      votes.set(from, { like: songVotes.like ?? null, star });
      answer({ songVotes: votes.get(from), voteCounts: count() });
    }
  };
  const join = (uuid: string): RaceClient => ({
    uuid,
    // The race reads only these two fields of the state.
    state: () => ({ nowPlaying: { playId: 'first' }, voteCounts: count() }) as RoomState,
    request: (async (name: string, payload: { songVotes: Partial<SongVotes> }) => {
      if (name !== 'voteOnSong') return {};
      if (waiting.length === 0) setImmediate(handleAll);
      return new Promise((answer) => waiting.push({ from: uuid, songVotes: payload.songVotes, answer }));
    }) as RaceClient['request'],
    leave: async () => {},
  });
  return {
    open: async (people) => Array.from({ length: people }, (_, index) => join(`person ${index}`)),
    settle: async () => {},
    until: async (what, condition) => void (await waitFor(what, condition, { turns: 5 })),
  };
}

describe('the race test of simultaneous votes', () => {
  const race = roomRaces.find(({ name }) => name === 'everybody changes their vote several times');

  it('[H794] the race test of votes passes for a room that handles simultaneous votes in another order than they were sent', async () => {
    assert.deepEqual(await race?.run(openVotingRoom(false)), []);
  });

  it('[H794] the race test of votes reports a room that keeps a star although the voter has taken it back', async () => {
    const found = await race?.run(openVotingRoom(true));
    assert.ok(found?.includes('3 voters made 3 likes, 0 dislikes and 3 stars'), found?.join('\n'));
  });
});

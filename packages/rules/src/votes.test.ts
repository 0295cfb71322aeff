import assert from 'node:assert/strict';
import { createRandom } from './random.ts';
import type { SongVotes, VoteCommand, VoteContext } from './votes.ts';
import {
  addVoteCounts,
  calculateVibe,
  castVote,
  countVotes,
  isVote,
  NO_COUNTS,
  NO_VOTES,
  skipVotesNeeded,
} from './votes.ts';

const ann: VoteContext = { voter: { uuid: 'ann', kind: 'user' }, play: { playId: 'p1', djUuid: 'djKai' } };

function vote(record: SongVotes, command: VoteCommand, ctx = ann) {
  const outcome = castVote(record, command, ctx);
  assert.ok(outcome.ok);
  return outcome;
}
function refusal(ctx: VoteContext, playId?: string): string | null {
  const outcome = castVote(NO_VOTES, { like: true, ...(playId && { playId }) }, ctx);
  return outcome.ok ? null : outcome.refusal.code;
}

describe('votes of one person on a song', () => {
  const steps: [SongVotes, VoteCommand, SongVotes, [number, number, number]][] = [
    [NO_VOTES, { like: true }, { like: true, star: false }, [1, 0, 0]],
    [NO_VOTES, { like: false }, { like: false, star: false }, [0, 1, 0]],
    [{ like: true, star: false }, { like: false }, { like: false, star: false }, [-1, 1, 0]],
    [{ like: true, star: true }, { like: null }, { like: null, star: true }, [-1, 0, 0]],
    [NO_VOTES, { star: true }, { like: null, star: true }, [0, 0, 1]],
    [{ like: null, star: true }, { star: false }, NO_VOTES, [0, 0, -1]],
    [NO_VOTES, { like: true, star: true }, { like: true, star: true }, [1, 0, 1]],
  ];
  for (const [before, command, after, [likes, dislikes, stars]] of steps) {
    it(`[H050] sending the vote ${JSON.stringify(command)} changes a person’s votes ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      const { state, facts } = vote(before, command);
      assert.deepEqual(state, after);
      const counted = facts.find((fact) => fact.kind === 'counted');
      assert.deepEqual(counted?.delta, { likes, dislikes, stars });
    });
  }
  it('[H050] sending the same vote on a song again changes nothing', () => {
    const once = vote(NO_VOTES, { like: true, star: true });
    const twice = vote(once.state, { like: true, star: true });
    assert.deepEqual(twice.state, once.state);
    assert.deepEqual(twice.facts, []);
  });
  it('[H050] castVote returns the fact “starred” when a star is given or withdrawn, and not for a like alone', () => {
    const starred = vote(NO_VOTES, { star: true });
    assert.deepEqual(starred.facts.at(-1), { kind: 'starred', star: true });
    assert.deepEqual(vote(starred.state, { star: false }).facts.at(-1), { kind: 'starred', star: false });
    assert.ok(!vote(starred.state, { like: true }).facts.some((fact) => fact.kind === 'starred'));
  });
  it('[H050] a vote is refused from guests and bots, on one’s own song, and while nothing plays', () => {
    assert.equal(refusal({ ...ann, play: { playId: 'p1', djUuid: 'ann' } }), 'own_song');
    assert.equal(refusal({ ...ann, voter: { uuid: 'g', kind: 'guest' } }), 'not_registered');
    assert.equal(refusal({ ...ann, voter: { uuid: 'b', kind: 'bot' } }), 'not_allowed');
    assert.equal(refusal({ ...ann, play: null }), 'nothing_playing');
    assert.equal(refusal({ ...ann, play: { playId: 'p1', djUuid: null } }), null);
  });
  it('[H360] a vote on a play that has ended is refused', () => {
    assert.equal(refusal(ann, 'p1'), null);
    assert.equal(refusal({ ...ann, play: { playId: 'p2', djUuid: 'djKai' } }, 'p1'), 'song_over');
    assert.equal(refusal({ ...ann, play: null }, 'p1'), 'song_over');
  });
  it('[H050] vote counts that are updated with each vote equal a count of all votes', () => {
    const dice = createRandom(11);
    const records = new Map<string, SongVotes>();
    let counts = NO_COUNTS;
    for (let i = 0; i < 2000; i++) {
      const uuid = `u${Math.floor(dice() * 30)}`;
      const like = [true, false, null, undefined][Math.floor(dice() * 4)];
      const star = [true, false, undefined][Math.floor(dice() * 3)];
      const { state, facts } = vote(records.get(uuid) ?? NO_VOTES, { like, star });
      records.set(uuid, state);
      for (const fact of facts) if (fact.kind === 'counted') counts = addVoteCounts(counts, fact.delta);
    }
    assert.deepEqual(counts, countVotes(records.values()));
    assert.ok(
      counts.likes > 0 && counts.likes + counts.dislikes <= [...records.values()].filter(isVote).length,
    );
  });
});

describe('calculateVibe, the vibe meter of a hangout', () => {
  const mood = (likes: number, dislikes: number, stars: number, electorate: number, voters: number) =>
    calculateVibe({ counts: { likes, dislikes, stars }, electorate, voters, playing: true });
  it('[H051] the vibe meter is 0 while nothing plays and 0.5 before the first vote on a song', () => {
    assert.equal(
      calculateVibe({
        counts: { likes: 9, dislikes: 0, stars: 0 },
        electorate: 9,
        voters: 9,
        playing: false,
      }),
      0,
    );
    assert.equal(mood(0, 0, 0, 50, 0), 0.5);
  });
  it('[H051] a single vote changes the vibe meter by at most a sixth', () => {
    assert.equal(mood(1, 0, 0, 1, 1), 0.5 + 0.5 / 3);
    assert.equal(mood(0, 1, 0, 1, 1), 0.5 - 0.5 / 3);
  });
  it('[H051] likes by ten of 1,000 people raise the vibe meter to 0.75, likes with stars to 1; dislikes by all lower it to 0', () => {
    assert.equal(mood(10, 0, 0, 1000, 10), 0.75);
    assert.equal(mood(10, 0, 10, 1000, 10), 1);
    assert.equal(mood(0, 5, 0, 5, 5), 0);
  });
  it('[H051] the vibe meter stays between 0 and 1 when voters have left, whose votes still count', () => {
    assert.equal(mood(10, 0, 10, 5, 10), 1);
    assert.equal(mood(0, 10, 0, 5, 10), 0);
  });
});

describe('skipping a song by votes', () => {
  it('[H052] skipping a song by votes takes the votes of more than half of the people who may vote, and at least two', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 10, 11].map(skipVotesNeeded), [2, 2, 2, 2, 3, 6, 6]);
  });
});

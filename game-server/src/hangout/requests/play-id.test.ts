import assert from 'node:assert/strict';
import { Play, SongVote } from '@hangout/db/models/plays';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

const playing = ({ actor }: TestActor) => actor.hangout.booth.current.now?.playId ?? '';

describe('requests that name the play they are about (play id)', () => {
  const t = actorTest();

  async function startHangout() {
    const [kai, ann, bob] = [
      await createTestUser(t.db, 'kai'),
      await createTestUser(t.db, 'ann'),
      await createTestUser(t.db, 'bob'),
    ];
    const room = await createTestRoom(t.db, kai, { voteToSkip: true });
    await fillQueue(t.db, kai, [
      await createTestSong(t.db),
      await createTestSong(t.db),
      await createTestSong(t.db),
    ]);
    const testActor = await t.open(room);
    for (const one of [kai, ann, bob]) await testActor.join(one);
    await testActor.request(kai, 'addDj', {});
    const first = playing(testActor);
    return { kai, ann, bob, room, testActor, first };
  }

  it('[H360] a vote that arrives after its song ended is refused and does not count for the next song', async () => {
    const { kai, ann, room, testActor, first } = await startHangout();
    const early = { songVotes: { like: true }, playId: first };
    assert.deepEqual((await testActor.request(ann, 'voteOnSong', early)).voteCounts.likes, 1);
    // Both requests wait in the mailbox: first the skip, then the vote.
    const skipped = testActor.request(kai, 'skipSong', { playId: first });
    const late = refusalCode(
      testActor.request(ann, 'voteOnSong', { songVotes: { star: true }, playId: first }),
    );
    await skipped;
    assert.equal(await late, 'song_over');
    assert.notEqual(playing(testActor), first);
    assert.deepEqual(testActor.actor.hangout.booth.votes.counts, { likes: 0, dislikes: 0, stars: 0 });
    const now = await testActor.request(ann, 'voteOnSong', {
      songVotes: { like: false },
      playId: playing(testActor),
    });
    assert.deepEqual(now.voteCounts, { likes: 0, dislikes: 1, stars: 0 });
    await t.advance(1000);
    const votes = await SongVote.query(t.db).where({ userUuid: ann.uuid }).orderBy('like');
    assert.deepEqual(
      votes.map(({ playId, like, star }) => [playId, like, star]),
      [
        [playing(testActor), false, false],
        [first, true, false],
      ],
    );
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid, playId: first })
      .first()
      .throwIfNotFound();
    assert.deepEqual([play.likes, play.stars], [1, 0]);
  });

  it('[H360] a skip or a vote to skip that arrives after its song ended does not affect the next song', async () => {
    const { kai, ann, bob, testActor, first } = await startHangout();
    await testActor.request(ann, 'voteToSkip', { playId: first });
    await testActor.request(kai, 'skipSong', { playId: first });
    const second = playing(testActor);
    assert.equal(await refusalCode(testActor.request(kai, 'skipSong', { playId: first })), 'song_over');
    assert.equal(await refusalCode(testActor.request(ann, 'voteToSkip', { playId: first })), 'song_over');
    assert.equal(await refusalCode(testActor.request(bob, 'voteToSkip', { playId: first })), 'song_over');
    assert.equal(playing(testActor), second);
    assert.deepEqual(await testActor.request(ann, 'voteToSkip', { playId: second }), { votes: 1, needed: 2 });
  });

  it('[H360] a vote without a play id counts for the current play', async () => {
    const { kai, ann, testActor } = await startHangout();
    await testActor.request(kai, 'skipSong', {});
    const { voteCounts } = await testActor.request(ann, 'voteOnSong', { songVotes: { star: true } });
    assert.equal(voteCounts.stars, 1);
    await testActor.request(kai, 'removeDj', {});
    assert.equal(
      await refusalCode(testActor.request(ann, 'voteOnSong', { songVotes: {} })),
      'nothing_playing',
    );
    assert.equal(
      await refusalCode(testActor.request(ann, 'voteOnSong', { songVotes: {}, playId: 'gone' })),
      'song_over',
    );
  });
});

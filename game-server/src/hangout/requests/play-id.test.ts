import assert from 'node:assert/strict';
import { Play, SongVote } from '@hangout/db/models/plays';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

const playing = ({ actor }: TestActor) => actor.hangout.booth.current.now?.playId ?? '';

describe('the play id of a request', () => {
  const t = actorTest();

  async function evening() {
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
    const stage = await t.open(room);
    for (const one of [kai, ann, bob]) await stage.join(one);
    await stage.request(kai, 'addDj', {});
    const first = playing(stage);
    return { kai, ann, bob, room, stage, first };
  }

  it('[H360] a vote that was sent while songs change counts neither for the next song nor for the liked songs', async () => {
    const { kai, ann, room, stage, first } = await evening();
    const early = { songVotes: { like: true }, playId: first };
    assert.deepEqual((await stage.request(ann, 'voteOnSong', early)).voteCounts.likes, 1);
    // both lie in the mailbox, the skip before the vote
    const skipped = stage.request(kai, 'skipSong', { playId: first });
    const late = refusalCode(stage.request(ann, 'voteOnSong', { songVotes: { star: true }, playId: first }));
    await skipped;
    assert.equal(await late, 'song_over');
    assert.notEqual(playing(stage), first);
    assert.deepEqual(stage.actor.hangout.booth.votes.counts, { likes: 0, dislikes: 0, stars: 0 });
    const now = await stage.request(ann, 'voteOnSong', {
      songVotes: { like: false },
      playId: playing(stage),
    });
    assert.deepEqual(now.voteCounts, { likes: 0, dislikes: 1, stars: 0 });
    await t.advance(1000);
    const votes = await SongVote.query(t.db).where({ userUuid: ann.uuid }).orderBy('like');
    assert.deepEqual(
      votes.map(({ playId, like, star }) => [playId, like, star]),
      [
        [playing(stage), false, false],
        [first, true, false],
      ],
    );
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid, playId: first })
      .first()
      .throwIfNotFound();
    assert.deepEqual([play.likes, play.stars], [1, 0]);
  });

  it('[H360] a skip and a vote to skip that come too late do not skip another DJ’s song', async () => {
    const { kai, ann, bob, stage, first } = await evening();
    await stage.request(ann, 'voteToSkip', { playId: first });
    await stage.request(kai, 'skipSong', { playId: first });
    const second = playing(stage);
    assert.equal(await refusalCode(stage.request(kai, 'skipSong', { playId: first })), 'song_over');
    assert.equal(await refusalCode(stage.request(ann, 'voteToSkip', { playId: first })), 'song_over');
    assert.equal(await refusalCode(stage.request(bob, 'voteToSkip', { playId: first })), 'song_over');
    assert.equal(playing(stage), second);
    assert.deepEqual(await stage.request(ann, 'voteToSkip', { playId: second }), { votes: 1, needed: 2 });
  });

  it('[H360] a request without a play id means the current play', async () => {
    const { kai, ann, stage } = await evening();
    await stage.request(kai, 'skipSong', {});
    const { voteCounts } = await stage.request(ann, 'voteOnSong', { songVotes: { star: true } });
    assert.equal(voteCounts.stars, 1);
    await stage.request(kai, 'removeDj', {});
    assert.equal(await refusalCode(stage.request(ann, 'voteOnSong', { songVotes: {} })), 'nothing_playing');
    assert.equal(
      await refusalCode(stage.request(ann, 'voteOnSong', { songVotes: {}, playId: 'gone' })),
      'song_over',
    );
  });
});

import assert from 'node:assert/strict';
import { SongVote } from '@hangout/db/models/plays';
import { actorTest } from '../../testing/actor-test.ts';
import { withFaults } from '../../testing/faulty-database.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

describe('votes while the database is unavailable', () => {
  let isAway = false;
  const t = actorTest(withFaults(() => (isAway ? 'lost before' : 'none')));

  it('[H050] [H467] new votes are refused while earlier ones cannot be saved, which are saved after the outage', async () => {
    const [kai, ann, bob] = [
      await createTestUser(t.db, 'kai'),
      await createTestUser(t.db, 'ann'),
      await createTestUser(t.db, 'bob'),
    ];
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const actor = await t.open(room);
    for (const person of [kai, ann, bob]) await actor.join(person);
    await actor.request(kai, 'addDj', {});

    isAway = true;
    await actor.request(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.advance(1_000);
    const late = () => refusalCode(actor.request(bob, 'voteOnSong', { songVotes: { like: true } }));
    assert.equal(await late(), 'unavailable');
    assert.deepEqual(actor.actor.hangout.booth.votes.counts, { likes: 1, dislikes: 0, stars: 0 });

    isAway = false;
    await t.advance(1_000);
    assert.equal(await late(), 'not refused');
    await t.advance(1_000);
    const votes = await SongVote.query(t.db).where({ like: true }).select('userUuid');
    assert.deepEqual(new Set(votes.map((vote) => vote.userUuid)), new Set([ann.uuid, bob.uuid]));
  });
});

describe('votes in a process that lost the hangout’s lease', () => {
  const t = actorTest();

  it('[H050] [H459] a vote is refused after another process has taken over the hangout', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const first = await t.open(room);
    for (const person of [kai, ann]) await first.join(person);
    await first.request(kai, 'addDj', {});
    await t.advance(8_000);
    await t.expireLease(room);
    await t.open(room);
    assert.equal(
      await refusalCode(first.request(ann, 'voteOnSong', { songVotes: { like: true } })),
      'fenced',
    );
  });
});

describe('unsaved votes when a hangout is closed', () => {
  const t = actorTest();

  it('[H448] closing a hangout saves the unsaved votes of 2,500 people', async () => {
    const kai = await createTestUser(t.db, 'kai');
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const actor = await t.open(room);
    await actor.join(kai);
    await actor.request(kai, 'addDj', {});
    const { rows } = await t.db.raw(
      `insert into users (nickname, nickname_skeleton, avatar_id) select 'p-' || n, 'p-' || n, 'classic' from generate_series(1, 2500) n returning uuid`,
    );
    const crowd: { uuid: string }[] = rows;
    for (const { uuid } of crowd) actor.actor.hangout.booth.votes.setVotes(uuid, { like: true, star: false });
    await actor.actor.close();
    assert.equal(await SongVote.query(t.db).where({ like: true }).resultSize(), crowd.length);
  });
});

import assert from 'node:assert/strict';
import { User } from '@hangout/db/models/accounts';
import { PointChange, Season } from '@hangout/db/models/points';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { waitUntil } from '@hangout/testkit/wait-for';
import { startPointsJobs } from '@hangout/worker/points/points';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';
import { afterPlay, type Consequence } from './consequences.ts';
import { requestPointsAfterPlays } from './request-points.ts';

describe('points of a DJ for a play', () => {
  let jobs: Jobs;
  let stop = () => {};
  // Mocha runs the after hooks in the order in which they are written, so the jobs stop before their database is
  // dropped.
  after(async () => {
    stop();
    await jobs.stop();
  });
  const t = actorTest();
  before(async () => {
    jobs = await createJobs(t.db.client.config.connection.connectionString);
    await startPointsJobs({ db: t.db, jobs });
    stop = requestPointsAfterPlays(jobs);
  });

  const pointsOf = async (uuid: string) =>
    (await User.query(t.db).where({ uuid }).select('djPoints').first().throwIfNotFound()).djPoints;

  /** A hangout whose DJ plays a song that two people have liked, one of them with a star. */
  async function startLikedPlay() {
    const [kai, ann, bob] = await Promise.all(
      ['kai', 'ann', 'bob'].map((name) => createTestUser(t.db, name)),
    );
    if (!kai || !ann || !bob) throw new Error('nobody came');
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const testActor = await t.open(room);
    for (const one of [kai, ann, bob]) await testActor.join(one);
    await testActor.request(kai, 'addDj', {});
    await t.advance(5000);
    await testActor.request(ann, 'voteOnSong', { songVotes: { like: true, star: true } });
    await testActor.request(bob, 'voteOnSong', { songVotes: { like: true } });
    await t.advance(60_000);
    return { kai, testActor };
  }

  it('[H634] when a play ends, a job gives its DJ points for the votes', async () => {
    const { kai, testActor } = await startLikedPlay();
    await testActor.request(kai, 'skipSong', {});
    await waitUntil(async () => (await pointsOf(kai.uuid)) !== 0);
    assert.equal(await pointsOf(kai.uuid), 4);
    const changes = await PointChange.query(t.db).where({ userUuid: kai.uuid });
    const season = await Season.query(t.db).first();
    assert.ok(season, 'the month’s season is made with the first points of the month');
    assert.deepEqual(
      changes.map((one) => [one.points, one.seasonId]),
      [[4, season.id]],
    );
  });

  it('[H634] if the transaction that ends a play is rolled back, no job for its points is stored; a later end stores one', async () => {
    const { kai, testActor } = await startLikedPlay();
    const playId = testActor.actor.hangout.booth.current.now?.playId ?? '';
    const jobsOfPlay = async () =>
      (await t.db.raw(`select name from jobs.job where data->>'playId' = ?`, [playId])).rows;
    const failing: Consequence = async () => {
      throw new Error('rolled back');
    };
    afterPlay.push(failing);
    try {
      assert.notEqual(await refusalCode(testActor.request(kai, 'skipSong', {})), 'not refused');
    } finally {
      afterPlay.splice(afterPlay.indexOf(failing), 1);
    }
    assert.deepEqual(await jobsOfPlay(), []);
    await testActor.request(kai, 'skipSong', {});
    await waitUntil(async () => (await pointsOf(kai.uuid)) !== 0);
    assert.deepEqual(await jobsOfPlay(), [{ name: 'points-of-play' }]);
    assert.equal(await pointsOf(kai.uuid), 4);
  });
});

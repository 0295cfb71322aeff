import assert from 'node:assert/strict';
import { similarSongs } from '@hangout/contract/rest/songs/audio-analysis';
import { failLostAnalyses, finishAudioAnalysis, loadAudioAnalyses } from '@hangout/db';
import { ANALYSIS_QUEUE, enqueueAnalysis } from '@hangout/jobs/audio-analysis';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { spotifyIdOf } from '@hangout/provider-stand-ins/spotify/spotify';
import { createProviders, standInProviders } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { expectRefusal } from '@hangout/testkit/refusal';
import { startAnalysisJobs } from '@hangout/worker/songs/analysis-jobs';
import { restTest } from '../testing/rest-test.ts';

const cover = { coverFile: '/nothing.jpg' };

describe('songs similar to those in a queue', () => {
  const standIns = useStandIns(
    10,
    Array.from({ length: 10 }, (_, place) => (place === 4 ? {} : cover)),
  );
  const t = restTest({
    dependencies: () => ({ musicProviders: createProviders(standInProviders(standIns().origin)) }),
  });
  const bare = restTest();
  const idsOf = (...numbers: number[]) => numbers.map(spotifyIdOf).join(',');
  const ask = async (...numbers: number[]) => {
    const { api } = await t.ann();
    return api(similarSongs.list, { spotifyIds: idsOf(...numbers) });
  };
  const graphqlCalls = () => standIns().requests.filter((line) => line.includes('/analysis/')).length;

  it('[R153][R154] similar songs have a cover, can be queued, and do not include the song itself', async () => {
    const { songs, pending } = await ask(2);
    assert.equal(pending, 0);
    assert.deepEqual(
      songs.map(({ trackName }) => trackName),
      [3, 4, 6, 7, 8, 9, 10, 1].map((number) => `Test Song ${number}`),
    );
    assert.ok(songs.every(({ songId, musicProviders }) => songId !== '' && musicProviders.spotify));
  });

  it('[H1047] similar songs are stored, and the same request later returns them without another request to the analysis service', async () => {
    await ask(4);
    const before = graphqlCalls();
    assert.ok((await ask(4)).songs.length > 0);
    assert.equal(graphqlCalls(), before);
  });

  it('[H1047] a song without an analysis is submitted for analysis only once, and has similar songs after the webhook reports its end', async () => {
    t.jobsSent.length = 0;
    const first = await ask(5);
    assert.deepEqual([first.songs, first.pending], [[], 1]);
    assert.deepEqual((await ask(5)).pending, 1);
    assert.deepEqual(t.jobsSent, [{ name: 'audio-analysis', data: { spotifyId: spotifyIdOf(5) } }]);
    const { db, dependencies } = t;
    await startAnalysisJobs({ db, jobs: dependencies.jobs, musicProviders: dependencies.musicProviders });
    await t.sendMail();
    await finishAudioAnalysis(db, spotifyIdOf(5), 'FINISHED');
    const then = await ask(5);
    assert.deepEqual([then.songs.length > 0, then.pending], [true, 0]);
  });

  it('[H1047] a song whose analysis for similar songs failed is not submitted for analysis again', async () => {
    const unknown = 'nosuchtrack';
    const { api } = await t.ann();
    assert.equal((await api(similarSongs.list, { spotifyIds: unknown })).pending, 1);
    await t.sendMail();
    assert.equal((await loadAudioAnalyses(t.db, [unknown])).get(unknown)?.status, 'FAILED');
    assert.deepEqual(await api(similarSongs.list, { spotifyIds: unknown }), { songs: [], pending: 0 });
  });

  it('[H2196] a song whose analysis failed more than a day ago is submitted again once, and the job that failed then does not end this request', async () => {
    const id = 'awaythen';
    const { api } = await t.ann();
    const pending = async () => (await api(similarSongs.list, { spotifyIds: id })).pending;
    const queue = await createJobs(t.databaseUrl);
    try {
      await enqueueAnalysis(t.db, queue, [id]);
      await t.db.raw(
        `update jobs.job set state = 'failed', completed_on = now() - interval '2 days'
         where data ->> 'spotifyId' = ?`,
        [id],
      );
    } finally {
      await queue.stop();
    }
    await finishAudioAnalysis(t.db, id, 'FAILED');
    assert.equal(await pending(), 0);
    await t.db.raw(`update audio_analyses set updated_at = now() - interval '2 days' where spotify_id = ?`, [
      id,
    ]);
    t.jobsSent.length = 0;
    assert.deepEqual([await pending(), await pending()], [1, 1]);
    assert.deepEqual(t.jobsSent, [{ name: ANALYSIS_QUEUE, data: { spotifyId: id } }]);
    assert.equal(await failLostAnalyses(t.db, ANALYSIS_QUEUE), 0);
  });

  it('[H2072] an analysis whose job ended with its process fails, but not one that waits for its job or for the webhook', async () => {
    const queue = await createJobs(t.databaseUrl);
    const ids = ['waits', 'killed', 'submitted'];
    const ended = (id: string, state: string) =>
      t.db.raw(`update jobs.job set state = ?, completed_on = now() where data ->> 'spotifyId' = ?`, [
        ...[state, id],
      ]);
    try {
      await enqueueAnalysis(t.db, queue, ids);
      // As pg-boss leaves a job whose last heartbeat is too old after its last attempt.
      await ended('killed', 'failed');
      await ended('submitted', 'completed');
      assert.equal(await failLostAnalyses(t.db, ANALYSIS_QUEUE), 1);
      assert.equal(await failLostAnalyses(t.db, ANALYSIS_QUEUE), 0);
    } finally {
      await queue.stop();
    }
    const analyses = await loadAudioAnalyses(t.db, ids);
    assert.deepEqual(
      ids.map((id) => analyses.get(id)?.status),
      ['REQUESTED', 'FAILED', 'REQUESTED'],
    );
  });

  it('[R287] similar songs are searched only for the first eight songs of a queue', async () => {
    const { api } = await t.ann();
    const before = graphqlCalls();
    const numbers = Array.from({ length: 12 }, (_, place) => `x${place}`);
    await api(similarSongs.list, { spotifyIds: numbers.join(',') });
    assert.equal(graphqlCalls() - before, 8);
  });

  it('requests for similar songs by guests, and invalid ones, are refused', async () => {
    const { api } = await t.ann();
    for (const spotifyIds of ['', ',', "a'b", 'x'.repeat(50)])
      assert.equal((await expectRefusal(api(similarSongs.list, { spotifyIds }))).status, 400);
    const guest = await t.guest();
    assert.equal((await expectRefusal(guest.api(similarSongs.list, { spotifyIds: 'x' }))).status, 403);
  });

  for (const [kind, status, code] of [
    ['down', 503, 'provider_unavailable'],
    ['malformed', 503, 'provider_unavailable'],
    ['limited', 429, 'provider_busy'],
  ] as const)
    it(`if the analysis service fails as ${kind}, a request for similar songs is refused, unless results are already stored`, async () => {
      await ask(8);
      standIns().faults.set('analysis', { kind });
      assert.ok((await ask(8, 10)).songs.length > 0);
      const refused = await expectRefusal(ask(10));
      assert.deepEqual([refused.status, refused.code], [status, code]);
    });

  it('a request for similar songs waits for a slow response of the analysis service', async () => {
    standIns().faults.set('analysis', { kind: 'slow', ms: 300 });
    assert.ok((await ask(6)).songs.length > 0);
  });

  it('without an analysis service, a request for similar songs is refused with provider_unknown', async () => {
    const { api } = await bare.ann();
    const refused = await expectRefusal(api(similarSongs.list, { spotifyIds: 'x' }));
    assert.deepEqual([refused.status, refused.code], [404, 'provider_unknown']);
  });
});

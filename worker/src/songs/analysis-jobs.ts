import { type Db, finishAudioAnalysis } from '@hangout/db';
import { ANALYSIS_QUEUE, type AnalysisJob } from '@hangout/jobs/audio-analysis';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { MusicProviders } from '@hangout/providers';

/** Runs the jobs that send tracks to the music analysis. The service calls a webhook for finished tracks. */
export async function startAnalysisJobs({
  db,
  jobs,
  musicProviders,
}: {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly musicProviders: Pick<MusicProviders, 'analysis'>;
}): Promise<void> {
  await jobs.work<AnalysisJob>(ANALYSIS_QUEUE, async ({ spotifyId }, { signal, lastTry }) => {
    try {
      const isTaken = (await musicProviders.analysis?.enqueue(spotifyId, signal)) ?? false;
      if (!isTaken) await finishAudioAnalysis(db, spotifyId, 'FAILED');
    } catch (error) {
      if (lastTry) await finishAudioAnalysis(db, spotifyId, 'FAILED');
      throw error;
    }
  });
}

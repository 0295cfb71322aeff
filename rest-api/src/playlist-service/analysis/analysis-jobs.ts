import { type Db, finishAudioAnalysis, noteRequestedAnalyses } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { MusicProviders } from '@hangout/providers';

const JOB = 'audio-analysis';

interface AnalysisJob {
  readonly spotifyId: string;
}

/** [H1047] Enqueues the analysis of tracks that were not sent to it yet, each once. */
export async function enqueueAnalysis(
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  spotifyIds: readonly string[],
): Promise<void> {
  if (spotifyIds.length === 0) return;
  await db.transaction(async (tx) => {
    for (const spotifyId of await noteRequestedAnalyses(tx, spotifyIds))
      await jobs.send(JOB, { spotifyId }, { tx });
  });
}

/** Sends tracks to the music analysis until `jobs` is stopped; its webhook reports finished tracks. */
export async function startAnalysisJobs({
  db,
  jobs,
  musicProviders,
}: {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly musicProviders: Pick<MusicProviders, 'analysis'>;
}): Promise<void> {
  await jobs.work<AnalysisJob>(JOB, async ({ spotifyId }, { signal, lastTry }) => {
    try {
      const isTaken = (await musicProviders.analysis?.enqueue(spotifyId, signal)) ?? false;
      if (!isTaken) await finishAudioAnalysis(db, spotifyId, 'FAILED');
    } catch (error) {
      if (lastTry) await finishAudioAnalysis(db, spotifyId, 'FAILED');
      throw error;
    }
  });
}

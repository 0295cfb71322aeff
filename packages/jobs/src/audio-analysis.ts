import { type Db, noteRequestedAnalyses } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const ANALYSIS_QUEUE = 'audio-analysis';

export interface AnalysisJob {
  readonly spotifyId: string;
}

/** [H1047] Enqueues the analysis of tracks that were never enqueued or [H2196] failed more than a day ago. */
export async function enqueueAnalysis(
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  spotifyIds: readonly string[],
): Promise<void> {
  if (spotifyIds.length === 0) return;
  await db.transaction(async (tx) => {
    for (const spotifyId of await noteRequestedAnalyses(tx, spotifyIds))
      await jobs.send(ANALYSIS_QUEUE, { spotifyId }, { tx });
  });
}

import type { Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const POINTS_QUEUE = 'points-of-play';

/** [H634] Enqueues the job that gives points for a play, in the transaction that ends the play. */
export function enqueuePoints(jobs: Pick<Jobs, 'send'>, tx: Db, playId: string): Promise<void> {
  return jobs.send(POINTS_QUEUE, { playId }, { tx });
}

import type { Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const POINTS_QUEUE = 'points-of-play';

/** [H634] Enqueues the points job of a play in the transaction that ends it; it runs once that has committed. */
export function enqueuePoints(jobs: Pick<Jobs, 'send'>, tx: Db, playId: string): Promise<void> {
  return jobs.send(POINTS_QUEUE, { playId }, { tx });
}

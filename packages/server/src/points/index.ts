import { awardPointsForPlay, closeSeasons, type Db } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';

const pointsOfPlay = 'points-of-play';

/** [H634] Enqueues the points of a play in the transaction that ends it; they are awarded once it has committed. */
export function enqueuePoints(jobs: Pick<Jobs, 'send'>, tx: Db, playId: string): Promise<void> {
  return jobs.send(pointsOfPlay, { playId }, { tx });
}

/** Awards the points of ended plays one after the other, and closes seasons that have ended. */
export async function startPointsJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.work<{ playId: string }>(pointsOfPlay, async ({ playId }) => {
    await db.transaction(async (tx) => {
      await closeSeasons(tx);
      await awardPointsForPlay(tx, playId);
    });
  });
}

import { awardPointsForPlay, closeSeasons, type Db, setAllRankingMarks } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';

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

/** How often the marks of the rankings are set anew, ms: so old a place beyond the first thousand may be. */
const MARKS_MS = 60_000;

/** [H1245] Sets the marks of the rankings once a minute, by which places are found. Returns how to stop. */
export function startRankingMarks({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = setAllRankingMarks(db).catch((error: unknown) =>
      log.warn({ err: error }, 'ranking marks could not be set; trying again in a minute'),
    );
  }, MARKS_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

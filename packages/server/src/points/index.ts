import { awardPointsForPlay, beginMonthSeason, closeSeasons, type Db, setAllRankingMarks } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';
import { notifyOfSeasonAwards } from './season-awards.ts';

export { notifyOfSeasonAwards };

const pointsOfPlay = 'points-of-play';

/** [H634] Enqueues the points of a play in the transaction that ends it; they are awarded once it has committed. */
export function enqueuePoints(jobs: Pick<Jobs, 'send'>, tx: Db, playId: string): Promise<void> {
  return jobs.send(pointsOfPlay, { playId }, { tx });
}

/** Awards the points of ended plays one after the other. */
export async function startPointsJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.work<{ playId: string }>(pointsOfPlay, async ({ playId }) => {
    await awardPointsForPlay(db, playId);
  });
}

/** How often the marks of the rankings are set anew, ms: so old a place beyond the first thousand may be. */
const MARKS_MS = 60_000;

/** [H1245] Sets the marks of the rankings once a minute, by which places are found. Returns how to stop. */
export function startRankingMarks({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  return repeat(
    MARKS_MS,
    () => setAllRankingMarks(db),
    (error) => log.warn({ err: error }, 'ranking marks could not be set; trying again in a minute'),
  );
}

/** How often it is seen to that a season is on and that ended ones are closed, ms. */
const TURN_MS = 20_000;

/**
 * [H1346] [H1347] Closes seasons that have ended, notifies their winners, and makes the season of the month where none is on.
 */
export async function turnSeasons({ db, jobs }: { db: Db; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  // Two transactions: a season that cannot be closed must not keep the next one from being made.
  await db.transaction(beginMonthSeason);
  await db.transaction(async (tx) => {
    for (const { name, awards } of await closeSeasons(tx)) await notifyOfSeasonAwards(jobs, tx, name, awards);
  });
}

/** Turns the seasons now and again and again. Returns how to stop. */
export function startSeasonTurns({
  db,
  jobs,
  log,
}: {
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
}): () => Promise<void> {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'seasons could not be turned; trying again in 20 seconds');
  const first = turnSeasons({ db, jobs }).catch(onError);
  const stop = repeat(TURN_MS, () => turnSeasons({ db, jobs }), onError);
  return async () => {
    await Promise.all([first, stop()]);
  };
}

/** Runs something repeatedly, first after one interval. Returns how to stop; a run in progress ends first. */
function repeat(
  everyMs: number,
  run: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = run().catch(onError);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

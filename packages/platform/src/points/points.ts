import { awardPointsForPlay, beginMonthSeason, closeSeasons, type Db, setAllRankingMarks } from '@hangout/db';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { notifyOfSeasonAwards } from './season-awards.ts';

export { notifyOfSeasonAwards };

const pointsOfPlay = 'points-of-play';

/** [H634] Enqueues the points job of a play in the transaction that ends it; it runs once that has committed. */
export function enqueuePoints(jobs: Pick<Jobs, 'send'>, tx: Db, playId: string): Promise<void> {
  return jobs.send(pointsOfPlay, { playId }, { tx });
}

/** Awards the points of ended plays one after the other. */
export async function startPointsJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.work<{ playId: string }>(pointsOfPlay, async ({ playId }) => {
    await awardPointsForPlay(db, playId);
  });
}

/** How often the ranking marks are recomputed, ms; a place beyond the first thousand may be this old. */
const MARKS_MS = 60_000;

/** [H1245] Recomputes once a minute the ranking marks by which places are found. Returns a function that stops it. */
export function startRankingMarks({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  return repeat(
    MARKS_MS,
    () => setAllRankingMarks(db),
    (error) => log.warn({ err: error }, 'ranking marks could not be set; trying again in a minute'),
  );
}

/** How often ended seasons are closed and a missing season is created, ms. */
const TURN_MS = 20_000;

/**
 * [H1346] [H1347] Closes seasons that have ended, notifies their winners, and creates the season of the month if no
 * season is running.
 */
export async function turnSeasons({ db, jobs }: { db: Db; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  // Two transactions, so that a season that cannot be closed does not block the creation of the next one.
  await db.transaction(beginMonthSeason);
  await db.transaction(async (tx) => {
    for (const { name, awards } of await closeSeasons(tx)) await notifyOfSeasonAwards(jobs, tx, name, awards);
  });
}

/** Runs `turnSeasons` now and then periodically. Returns a function that stops it. */
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

/**
 * Runs a function periodically, first after one interval. Returns a function that stops it and waits for the current
 * run.
 */
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

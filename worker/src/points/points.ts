import { awardPointsForPlay, beginMonthSeason, closeSeasons, type Db, setAllRankingMarks } from '@hangout/db';
import { POINTS_QUEUE } from '@hangout/jobs/points';
import { notifyOfSeasonAwards } from '@hangout/jobs/season-awards';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { repeat } from '../repeat.ts';

/** Runs the jobs that award points for plays, one after the other. */
export async function startPointsJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.work<{ playId: string }>(POINTS_QUEUE, async ({ playId }) => {
    await awardPointsForPlay(db, playId);
  });
}

/** Interval at which the ranking marks are computed, ms; ranks beyond the first thousand may be this old. */
const MARKS_MS = 60_000;

/**
 * [H1245] Computes the ranking marks, from which ranks are found, now and once a minute. The returned
 * function stops this.
 */
export function startRankingMarks({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  let turn = 0;
  return repeat({
    run: () => setAllRankingMarks(db, turn++),
    everyMs: MARKS_MS,
    log,
    failure: 'ranking marks could not be set; trying again in a minute',
  });
}

/** Interval at which ended seasons are closed and a missing one is created, ms. */
const TURN_MS = 20_000;

/**
 * [H1346] [H1347] Closes ended seasons, notifies their winners, and creates the month's season if none is
 * running.
 */
export async function turnSeasons({ db, jobs }: { db: Db; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  // Two transactions, so that a season that cannot be closed does not prevent the next one.
  await db.transaction(beginMonthSeason);
  await db.transaction(async (tx) => {
    for (const { name, awards } of await closeSeasons(tx)) await notifyOfSeasonAwards(jobs, tx, name, awards);
  });
}

/** Calls `turnSeasons` now and at an interval. The returned function stops this. */
export function startSeasonTurns({
  db,
  jobs,
  log,
}: {
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
}): () => Promise<void> {
  return repeat({
    run: () => turnSeasons({ db, jobs }),
    everyMs: TURN_MS,
    log,
    failure: 'seasons could not be turned; trying again in 20 seconds',
  });
}

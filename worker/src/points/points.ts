import { awardPointsForPlay, beginMonthSeason, closeSeasons, type Db, setAllRankingMarks } from '@hangout/db';
import { POINTS_QUEUE } from '@hangout/jobs/points';
import { notifyOfSeasonAwards } from '@hangout/jobs/season-awards';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { repeat } from '../repeat.ts';

/** Awards the points of ended plays one after the other. */
export async function startPointsJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.work<{ playId: string }>(POINTS_QUEUE, async ({ playId }) => {
    await awardPointsForPlay(db, playId);
  });
}

/** Interval at which the ranking marks are recomputed, ms; a rank beyond the first thousand may be this old. */
const MARKS_MS = 60_000;

/**
 * [H1245] Recomputes the ranking marks, by which ranks are found, now and once a minute. Returns a function that stops
 * it.
 */
export function startRankingMarks({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  return repeat({
    run: () => setAllRankingMarks(db),
    everyMs: MARKS_MS,
    log,
    failure: 'ranking marks could not be set; trying again in a minute',
  });
}

/** Interval at which ended seasons are closed and a missing season is created, ms. */
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
  return repeat({
    run: () => turnSeasons({ db, jobs }),
    everyMs: TURN_MS,
    log,
    failure: 'seasons could not be turned; trying again in 20 seconds',
  });
}

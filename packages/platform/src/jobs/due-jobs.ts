import type { PgBoss } from 'pg-boss';

/**
 * Interval at which due jobs are searched, ms: a delayed or repeated job may start this late. PostgreSQL
 * notifies only of jobs that may start at once.
 */
const CHECK_MS = 2000;

/**
 * Calls `wake` with each queue that has a job that may start now. One query for all queues: pg-boss's own
 * polling of each took more processor time on an idle server than everything else.
 */
export function watchDueJobs(
  boss: Pick<PgBoss, 'getDb'>,
  { queues, wake }: { queues: () => readonly string[]; wake: (queue: string) => void },
): { stop(): void } {
  let isChecking = false;
  const check = async () => {
    if (isChecking || queues().length === 0) return;
    isChecking = true;
    try {
      for (const queue of await findQueuesWithDueJobs(boss, queues())) wake(queue);
    } catch {
      // pg-boss reports an unavailable database itself; the next check tries again.
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  return { stop: () => clearInterval(timer) };
}

/** The conditions of this query match pg-boss's index for fetching jobs, so that the query is fast. */
export async function findQueuesWithDueJobs(
  boss: Pick<PgBoss, 'getDb'>,
  queues: readonly string[],
): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (
       select from jobs.job
       where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
     )`,
    [queues],
  );
  return rows.map(({ name }: { name: string }) => name);
}

// Raw SQL, because the tables belong to pg-boss.
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

export interface JobQueueStats {
  readonly name: string;
  /** Jobs that are due and that no worker has taken yet. */
  readonly waiting: number;
  /** Seconds since the oldest waiting job became due; 0 if no job is waiting. */
  readonly oldestSeconds: number;
  readonly active: number;
  /** Jobs that failed in their last attempt; pg-boss deletes them after some days. */
  readonly failed: number;
}

export async function loadJobQueueStats(db: Db): Promise<JobQueueStats[]> {
  return queryRows(
    db,
    `select q.name,
       cast(count(j.id) filter (where j.state < 'active' and j.start_after <= now()) as int) as waiting,
       coalesce(extract(epoch from now() - min(j.start_after)
         filter (where j.state < 'active' and j.start_after <= now())), 0)::float8 as "oldestSeconds",
       cast(count(j.id) filter (where j.state = 'active') as int) as active,
       cast(count(j.id) filter (where j.state = 'failed') as int) as failed
     from jobs.queue q left join jobs.job j on j.name = q.name and j.state <> 'completed'
     group by q.name order by q.name`,
  );
}

import { type Db, loadPushRounds } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import { pushToDevices } from './device-gateway.ts';
import { BATCH_SIZE, type PushBatch, type PushDependencies, type PushJob } from './push-batch.ts';
import { pushToBrowsers } from './web-push.ts';

export type { PushJob } from './push-batch.ts';
export { isPushEndpoint } from './push-endpoint.ts';
export { loadVapidKeys } from './web-push.ts';

const push = 'push';
/** Each way to be told has jobs of its own: where one fails or is silent, the other goes on. */
const ways = [
  { name: 'push-phones', only: 'mobile', table: 'devices', tell: pushToDevices },
  { name: 'push-browsers', only: 'web', table: 'web_subscriptions', tell: pushToBrowsers },
] as const;

/** [R015] Tells people something, once the transaction has committed. */
export function enqueuePush(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, job: PushJob): Promise<void> {
  return jobs.send(push, job, tx?.isTransaction ? { tx } : {});
}

/** Rounds of one way at the same time: one that waits holds a place, not the others. */
const concurrency = 3;

/** Sends what people are to be told: [H664] a push becomes rounds, each of them tried again by itself. */
export async function startPushJobs({ jobs, ...ports }: PushDependencies & { jobs: Jobs }): Promise<void> {
  for (const { name, tell } of ways)
    await jobs.work<PushBatch>(name, (round, { id }) => tell(ports, round, id), { concurrency });
  await jobs.work<PushJob>(push, ({ only, ...job }) =>
    ports.db.transaction(async (tx) => {
      for (const way of ways.filter((one) => only === undefined || one.only === only))
        for (const round of await loadPushRounds(tx, way.table, job.recipients, BATCH_SIZE))
          await jobs.send(way.name, { ...job, ...round }, { tx });
    }),
  );
}

import assert from 'node:assert/strict';
import { databaseTest } from '@hangout/db/testing';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { reportJobQueues } from './job-metrics.ts';

describe('reportJobQueues, the metrics of job queues', () => {
  const t = databaseTest();

  it('[H1990] the metrics count each queue’s due jobs, but not jobs for a later time, and have the age of the oldest', async () => {
    const jobs = await createJobs(t.url);
    const metrics = createMetrics({ process: false });
    reportJobQueues({ db: t.db, metrics });
    await jobs.send('mail', {}, { startAfter: new Date(Date.now() - 90_000) });
    await jobs.send('mail', {});
    await jobs.send('later', {}, { startAfter: 3600 });
    const { body } = await metrics.page();
    assert.match(body, /hangout_job_queue_waiting\{queue="mail"\} 2/);
    assert.match(body, /hangout_job_queue_waiting\{queue="later"\} 0/);
    assert.match(body, /hangout_job_queue_failed\{queue="mail"\} 0/);
    const [, age] = /hangout_job_queue_oldest_seconds\{queue="mail"\} ([\d.]+)/.exec(body) ?? [];
    assert.ok(Number(age) >= 90, `the oldest job has been due for 90 s: ${age}`);
    await jobs.stop();
  });
});

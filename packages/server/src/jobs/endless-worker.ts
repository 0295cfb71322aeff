/** For a test: a worker that takes a job, prints that, and never finishes it. */
import { createJobs } from './index.ts';

const jobs = await createJobs(process.argv[2] ?? '');
await jobs.work('endless', async () => {
  console.log('taken');
  await new Promise(() => {});
});

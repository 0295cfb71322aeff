/** For a test: takes a job, says so, and never ends it. */
import { createJobs } from './index.ts';

const jobs = await createJobs(process.argv[2] ?? '');
await jobs.work('endless', async () => {
  console.log('taken');
  await new Promise(() => {});
});

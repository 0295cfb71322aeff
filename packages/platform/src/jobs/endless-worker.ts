/** A program for tests: takes a job, prints a line, and never finishes the job. */
import { createJobs } from './jobs.ts';

const jobs = await createJobs(process.argv[2] ?? '');
await jobs.work('endless', async () => {
  console.log('taken');
  await new Promise(() => {});
});

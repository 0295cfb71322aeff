import { type Db, failUpload } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import { type MediaDependencies, processUpload } from './process-upload.ts';

interface SongJob {
  readonly songId: string;
}

/** Names of the jobs that prepare music. */
export const mediaJobs = { upload: 'song-upload', forget: 'song-forget' } as const;

interface ForgetJob {
  readonly prefixes: readonly string[];
}

/** The files of a deleted song stay this long for those who are listening to it, seconds. */
const REMOVAL_DELAY_SECONDS = 3600;

/** Enqueues the removal of a deleted song's files, for when nobody can be listening to it any more. */
export function enqueueFileRemoval(jobs: Jobs, prefixes: readonly string[], tx?: Db): Promise<void> {
  return jobs.send(
    mediaJobs.forget,
    { prefixes },
    { startAfter: REMOVAL_DELAY_SECONDS, ...(tx ? { tx } : {}) },
  );
}

/** Enqueues the processing of an upload; pass the transaction that stores the upload. */
export function enqueueUpload(jobs: Jobs, songId: string, tx?: Db): Promise<void> {
  return jobs.send(mediaJobs.upload, { songId }, { singletonKey: songId, ...(tx ? { tx } : {}) });
}

/** Processes uploads and removals until `jobs` is stopped, including those left by an earlier process. */
export async function startMediaJobs(ports: MediaDependencies & { readonly jobs: Jobs }): Promise<void> {
  const { jobs, transcoder } = ports;
  const concurrency = transcoder.kind === 'native' ? 2 : 1;
  await jobs.work<SongJob>(
    mediaJobs.upload,
    async ({ songId }, { signal, lastTry }) => {
      try {
        await processUpload(ports, songId, signal);
      } catch (error) {
        if (lastTry) await failUpload(ports.db, songId, 'our_fault');
        throw error;
      }
    },
    { concurrency },
  );
  await jobs.work<ForgetJob>(mediaJobs.forget, async ({ prefixes }) => {
    for (const prefix of prefixes) await ports.files.remove(prefix);
  });
}

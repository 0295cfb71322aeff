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

/** Seconds that files of a deleted song stay for those who are hearing it. */
const LAST_LISTENERS = 3600;

/** Files of a deleted song are to be removed, once nobody can be hearing it any more. */
export function enqueueFileRemoval(jobs: Jobs, prefixes: readonly string[], tx?: Db): Promise<void> {
  return jobs.send(mediaJobs.forget, { prefixes }, { startAfter: LAST_LISTENERS, ...(tx ? { tx } : {}) });
}

/** An upload is to be prepared; pass the transaction that keeps it. */
export function enqueueUpload(jobs: Jobs, songId: string, tx?: Db): Promise<void> {
  return jobs.send(mediaJobs.upload, { songId }, { singletonKey: songId, ...(tx ? { tx } : {}) });
}

/** Works on uploads until `jobs` is stopped; what an earlier start left undone goes on. */
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

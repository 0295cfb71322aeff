import type { Db, SongFiles } from '@hangout/db';
import type { Jobs, SendJob } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';

export interface SongJob {
  readonly songId: string;
}

export const mediaJobs = {
  upload: 'song-upload',
  hls: 'song-hls',
  lowQuality: 'song-low-quality',
  forget: 'song-forget',
} as const;

export interface ForgetJob {
  readonly prefixes: readonly string[];
}

/** How long the encoded files of a deleted song stay, s, so that current listeners can hear it to the end. */
const REMOVAL_DELAY_SECONDS = 3600;

/**
 * Enqueues the removal of a deleted song's files: the original at once, the encoded ones an hour later, when
 * nobody can be listening any more.
 */
export async function enqueueFileRemoval(
  jobs: Jobs,
  { songId, originalKey }: Pick<SongFiles, 'songId' | 'originalKey'>,
  tx: Db,
): Promise<void> {
  await enqueueForgetting(jobs, [originalKey], { tx });
  await enqueueForgetting(jobs, [`songs/${songId}`], { startAfter: REMOVAL_DELAY_SECONDS, tx });
}

/** Enqueues the removal of a replaced cover in an hour, when no open page shows it any more. */
export function enqueueCoverRemoval(jobs: Jobs, coverPrefix: string, tx: Db): Promise<void> {
  return enqueueForgetting(jobs, [coverPrefix], { startAfter: REMOVAL_DELAY_SECONDS, tx });
}

/** Enqueues the removal of files that nobody may see any more, such as images of a deleted account. */
export async function enqueueStoredFileRemoval(
  jobs: Pick<Jobs, 'send'>,
  prefixes: readonly string[],
  tx: Db,
): Promise<void> {
  if (prefixes.length > 0) await enqueueForgetting(jobs, prefixes, { tx });
}

const enqueueForgetting = (jobs: Pick<Jobs, 'send'>, prefixes: readonly string[], options: SendJob) =>
  jobs.send(mediaJobs.forget, { prefixes }, { ...options, retries: RETRIES.endless });

/**
 * Enqueues the processing of an upload; with `tx`, in the transaction that stores the upload. [H2071] It is retried
 * persistently, because the original is removed when it is given up.
 */
export function enqueueUpload(jobs: Pick<Jobs, 'send'>, songId: string, tx?: Db): Promise<void> {
  const options = { singletonKey: songId, retries: RETRIES.persistent, ...(tx ? { tx } : {}) };
  return jobs.send(mediaJobs.upload, { songId }, options);
}

/** [H322] Enqueues the HLS encoding of a song. A second job for the same song does nothing. */
export const enqueueHls = (jobs: Jobs, songId: string): Promise<void> =>
  jobs.send(mediaJobs.hls, { songId }, { singletonKey: songId });

export const enqueueLowQuality = (jobs: Jobs, songId: string): Promise<void> =>
  jobs.send(mediaJobs.lowQuality, { songId }, { singletonKey: songId });

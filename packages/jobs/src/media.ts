import type { Db, SongFiles } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

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

/** How long the renditions of a deleted song stay for current listeners, seconds. */
const REMOVAL_DELAY_SECONDS = 3600;

/**
 * Enqueues the removal of a deleted song's files: the original at once, and the renditions when nobody can still be
 * listening to them.
 */
export async function enqueueFileRemoval(
  jobs: Jobs,
  { songId, originalKey }: Pick<SongFiles, 'songId' | 'originalKey'>,
  tx: Db,
): Promise<void> {
  await jobs.send(mediaJobs.forget, { prefixes: [originalKey] }, { tx });
  const prefixes = [`songs/${songId}`];
  await jobs.send(mediaJobs.forget, { prefixes }, { startAfter: REMOVAL_DELAY_SECONDS, tx });
}

/** Enqueues the removal of a replaced cover, for when no page shows it any more. */
export function enqueueCoverRemoval(jobs: Jobs, coverPrefix: string, tx: Db): Promise<void> {
  return jobs.send(mediaJobs.forget, { prefixes: [coverPrefix] }, { startAfter: REMOVAL_DELAY_SECONDS, tx });
}

/** Enqueues the immediate removal of files that nobody may see any more, such as pictures of a deleted account. */
export async function enqueueStoredFileRemoval(
  jobs: Pick<Jobs, 'send'>,
  prefixes: readonly string[],
  tx: Db,
): Promise<void> {
  if (prefixes.length > 0) await jobs.send(mediaJobs.forget, { prefixes }, { tx });
}

/** Enqueues the processing of an upload; pass the transaction that stores the upload. */
export function enqueueUpload(jobs: Jobs, songId: string, tx?: Db): Promise<void> {
  return jobs.send(mediaJobs.upload, { songId }, { singletonKey: songId, ...(tx ? { tx } : {}) });
}

/** [H322] Enqueues the HLS of a song; a second job for the same song finds nothing to do. */
export const enqueueHls = (jobs: Jobs, songId: string): Promise<void> =>
  jobs.send(mediaJobs.hls, { songId }, { singletonKey: songId });

/** [H289] Enqueues the low quality of a song. */
export const enqueueLowQuality = (jobs: Jobs, songId: string): Promise<void> =>
  jobs.send(mediaJobs.lowQuality, { songId }, { singletonKey: songId });

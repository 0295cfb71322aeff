import { type Db, failUpload, loadSongFiles, type SongFiles } from '@hangout/db';
import type { Jobs } from '../jobs/jobs.ts';
import { makeHlsOfSong } from './make-hls.ts';
import { makeLowQuality } from './make-low-quality.ts';
import { type MediaDependencies, processUpload, removeUploadedFiles } from './process-upload.ts';

interface SongJob {
  readonly songId: string;
}

export const mediaJobs = {
  upload: 'song-upload',
  hls: 'song-hls',
  lowQuality: 'song-low-quality',
  forget: 'song-forget',
} as const;

interface ForgetJob {
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

/** Processes uploads and removals until `jobs` is stopped, including those left over from an earlier process. */
export async function startMediaJobs(ports: MediaDependencies & { readonly jobs: Jobs }): Promise<void> {
  const { jobs, transcoder } = ports;
  // The bundled ffmpeg processes one file at a time.
  const concurrency = transcoder.kind === 'native' ? ports.processes.audio.processes : 1;
  await jobs.work<SongJob>(
    mediaJobs.upload,
    async ({ songId }, { signal, lastTry }) => {
      try {
        await processUpload(ports, songId, signal);
      } catch (error) {
        if (lastTry) await giveUp(ports, songId);
        throw error;
      }
    },
    { concurrency },
  );
  await jobs.work<SongJob>(mediaJobs.hls, ({ songId }, { signal }) => makeHlsOfSong(ports, songId, signal));
  await jobs.work<SongJob>(mediaJobs.lowQuality, ({ songId }, { signal }) =>
    makeLowQuality(ports, songId, signal),
  );
  await jobs.work<ForgetJob>(mediaJobs.forget, async ({ prefixes }) => {
    for (const prefix of prefixes) await ports.files.remove(prefix);
  });
}

/** [H721] Marks an upload as failed and removes its files; its owner is asked to upload it again. */
async function giveUp({ db, files }: MediaDependencies, songId: string): Promise<void> {
  const upload = await loadSongFiles(db, songId);
  await failUpload(db, songId, 'our_fault');
  if (upload) await removeUploadedFiles(files, upload);
}

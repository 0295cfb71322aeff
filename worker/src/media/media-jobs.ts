import { type Db, failUpload, listLostUploads, loadSongFiles } from '@hangout/db';
import { enqueueUpload, type ForgetJob, mediaJobs, type SongJob } from '@hangout/jobs/media';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { makeHlsOfSong } from './make-hls.ts';
import { makeLowQuality } from './make-low-quality.ts';
import { type MediaDependencies, processUpload, removeUploadedFiles } from './process-upload.ts';

/** Runs the jobs for uploads and removals until `jobs` is stopped. */
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

/** [H2072] Enqueues uploads again whose job ended with its process. Returns their number. */
export async function enqueueLostUploads({
  db,
  jobs,
}: {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
}): Promise<number> {
  const lost = await listLostUploads(db, mediaJobs.upload);
  for (const songId of lost) await enqueueUpload(jobs, songId);
  return lost.length;
}

/** [H721] Marks an upload as failed and removes its files, so that its owner is asked to upload it again. */
async function giveUp({ db, files }: MediaDependencies, songId: string): Promise<void> {
  const upload = await loadSongFiles(db, songId);
  await failUpload(db, songId, 'our_fault');
  if (upload) await removeUploadedFiles(files, upload);
}

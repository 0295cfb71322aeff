import { join } from 'node:path';
import { type Db, failArchive, failLostArchives, finishArchive, loadArchive } from '@hangout/db';
import { ARCHIVE_QUEUE, type ArchiveRequest, archiveKey } from '@hangout/jobs/archives';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Config } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import type { JobRun, Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { ArchiveState } from '@hangout/rules';
import { withScratchFolder } from '../scratch-folder.ts';
import { writeArchive } from './write-archive.ts';

interface ArchiveDependencies {
  readonly db: Db;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'ARCHIVE_DAYS'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Runs the jobs that create archives of users' data, one at a time. */
export async function startArchiveJobs(dependencies: ArchiveDependencies): Promise<void> {
  await dependencies.jobs.work<ArchiveRequest>(ARCHIVE_QUEUE, (request, run) =>
    makeArchive(dependencies, request, run),
  );
}

/**
 * [H955] Creates the archive and [H293] notifies its owner that it is ready, or that the last attempt has
 * failed.
 */
export async function makeArchive(
  { db, files, jobs, config, log }: ArchiveDependencies,
  { id }: ArchiveRequest,
  { signal, lastTry }: Pick<JobRun, 'signal' | 'lastTry'>,
): Promise<void> {
  const archive = await loadArchive(db, id);
  if (archive?.status !== 'PENDING') return;
  try {
    const names = await withScratchFolder(async (folder) => {
      const path = join(folder, 'archive.zip');
      const entries = await writeArchive({ db, files }, archive.userUuid, path, signal);
      await files.put(archiveKey(id), { path, move: true });
      return entries;
    });
    const bytes = (await files.size(archiveKey(id))) ?? 0;
    await db.transaction(async (tx) => {
      const until = await finishArchive(tx, id, { bytes, days: config.ARCHIVE_DAYS });
      if (until !== null) await notifyOfArchive(tx, jobs, archive.userUuid, { state: 'ready', until });
    });
    log.info({ id, bytes, entries: names.length }, 'archive made');
  } catch (error) {
    if (lastTry) {
      log.warn({ err: error, id }, 'archive could not be made; notifying its owner');
      await db.transaction(async (tx) => {
        await failArchive(tx, id);
        await notifyOfArchive(tx, jobs, archive.userUuid, { state: 'failed' });
      });
      return;
    }
    throw error;
  }
}

/** [H2072] Gives up archives whose job ended with its process, and [H293] notifies their owners. */
export async function giveUpLostArchives({
  db,
  files,
  jobs,
  log,
}: Pick<ArchiveDependencies, 'db'> & {
  readonly files: Pick<Files, 'remove'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'warn'>;
}): Promise<void> {
  const lost = await db.transaction(async (tx) => {
    const failed = await failLostArchives(tx, ARCHIVE_QUEUE);
    for (const { userUuid } of failed) await notifyOfArchive(tx, jobs, userUuid, { state: 'failed' });
    return failed;
  });
  for (const { id } of lost) {
    log.warn({ id }, 'archive without a worker could not be made; notifying its owner');
    await files.remove(archiveKey(id));
  }
}

/** [H293] Notifies the owner of an archive, which expires at `until`. */
export function notifyOfArchive(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  userUuid: string,
  data:
    | { readonly state: Exclude<ArchiveState, 'failed'>; readonly until: string }
    | { readonly state: 'failed' },
): Promise<void> {
  return enqueueNotification(jobs, tx, { kind: 'archive', recipients: { userUuids: [userUuid] }, data });
}

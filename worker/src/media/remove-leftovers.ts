import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Db,
  deleteOldRemovals,
  deleteRefusedUploads,
  deleteStaleUploads,
  failLostAnalyses,
  findUploadSessions,
  findUsedOriginals,
  forgetDeletedCrates,
} from '@hangout/db';
import { ANALYSIS_QUEUE } from '@hangout/jobs/audio-analysis';
import { BACKUP_SCRATCH_PREFIX } from '@hangout/platform/backup/scratch-folder';
import { namesOlderThan } from '@hangout/platform/files/disk-files';
import type { Files } from '@hangout/platform/files/file-store';
import { UPLOAD_PREFIX, uploadPartsFolder } from '@hangout/platform/files/upload-folders';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { repeat } from '../repeat.ts';
import { SCRATCH_PREFIX } from '../scratch-folder.ts';
import { enqueueLostUploads } from './media-jobs.ts';

/** Minimum age of a leftover, ms: younger files may belong to an upload that is still running. */
const MIN_AGE_MS = 2 * 3_600_000;
/** How long the owner of a refused upload can read the reason, days. */
const REFUSED_DAYS = 30;
/** Prefixes of temporary folders that a crash may leave behind. */
const prefixes = [UPLOAD_PREFIX, SCRATCH_PREFIX, BACKUP_SCRATCH_PREFIX];
/** Number of originals per query. */
const BATCH = 500;

export interface LeftoverDependencies {
  readonly db: Db;
  readonly files: Files;
  /** Folder for temporary files; that of the machine if absent. */
  readonly temporary?: string;
  /** [H575] How long an interrupted upload can be resumed, hours. */
  readonly resumeHours: number;
}

/**
 * [H721] Removes what uploads have left behind after a crash or a lost connection: originals without a song
 * or of a refused one, interrupted writes, parts of uploads that nobody has resumed [H575], and temporary
 * folders. Also deletes uploads refused a month ago. `now` is epoch ms. Returns the number of removed files,
 * folders and songs.
 */
export async function removeLeftovers(
  { db, files, temporary = tmpdir(), resumeHours }: LeftoverDependencies,
  now: number,
): Promise<number> {
  const before = now - MIN_AGE_MS;
  let removed = await deleteRefusedUploads(db, REFUSED_DAYS);
  await deleteOldRemovals(db);
  await forgetDeletedCrates(db);
  removed += await removeStaleUploads({ db, files, resumeHours }, before);
  removed += await files.removeUnfinished(before);
  const keys = await files.listOlderThan('originals', before);
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    const used = await findUsedOriginals(db, batch);
    for (const key of batch.filter((one) => !used.has(one))) {
      await files.remove(key);
      removed += 1;
    }
  }
  for (const name of await namesOlderThan(temporary, before)) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    // The folder may belong to a server on this machine that runs as another user.
    await rm(join(temporary, name), { recursive: true, force: true }).catch(() => {});
    removed += 1;
  }
  return removed;
}

/**
 * [H575] Removes uploads that were not finished in time, and parts without an upload. Returns their number.
 */
async function removeStaleUploads(
  { db, files, resumeHours }: Pick<LeftoverDependencies, 'db' | 'files' | 'resumeHours'>,
  before: number,
): Promise<number> {
  const stale = await deleteStaleUploads(db, resumeHours);
  const old = (await files.listOlderThan('uploads', before)).map((key) => key.slice('uploads/'.length));
  const known = await findUploadSessions(db, old);
  const gone = new Set([...stale, ...old.filter((uuid) => !known.has(uuid))]);
  for (const uuid of gone) await files.remove(uploadPartsFolder(uuid));
  return gone.size;
}

const EVERY_MS = 3_600_000;

/**
 * Removes leftovers, and [H2072] enqueues uploads again and gives up analyses whose job is lost, now and every hour. The
 * returned function stops this after the current run.
 */
export function startLeftoverRemoval({
  log,
  now,
  jobs,
  ...dependencies
}: LeftoverDependencies & {
  readonly log: Log;
  readonly now: () => number;
  readonly jobs: Pick<Jobs, 'send'>;
}): () => Promise<void> {
  return repeat({
    async run() {
      const lost = await enqueueLostUploads({ db: dependencies.db, jobs });
      if (lost > 0) log.info({ uploads: lost }, 'uploads without a worker; enqueued again');
      const analyses = await failLostAnalyses(dependencies.db, ANALYSIS_QUEUE);
      if (analyses > 0) log.info({ analyses }, 'analyses without a worker; given up');
      const removed = await removeLeftovers(dependencies, now());
      if (removed > 0) log.info({ removed }, 'leftovers of uploads removed');
    },
    everyMs: EVERY_MS,
    log,
    failure: 'leftovers of uploads could not be removed; trying again in an hour',
  });
}

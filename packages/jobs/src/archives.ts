import type { Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const ARCHIVE_QUEUE = 'archive';

export interface ArchiveRequest {
  readonly id: string;
}

export const archiveKey = (id: string) => `archives/${id}.zip`;

/** [H955] Enqueues the creation of an archive in the caller's transaction. */
export function enqueueArchive(jobs: Pick<Jobs, 'send'>, tx: Db, request: ArchiveRequest): Promise<void> {
  return jobs.send(ARCHIVE_QUEUE, request, { tx });
}

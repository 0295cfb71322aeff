import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of the temporary folders of backups, by which leftovers are found and removed. */
export const BACKUP_SCRATCH_PREFIX = 'hangout-backup-scratch-';

/** Calls `work` with a temporary folder that only this account can read; it is always removed afterwards. */
export async function withBackupScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), BACKUP_SCRATCH_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

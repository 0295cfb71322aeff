import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of temporary folders, by which those left over are found. */
export const BACKUP_SCRATCH_PREFIX = 'hangout-backup-scratch-';

/** Calls `work` with a temporary folder that only this account can read, and removes it afterwards. */
export async function withBackupScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), BACKUP_SCRATCH_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

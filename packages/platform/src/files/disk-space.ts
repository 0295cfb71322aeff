import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Whether there is space on the disks that hold uploads. */
export interface DiskSpace {
  /** [H724] Whether a disk is too full to accept files. */
  isFull(): Promise<boolean>;
}

/** Blocks of a file system: total, free, and free for unprivileged programs. */
export interface DiskBlocks {
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

/**
 * Watches two disks: the one with `DATA_DIR`, unless files are in S3 storage, and the one with the temporary folder, to
 * which uploads are received. `read` is statfs; tests replace it.
 */
export function createDiskSpace(
  config: {
    readonly DATA_DIR: string;
    readonly STORAGE_FULL_PERCENT: number;
    readonly S3_BUCKET?: string | undefined;
  },
  read: (path: string) => Promise<DiskBlocks> = statfs,
): DiskSpace {
  const folders = [...(config.S3_BUCKET === undefined ? [resolve(config.DATA_DIR)] : []), tmpdir()];
  return {
    async isFull() {
      const shares = await Promise.all(folders.map((folder) => usedPercent(folder, read)));
      return shares.some((percent) => percent >= config.STORAGE_FULL_PERCENT);
    },
  };
}

/** Returns the used share of the disk that holds a folder, percent, calculated as `df` does. */
async function usedPercent(folder: string, read: (path: string) => Promise<DiskBlocks>): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await read(folder);
    const used = blocks - bfree;
    return used + bavail > 0 ? (used / (used + bavail)) * 100 : 0;
  } catch (error) {
    const parent = dirname(folder);
    // The folder is created only with the first upload; until then its parent is measured.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder)
      return usedPercent(parent, read);
    throw error;
  }
}

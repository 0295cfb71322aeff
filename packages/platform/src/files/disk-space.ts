import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Tells whether the disks for uploads have space. */
export interface DiskSpace {
  /** [H724] Resolves to whether a disk is too full to accept files. */
  isFull(): Promise<boolean>;
}

/** Blocks of a file system: in total, free, and free for programs that are not root. */
export interface DiskBlocks {
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

/**
 * Watches the disk of `DATA_DIR`, unless files are in S3, and the disk of the temporary folder, which
 * receives uploads. `read` is statfs, which tests replace.
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

/** Returns how full the disk of a folder is, percent, computed as `df` does. */
async function usedPercent(folder: string, read: (path: string) => Promise<DiskBlocks>): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await read(folder);
    const used = blocks - bfree;
    return used + bavail > 0 ? (used / (used + bavail)) * 100 : 0;
  } catch (error) {
    const parent = dirname(folder);
    // The folder is created by the first upload; until then its parent is measured.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder)
      return usedPercent(parent, read);
    throw error;
  }
}

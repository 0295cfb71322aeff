import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';

/** The space on the disks that hold uploads. */
export interface DiskSpace {
  /** [H724] Whether a disk is so full that no file may be accepted. */
  isFull(): Promise<boolean>;
}

/** Blocks of a file system: all, free, and free for programs without privileges. */
export interface DiskBlocks {
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

/**
 * The space on the disks of `DATA_DIR`, unless files are in an S3 storage, and of the folder for temporary files, where
 * uploads arrive. `read` is statfs.
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

/** The used share of the disk that a folder is on, or will be on; counted as df counts it. */
async function usedPercent(folder: string, read: (path: string) => Promise<DiskBlocks>): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await read(folder);
    const used = blocks - bfree;
    return used + bavail > 0 ? (used / (used + bavail)) * 100 : 0;
  } catch (error) {
    const parent = dirname(folder);
    // The folder is created by the first upload.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder)
      return usedPercent(parent, read);
    throw error;
  }
}

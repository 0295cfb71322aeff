import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Waits until a file's content, or the names in a folder, are on the disk and survive a power cut. */
interface SyncToDisk {
  file(path: string): Promise<void>;
  folder(path: string): Promise<void>;
}

export const syncToDisk: SyncToDisk = {
  // Windows syncs only what was opened for writing.
  file: async (path) => syncAndClose(await open(path, 'r+')),
  folder: async (path) => {
    try {
      await syncAndClose(await open(path, 'r'));
    } catch (error) {
      throwUnlessNeedless(error);
    }
  },
};

const syncAndClose = (handle: FileHandle) => handle.sync().finally(() => handle.close());

/** `syncToDisk.folder` for code that does not wait. */
export function syncFolderToDisk(path: string): void {
  try {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throwUnlessNeedless(error);
  }
}

/** Windows and some network file systems cannot open or sync a folder. One that was removed meanwhile needs no sync. */
const needless = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF', 'ENOENT']);

function throwUnlessNeedless(error: unknown): void {
  if (!needless.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

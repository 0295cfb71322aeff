import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE, FOLDER_MODE } from '../files/file-modes.ts';
import { isBackupName } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';

/** Suffix of a file that is still being written. */
const BEGUN = '.begun';

/**
 * [H449] A folder of backups on this machine. Only its owner may read them, because they contain private
 * messages.
 */
export function createFolderPlace(path: string): BackupPlace {
  const folder = resolve(path);
  const namesInFolder = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });
  return {
    addressOf: (name) => join(folder, name),
    list: async () => (await namesInFolder()).filter(isBackupName),
    async write(name, content, signal) {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const target = join(folder, name);
      const begun = `${target}${BEGUN}`;
      try {
        // Flushed to the disk before it gets its name, so that a power cut leaves no partial backup with that
        // name.
        await pipeline(content, createWriteStream(begun, { mode: FILE_MODE, flush: true }), { signal });
        const { size } = await stat(begun);
        await rename(begun, target);
        return size;
      } finally {
        await rm(begun, { force: true });
      }
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeUnfinished() {
      for (const name of await namesInFolder())
        if (isBackupName(name.slice(0, -BEGUN.length)) && name.endsWith(BEGUN)) await rm(join(folder, name));
    },
  };
}

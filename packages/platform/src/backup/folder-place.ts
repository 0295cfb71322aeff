import { createReadStream, createWriteStream, type StatsFs } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE, FOLDER_MODE } from '../files/file-modes.ts';
import { isBackupName } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';

/** Suffix of a file that is still being written. */
const BEGUN = '.begun';
/**
 * [H2046] Space that backups leave free on a disk, because PostgreSQL may write to the same disk and stops without
 * space: this many bytes, or this share of a small disk.
 */
const RESERVED_BYTES = 1e9;
const RESERVED_SHARE = 0.05;
/** Bytes that are written between two checks of the free space. */
const CHECK_EVERY_BYTES = 64e6;

/** Returns size and free space of the disk of a folder, as statfs does. */
export type ReadDisk = (folder: string) => Promise<Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>>;

/**
 * [H449] A folder of backups on this machine. Only its owner may read them, because they contain private
 * messages. `readDisk` is statfs, which tests replace.
 */
export function createFolderPlace(path: string, readDisk: ReadDisk = statfs): BackupPlace {
  const folder = resolve(path);
  async function checkSpace(bytes: number) {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const { blocks, bavail, bsize } = await readDisk(folder);
    // Some network file systems do not tell their size.
    if (blocks === 0) return;
    const needed = bytes + Math.min(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE);
    const free = bavail * bsize;
    if (free < needed)
      throw new Error(
        `The disk of ${folder} has too little space: ${toMegabytes(free)} MB are free, and the backup needs ` +
          `${toMegabytes(needed)} MB, with what stays free for the database. Remove old backups, or store them elsewhere.`,
      );
  }
  async function* whileThereIsSpace(content: AsyncIterable<Buffer>) {
    let unchecked = CHECK_EVERY_BYTES;
    for await (const chunk of content) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_EVERY_BYTES) {
        await checkSpace(CHECK_EVERY_BYTES);
        unchecked = 0;
      }
      yield chunk;
    }
  }
  const namesInFolder = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });
  return {
    addressOf: (name) => join(folder, name),
    list: async () => (await namesInFolder()).filter(isBackupName),
    checkSpace,
    async write(name, content, signal) {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const target = join(folder, name);
      const begun = `${target}${BEGUN}`;
      try {
        // Flushed to the disk before it gets its name, so that a power cut leaves no partial backup with that
        // name.
        const file = createWriteStream(begun, { mode: FILE_MODE, flush: true });
        await pipeline(content, whileThereIsSpace, file, { signal });
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

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);

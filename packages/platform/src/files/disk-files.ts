import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from './file-modes.ts';
import { checkKey, type DiskFiles, typeOfKey } from './file-store.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** A file is written under its name with this suffix, and renamed at the end. */
const DRAFT = '.new';

/** A file store in the folder `files` in `DATA_DIR`. `sync` is replaced by tests. */
export function createFiles(config: { readonly DATA_DIR: string }, sync = syncToDisk): DiskFiles {
  const root = resolve(config.DATA_DIR, 'files');
  const pathOf = (key: string) => resolve(root, checkKey(key));
  const sizeOf = async (path: string) => {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    return found?.isFile() ? found.size : null;
  };
  return {
    async put(key, source) {
      const path = pathOf(key);
      const created = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const draft = `${path}.${randomUUID()}${DRAFT}`;
      try {
        if (source instanceof Uint8Array) await writeFile(draft, source, { mode: FILE_MODE });
        else if (!source.move || !(await renameOnSameDisk(source.path, draft)))
          await copyFile(source.path, draft);
        // A copied or moved file has the mode of its source until here.
        await chmod(draft, FILE_MODE);
        // [H2049] Without this a power cut may leave an empty file under the name, or none.
        await sync.file(draft);
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      // A folder that was created is a new name in its parent.
      const top = dirname(created ?? path);
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        await sync.folder(folder);
        if (folder === top || folder === dirname(root)) break;
      }
    },
    async read(key, range) {
      const path = pathOf(key);
      const bytes = await sizeOf(path);
      if (bytes === null) return null;
      const type = typeOfKey(key);
      const part = range ? range.end - range.start + 1 : bytes;
      return { stream: createReadStream(path, range), bytes: part, ...(type ? { type } : {}) };
    },
    async copyTo(key, path) {
      return copyFile(pathOf(key), path).then(
        () => true,
        async (error) => {
          if ((await sizeOf(pathOf(key))) === null) return false;
          throw error;
        },
      );
    },
    size: (key) => sizeOf(pathOf(key)),
    listOlderThan: async (folder, before) =>
      (await namesOlderThan(pathOf(folder), before)).map((name) => `${folder}/${name}`),
    async remove(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    async removeUnfinished(before) {
      let removed = 0;
      const names = await readdir(root, { recursive: true }).catch(() => []);
      for (const name of names.filter((one) => one.endsWith(DRAFT))) {
        const found = await stat(join(root, name)).catch(() => null);
        if (!found?.isFile() || found.mtimeMs >= before) continue;
        await rm(join(root, name), { force: true });
        removed += 1;
      }
      return removed;
    },
    signUrl: async () => null,
    localPath: (key) => pathOf(key),
  };
}

/** Renames a file; returns false if the target is on another disk. */
async function renameOnSameDisk(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}

/**
 * Returns the files in a folder that were last changed before a time, epoch ms; none if the folder does not
 * exist.
 */
export async function namesOlderThan(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const old: string[] = [];
  for (const name of names) {
    // Another process may have removed the file in the meantime.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) old.push(name);
  }
  return old;
}

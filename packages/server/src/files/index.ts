import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import { FILE_MODE, FOLDER_MODE } from './close-to-others.ts';

export { type ByteRange, parseByteRange } from './byte-range.ts';
export { closeToOthers } from './close-to-others.ts';
export { prepareDataDir } from './data-dir.ts';
export { createDiskSpace, type DiskSpace } from './disk-space.ts';

/** The file store of uploads and their renditions, by keys such as `songs/12/http.m4a`. */
export interface Files {
  /**
   * Stores bytes, or a copy of a file on this machine. The write is atomic: readers see the old file or the new one. With
   * `move` the file itself is stored where it lies on the same disk, which costs nothing; its path may be gone afterwards.
   */
  put(key: string, source: Uint8Array | { readonly path: string; readonly move?: boolean }): Promise<void>;
  /** Opens a file or a part of it; null where it does not exist. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number; type?: string } | null>;
  /** The size of a file in bytes; null where it does not exist. */
  size(key: string): Promise<number | null>;
  /** The keys of the files directly in a folder that were last written before a time, epoch ms. */
  listOlderThan(folder: string, before: number): Promise<string[]>;
  /** Removes a file, or everything below a folder; does nothing where it does not exist. */
  remove(prefix: string): Promise<void>;
  /** The path on this machine's disk; null for a remote store. */
  localPath(key: string): string | null;
}

const types: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  ts: 'video/mp2t',
  m3u8: 'application/vnd.apple.mpegurl',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A file store in the folder `files` below `DATA_DIR`. */
export function createFiles(config: { readonly DATA_DIR: string }): Files {
  const root = resolve(config.DATA_DIR, 'files');
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`a key that leaves the store: ${key}`);
    return path;
  };
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
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const draft = `${path}.${randomUUID()}.new`;
      try {
        if (source instanceof Uint8Array) await writeFile(draft, source, { mode: FILE_MODE });
        else if (!source.move || !(await renameOnSameDisk(source.path, draft)))
          await copyFile(source.path, draft);
        // A copied or moved file has the mode of its source.
        await chmod(draft, FILE_MODE);
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(key, range) {
      const path = pathOf(key);
      const bytes = await sizeOf(path);
      if (bytes === null) return null;
      const type = types[key.slice(key.lastIndexOf('.') + 1)];
      const part = range ? range.end - range.start + 1 : bytes;
      return { stream: createReadStream(path, range), bytes: part, ...(type ? { type } : {}) };
    },
    size: (key) => sizeOf(pathOf(key)),
    listOlderThan: async (folder, before) =>
      (await namesOlderThan(pathOf(folder), before)).map((name) => `${folder}/${name}`),
    async remove(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    localPath: (key) => pathOf(key),
  };
}

/** Renames a file; false where the new path lies on another disk. */
async function renameOnSameDisk(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}

/** The names in a folder that were last written before a time, epoch ms; none where there is no such folder. */
export async function namesOlderThan(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const old: string[] = [];
  for (const name of names) {
    // Another process may remove the file meanwhile.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) old.push(name);
  }
  return old;
}

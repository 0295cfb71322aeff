import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** How long an address of a stored file is good, and what its response says. */
export interface SignedUrlOptions {
  readonly seconds: number;
  /**
   * From when on, epoch ms: the same time makes the same address, which caches know again. Now where absent.
   */
  readonly signedAt?: number;
  /** The headers of the response that the store sends. */
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  readonly contentType?: string;
}

/**
 * The file store of uploads and their renditions, by keys such as `songs/12/http.m4a`: a folder on this machine, or a
 * bucket of an S3 storage [H1190].
 */
export interface Files {
  /**
   * Stores bytes, or a copy of a file on this machine. The write is atomic: readers see the old file or the new one. With
   * `move` the file itself is stored, which costs nothing on the same disk; its path may be gone afterwards.
   */
  put(key: string, source: Uint8Array | { readonly path: string; readonly move?: boolean }): Promise<void>;
  /** Opens a file or a part of it; null where it does not exist. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number; type?: string } | null>;
  /** Writes a working copy of a file to a path on this machine; returns false where there is no such file. */
  copyTo(key: string, path: string): Promise<boolean>;
  /** The size of a file in bytes; null where it does not exist. */
  size(key: string): Promise<number | null>;
  /** What lies directly in a folder, files and folders, and was last written before a time, epoch ms; by its key. */
  listOlderThan(folder: string, before: number): Promise<string[]>;
  /** Removes a file, or everything below a folder; does nothing where it does not exist. */
  remove(prefix: string): Promise<void>;
  /** Removes what writes left behind that were interrupted before a time, epoch ms. Returns how many there were. */
  removeUnfinished(before: number): Promise<number>;
  /** [H1193] An address from which a browser loads a file itself; null where this server sends the files. */
  signUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
}

/** A file store on this machine's disk. */
export interface DiskFiles extends Files {
  /** The path of a file. */
  localPath(key: string): string;
}

const types: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  ts: 'video/mp2t',
  m3u8: 'application/vnd.apple.mpegurl',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** The media type of a file by the end of its key. */
export const typeOfKey = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)];

/** A key as it is given. @throws Error where it leads out of the store */
export function checkKey(key: string): string {
  const isInside = key !== '' && posix.normalize(key) === key && !/^(\.\.)?\/|^\.\.?$/.test(key);
  if (!isInside || key.includes('\0')) throw new Error(`a key that leaves the store: ${key}`);
  return key;
}

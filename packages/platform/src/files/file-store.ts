import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** How long a signed URL of a stored file is valid, and the headers of its response. */
interface SignedUrlOptions {
  readonly seconds: number;
  /** Start of the validity, epoch ms; now by default. Equal times give equal URLs, so that caches recognize them. */
  readonly signedAt?: number;
  /** Headers that the storage must send with the file. */
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  readonly contentType?: string;
}

/**
 * The store of uploaded and encoded files, by keys such as `songs/12/http.m4a`: a folder on this machine, or a bucket
 * of an S3 storage [H1190].
 */
export interface Files {
  /**
   * Stores bytes, or a copy of a local file. The write is atomic: readers see the old file or the new one. With `move`
   * the local file itself is moved, which costs no copy on the same disk; its path may no longer exist afterwards.
   */
  put(key: string, source: Uint8Array | { readonly path: string; readonly move?: boolean }): Promise<void>;
  /** Opens a file or a range of it; null if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number; type?: string } | null>;
  /** Writes a copy of a file to a local path; returns false if the file does not exist. */
  copyTo(key: string, path: string): Promise<boolean>;
  /** Returns the size of a file in bytes; null if the file does not exist. */
  size(key: string): Promise<number | null>;
  /** Lists the keys of files and folders directly in a folder that were last written before a time, epoch ms. */
  listOlderThan(folder: string, before: number): Promise<string[]>;
  /** Removes a file, or everything in a folder. If the path does not exist, returns without an error. */
  remove(prefix: string): Promise<void>;
  /**
   * Removes the remains of writes that began before a time (epoch ms) and never finished. Returns the number of removed
   * writes.
   */
  removeUnfinished(before: number): Promise<number>;
  /**
   * [H1193] Returns a URL from which a browser loads a file directly; null if this server must send the file itself.
   */
  signUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
}

export interface DiskFiles extends Files {
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

/** Returns the media type of a file, by the extension of its key. */
export const typeOfKey = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)];

/** Returns the key unchanged. @throws Error if the key leads outside of the store */
export function checkKey(key: string): string {
  const isInside = key !== '' && posix.normalize(key) === key && !/^(\.\.)?\/|^\.\.?$/.test(key);
  if (!isInside || key.includes('\0')) throw new Error(`a key that leaves the store: ${key}`);
  return key;
}

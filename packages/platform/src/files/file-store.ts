import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** Validity of a signed URL, and headers of its response. */
interface SignedUrlOptions {
  readonly seconds: number;
  /**
   * Start of the validity, epoch ms; now if absent. Two URLs of a file with the same start are equal, so a browser
   * can use its cached copy.
   */
  readonly signedAt?: number;
  /** Headers of the storage's response to a request for the URL. */
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  readonly contentType?: string;
}

/**
 * Stores uploaded and encoded files by keys such as `songs/12/http.m4a`, in a folder of this machine or in an
 * S3 bucket [H1190].
 */
export interface Files {
  /**
   * Stores bytes, or a copy of a local file. Readers see either the old file or the whole new one. With
   * `move` the local file may be gone afterwards; moving on one disk needs no copy.
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
  /** Removes a file, or a folder with its content. No error if there is none. */
  remove(prefix: string): Promise<void>;
  /** Removes what is left of unfinished writes that began before a time, epoch ms. Returns their number. */
  removeUnfinished(before: number): Promise<number>;
  /** [H1193] Returns a URL from which browsers load a file; null if this server must send it itself. */
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

/** Returns the media type of a file by the extension of its key. */
export const typeOfKey = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)];

/** Returns the key unchanged. @throws Error if it leads out of the store */
export function checkKey(key: string): string {
  const isInside = key !== '' && posix.normalize(key) === key && !/^(\.\.)?\/|^\.\.?$/.test(key);
  if (!isInside || key.includes('\0')) throw new Error(`a key that leaves the store: ${key}`);
  return key;
}

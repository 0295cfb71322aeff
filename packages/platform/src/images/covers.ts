import type { Files } from '../files/file-store.ts';
import type { CoverSize } from './resize.ts';

export type { CoverSize } from './resize.ts';

export const coverKey = (prefix: string, size: CoverSize) => `${prefix}/${size}.jpg`;

/** Stores a cover in all sizes; resolves to the number of bytes, or to null if there is no cover. */
export async function storeCover(
  files: Files,
  prefix: string,
  sizes: ReadonlyMap<CoverSize, Uint8Array> | null,
): Promise<number | null> {
  if (!sizes) return null;
  let bytes = 0;
  for (const [size, jpeg] of sizes) {
    await files.put(coverKey(prefix, size), jpeg);
    bytes += jpeg.byteLength;
  }
  return bytes;
}

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.webmanifest',
  '.txt',
  '.glb',
]);
const MIN_BYTES = 1024;
const MAX_BYTES = 8 * 1024 * 1024;

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The best encoding that the browser accepts, for text files that are neither tiny nor huge. */
export function chooseEncoding(
  path: string,
  size: number,
  accepted: string | undefined,
): Encoding | undefined {
  if (!compressible.has(extname(path)) || size < MIN_BYTES || size > MAX_BYTES) return undefined;
  const encodings = (accepted ?? '').split(',').map((encoding) => encoding.trim().split(/\s*;\s*/));
  const accepts = (name: string) =>
    encodings.some(([encoding, q]) => encoding === name && !/^q=0(\.0*)?$/.test(q ?? ''));
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
}

/**
 * Compresses files, each once per version. The cache needs no limit, because a built client has a few dozen files.
 */
export function createCompressor(): (path: string, tag: string, encoding: Encoding) => Promise<Buffer> {
  const cache = new Map<string, { tag: string; bytes: Promise<Buffer> }>();
  return (path, tag, encoding) => {
    const key = `${encoding} ${path}`;
    const known = cache.get(key);
    if (known?.tag === tag) return known.bytes;
    const bytes = readFile(path).then(compressors[encoding]);
    cache.set(key, { tag, bytes });
    bytes.catch(() => cache.delete(key));
    return bytes;
  };
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** Brotli's best quality saves a tenth of the bytes, but takes seconds for a large file. */
const BEST_QUALITY = 11;
const MAX_BEST_BYTES = 512 * 1024;

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, 5),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Returns the best encoding that the browser accepts; undefined for files that are no text, very small or
 * very large.
 */
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

/** Compresses the bytes of a single response. */
export const compressBytes = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](bytes);

/**
 * [H863] Writes a brotli file beside each hashed text file of a finished build, in the best quality unless
 * the file is huge, so that even the first visitor after a start downloads as few bytes as possible.
 */
export async function precompressBuild(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = await readdir(assets);
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      const { size } = await stat(path);
      if (!chooseEncoding(name, size, 'br')) return;
      await writeFile(
        `${path}.br`,
        await brotli(await readFile(path), size > MAX_BEST_BYTES ? 9 : BEST_QUALITY),
      );
    }),
  );
}

/** Reads the file that `precompressBuild` has written; null if it is missing or older than its source. */
async function readPrecompressed(path: string): Promise<Buffer | null> {
  const [source, packed] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)]);
  return packed && packed.mtimeMs >= source.mtimeMs ? readFile(`${path}.br`) : null;
}

/**
 * Returns a function that compresses each version of a file only once. Its cache needs no limit: a build has
 * only a few dozen files.
 */
export function createCompressor(): (path: string, tag: string, encoding: Encoding) => Promise<Buffer> {
  const cache = new Map<string, { tag: string; bytes: Promise<Buffer> }>();
  return (path, tag, encoding) => {
    const key = `${encoding} ${path}`;
    const known = cache.get(key);
    if (known?.tag === tag) return known.bytes;
    const bytes = compressFile(path, encoding);
    cache.set(key, { tag, bytes });
    bytes.catch(() => cache.delete(key));
    return bytes;
  };
}

async function compressFile(path: string, encoding: Encoding): Promise<Buffer> {
  const packed = encoding === 'br' ? await readPrecompressed(path) : null;
  return packed ?? compressors[encoding](await readFile(path));
}

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const worthIt = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt', '.glb']);
const SMALLEST = 1024;
const LARGEST = 8 * 1024 * 1024;

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The best way that the reader takes, for files of text that are neither tiny nor huge. */
export function chooseEncoding(
  path: string,
  size: number,
  accepted: string | undefined,
): Encoding | undefined {
  if (!worthIt.has(extname(path)) || size < SMALLEST || size > LARGEST) return undefined;
  const ways = (accepted ?? '').split(',').map((way) => way.trim().split(/\s*;\s*/));
  const takes = (name: string) => ways.some(([way, q]) => way === name && !/^q=0(\.0*)?$/.test(q ?? ''));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** A file's bytes, compressed once for each content: a built client is some dozen files. */
export function createCompressor(): (path: string, tag: string, encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<string, { tag: string; bytes: Promise<Buffer> }>();
  return (path, tag, encoding) => {
    const key = `${encoding} ${path}`;
    const known = kept.get(key);
    if (known?.tag === tag) return known.bytes;
    const bytes = readFile(path).then(compressors[encoding]);
    kept.set(key, { tag, bytes });
    bytes.catch(() => kept.delete(key));
    return bytes;
  };
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { ByteSource, FileAnswer } from '@hangout/contract/framework/endpoint-types';
import { parseByteRange } from '@hangout/platform/files/byte-range';
import type { Context } from 'koa';

/**
 * Removes fields that the contract does not declare.
 * @throws ZodError if the handler's result does not match its declaration, which is a bug
 */
export function presentResult(endpoint: Endpoint, returned: unknown): unknown {
  if (endpoint.produces) return returned;
  return endpoint.returns ? endpoint.returns.parse(returned) : undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export async function sendResponse(ctx: Context, endpoint: Endpoint, answer: unknown): Promise<void> {
  // An endpoint with `produces` returns a FileAnswer by the contract's types, hence the cast.
  if (endpoint.produces) return sendFile(ctx, endpoint.produces, answer as FileAnswer);
  if (!endpoint.returns) {
    ctx.status = 204;
    return;
  }
  ctx.status = endpoint.status ?? 200;
  // The type is set before the body, because otherwise Koa guesses it.
  ctx.set('content-type', JSON_TYPE);
  ctx.body = JSON.stringify(answer ?? null);
}

/** File extensions by the media types that endpoints produce. */
const extensions: Readonly<Record<string, string>> = {
  'application/vnd.apple.mpegurl': 'm3u8',
  'application/json; charset=utf-8': 'json',
  'application/octet-stream': 'bin',
  'application/xspf+xml; charset=utf-8': 'xspf',
  'audio/mp4': 'm4a',
  'audio/mpegurl; charset=utf-8': 'm3u8',
  'image/jpeg': 'jpg',
  'text/csv; charset=utf-8': 'csv',
  'text/html; charset=utf-8': 'html',
  'image/webp': 'webp',
  'video/mp2t': 'ts',
};

/** [H814] Suggests a file name for saving. Always a fixed one, never a user's text. */
const contentDisposition = (type: string) => `inline; filename="hangout.${extensions[type] ?? 'bin'}"`;

/**
 * [H117] Returns whether a part of the file may be sent: `If-Range` must name the version that the caller already has
 * parts of. A date never matches, because files are sent without dates (RFC 9110, 13.1.5).
 */
function isRangeValid(ctx: Context): boolean {
  const ifRange = ctx.get('if-range');
  return ifRange === '' || ifRange === ctx.response.get('etag');
}

/** [H117] Sends a file or the part that the Range header requests; 304 if the caller's ETag still matches. */
async function sendFile(ctx: Context, type: string, { body, ...answer }: FileAnswer): Promise<void> {
  if (typeof body === 'object' && 'location' in body) return redirectTo(ctx, body.location, answer.headers);
  const disposition = contentDisposition(answer.type ?? type);
  ctx.set({ 'accept-ranges': 'bytes', 'content-disposition': disposition, ...answer.headers });
  ctx.set('content-type', answer.type ?? type);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const source = await openByteSource(body);
  const range = parseByteRange(isRangeValid(ctx) ? ctx.get('range') : '', source.bytes);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${source.bytes}`);
    ctx.body = null;
    ctx.status = 416;
    return;
  }
  if (range) {
    ctx.status = 206;
    ctx.set('content-range', `bytes ${range.start}-${range.end}/${source.bytes}`);
  }
  const bytes = range ? range.end - range.start + 1 : source.bytes;
  if (ctx.method !== 'HEAD' && bytes > 0) ctx.body = Readable.from(await source.read(range));
  else ctx.body = Buffer.alloc(0);
  // Koa does not know the length of a stream and would send 0 for HEAD.
  ctx.set('content-type', answer.type ?? type);
  ctx.set('content-length', String(bytes));
}

/** [H1193] Redirects to a file. The location must not be logged, because it grants access to the file. */
function redirectTo(ctx: Context, location: string, headers: FileAnswer['headers']): void {
  ctx.set({ ...headers, location });
  ctx.status = 302;
  ctx.body = null;
  ctx.status = 302;
}

type SentBody = Exclude<FileAnswer['body'], { readonly location: string }>;

async function openByteSource(body: SentBody): Promise<ByteSource> {
  if (typeof body === 'string') return bytesInMemory(Buffer.from(body));
  if (body instanceof Uint8Array) return bytesInMemory(body);
  if ('read' in body) return body;
  const { size } = await stat(body.path);
  return { bytes: size, read: async (range) => createReadStream(body.path, range) };
}

function bytesInMemory(all: Uint8Array): ByteSource {
  const part = (range?: { start: number; end: number }) =>
    range ? all.subarray(range.start, range.end + 1) : all;
  return {
    bytes: all.byteLength,
    async read(range) {
      return Readable.from([Buffer.from(part(range))]);
    },
  };
}

import { type Endpoint, uploadRefusals } from '@hangout/contract/framework/endpoint';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { HttpRefusalError } from './http-refusal.ts';
import { payloadTooLarge, type ReadBody, refuseByContentLength } from './payload-too-large.ts';
import { readUpload } from './read-upload.ts';
import { hasBody, readUnlessStalled } from './stalled-body.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: MAX_JSON_BYTES,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
});

/**
 * [H115] Reads the body that the endpoint declares: none, JSON of at most 1 MB, or a form with one file. [H725] Refuses
 * a body that sends nothing for `stallMs`.
 */
export async function readBody(
  ctx: Context,
  endpoint: Endpoint,
  { folder, stallMs }: { folder: () => Promise<string>; stallMs: number },
): Promise<ReadBody> {
  const { upload } = endpoint;
  if (upload) {
    const [status, message] = uploadRefusals.upload_stalled;
    const refusal = () => new HttpRefusalError(status, 'upload_stalled', message);
    return readUnlessStalled(ctx, stallMs, refusal, () => readUpload(ctx, upload, folder));
  }
  if (!endpoint.body || ctx.method === 'GET' || ctx.method === 'HEAD') return { fields: {} };
  if (!hasBody(ctx.req)) return { fields: {} };
  if (endpoint.access === 'webhook') return readSignedJson(ctx, stallMs);
  if (!ctx.is('json', '+json')) throw new HttpRefusalError(415, 'unsupported_media_type');
  refuseByContentLength(ctx, MAX_JSON_BYTES);
  try {
    await readUnlessStalled(ctx, stallMs, stalledBody, () => parseJson(ctx, async () => {}));
  } catch (error) {
    throw error instanceof HttpRefusalError ? error : unreadableBody(ctx, error);
  }
  return { fields: objectOf(ctx.request.body) };
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpRefusalError(400, 'invalid_request', ['the body must be a JSON object']);
  // The cast is safe, because the body was checked above to be an object.
  return body as Record<string, unknown>;
}

/**
 * [H1044] Reads the JSON of a webhook together with its exact text, which its signature covers. Services may send it as
 * plain text, as Amazon SNS does; a body that is compressed or not UTF-8 is refused.
 */
async function readSignedJson(ctx: Context, stallMs: number): Promise<ReadBody> {
  if (!ctx.is('json', '+json', 'text/plain') || ctx.get('content-encoding') !== '')
    throw new HttpRefusalError(415, 'unsupported_media_type');
  refuseByContentLength(ctx, MAX_JSON_BYTES);
  const bytes = await readUnlessStalled(ctx, stallMs, stalledBody, () => readBytes(ctx, MAX_JSON_BYTES));
  const raw = bytes.toString('utf8');
  if (!Buffer.from(raw).equals(bytes)) throw notReadable();
  try {
    return { fields: objectOf(JSON.parse(raw)), raw };
  } catch (error) {
    throw error instanceof SyntaxError ? notReadable() : error;
  }
}

async function readBytes(ctx: Context, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of ctx.req as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) throw payloadTooLarge(ctx);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const notReadable = () => new HttpRefusalError(400, 'invalid_request', ['the body is not readable JSON']);

const stalledBody = () => new HttpRefusalError(408, 'invalid_request', ['the body did not arrive']);

function unreadableBody(ctx: Context, error: unknown): unknown {
  // A body that cannot be decompressed fails with a zlib error code.
  if (isErrorOfZlib(error)) return notReadable();
  if (!(error instanceof Error) || !('status' in error)) return error;
  if (error.status === 413) return payloadTooLarge(ctx);
  if (error.status === 415) return new HttpRefusalError(415, 'unsupported_media_type');
  return notReadable();
}

const isErrorOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_(ZLIB|BROTLI|_ERROR))/.test(String(error.code));

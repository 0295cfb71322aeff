import type { IncomingMessage } from 'node:http';
import { type Endpoint, uploadRefusals } from '@hangout/contract/framework/endpoint';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { HttpRefusalError } from './http-refusal.ts';
import { payloadTooLarge, type ReadBody, refuseByContentLength } from './payload-too-large.ts';
import { readUpload } from './read-upload.ts';
import { readUnlessStalled } from './stalled-body.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: MAX_JSON_BYTES,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
});

/**
 * [H115] Reads the request body that the endpoint declares: none, JSON of at most 1 MB, or a form with one file. [H725] A
 * body of which nothing arrives for `stallMs` is refused.
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
  if (!ctx.is('json', '+json')) throw new HttpRefusalError(415, 'unsupported_media_type');
  refuseByContentLength(ctx, MAX_JSON_BYTES);
  try {
    await readUnlessStalled(ctx, stallMs, stalledBody, () => parseJson(ctx, async () => {}));
  } catch (error) {
    throw error instanceof HttpRefusalError ? error : unreadableBody(ctx, error);
  }
  const body: unknown = ctx.request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpRefusalError(400, 'invalid_request', ['the body must be a JSON object']);
  // The check above has established that the body is an object.
  return { fields: body as Record<string, unknown>, raw: ctx.request.rawBody };
}

const stalledBody = () => new HttpRefusalError(408, 'invalid_request', ['the body did not arrive']);

const hasBody = (req: IncomingMessage) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function unreadableBody(ctx: Context, error: unknown): unknown {
  // A body whose content-encoding does not match fails with an error code of zlib.
  if (isErrorOfZlib(error))
    return new HttpRefusalError(400, 'invalid_request', ['the body is not readable JSON']);
  if (!(error instanceof Error) || !('status' in error)) return error;
  if (error.status === 413) return payloadTooLarge(ctx);
  if (error.status === 415) return new HttpRefusalError(415, 'unsupported_media_type');
  return new HttpRefusalError(400, 'invalid_request', ['the body is not readable JSON']);
}

const isErrorOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_(ZLIB|BROTLI|_ERROR))/.test(String(error.code));

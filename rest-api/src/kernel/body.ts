import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@hangout/contract/kernel/endpoint';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import type { UploadedFile } from './handler.ts';
import { Refusal } from './refusal.ts';
import { readUpload } from './upload.ts';

export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly raw?: string;
  readonly file?: UploadedFile;
}

const maxJson = 1024 * 1024;
const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: maxJson,
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
});

/** [H115] Reads what the endpoint takes: nothing, JSON of at most 1 MB, or one file with fields beside it. */
export async function readBody(
  ctx: Context,
  endpoint: Endpoint,
  folder: () => Promise<string>,
): Promise<ReadBody> {
  if (endpoint.upload) return readUpload(ctx, endpoint.upload, folder);
  if (!endpoint.body || ctx.method === 'GET' || ctx.method === 'HEAD') return { fields: {} };
  if (!hasBody(ctx.req)) return { fields: {} };
  if (!ctx.is('json', '+json')) throw new Refusal(415, 'unsupported_media_type');
  refuseAtHeader(ctx, maxJson);
  try {
    await parseJson(ctx, async () => {});
  } catch (error) {
    throw unreadableBody(ctx, error);
  }
  const body: unknown = ctx.request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'invalid_request', ['the body must be a JSON object']);
  // It was just seen to be an object.
  return { fields: body as Record<string, unknown>, raw: ctx.request.rawBody };
}

/** @throws Refusal 413 when the request says by itself that it is too large. */
export function refuseAtHeader(ctx: Context, maxBytes: number): void {
  const length = Number(ctx.get('content-length'));
  if (length > maxBytes) throw tooLarge(ctx);
}

/** A refusal before all was read: the caller is told, and the connection is not used again. */
export function tooLarge(ctx: Context): Refusal {
  leaveUnread(ctx.req);
  return new Refusal(413, 'payload_too_large', undefined, { headers: { connection: 'close' } });
}

/** Lets the sender finish for a moment, so that it reads the answer instead of a broken pipe. */
function leaveUnread(req: IncomingMessage): void {
  req.unpipe();
  req.resume();
  const patience = setTimeout(() => req.destroy(), 3000);
  patience.unref();
  req.once('close', () => clearTimeout(patience));
}

const hasBody = (req: IncomingMessage) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function unreadableBody(ctx: Context, error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error;
  if (error.status === 413) return tooLarge(ctx);
  if (error.status === 415) return new Refusal(415, 'unsupported_media_type');
  return new Refusal(400, 'invalid_request', ['the body is not readable JSON']);
}

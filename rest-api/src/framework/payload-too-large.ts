import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { UploadedFile } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';

export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly raw?: string;
  readonly file?: UploadedFile;
}

/**
 * Refuses a request whose body is too large. @throws HttpRefusalError 413 if the Content-Length header exceeds
 * `maxBytes`
 */
export function refuseByContentLength(ctx: Context, maxBytes: number): void {
  const length = Number(ctx.get('content-length'));
  if (length > maxBytes) throw payloadTooLarge(ctx);
}

/**
 * Creates the refusal of a body that is too large. It closes the connection, because the rest of the body is not read.
 */
export function payloadTooLarge(ctx: Context): HttpRefusalError {
  discardRest(ctx.req);
  return new HttpRefusalError(413, 'payload_too_large', undefined, { headers: { connection: 'close' } });
}

/**
 * Discards the rest of the body for up to 3 s, so that the sender reads the response instead of getting a broken pipe.
 */
function discardRest(req: IncomingMessage): void {
  req.unpipe();
  req.resume();
  const timer = setTimeout(() => req.destroy(), 3000);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

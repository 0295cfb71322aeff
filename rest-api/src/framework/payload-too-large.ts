import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { UploadedFile } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';

/** What came with a call, before it is checked. */
export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly raw?: string;
  readonly file?: UploadedFile;
}

/** @throws Refusal 413 when the request says by itself that it is too large. */
export function refuseByContentLength(ctx: Context, maxBytes: number): void {
  const length = Number(ctx.get('content-length'));
  if (length > maxBytes) throw payloadTooLarge(ctx);
}

/** A refusal before all was read: the caller is told, and the connection is not used again. */
export function payloadTooLarge(ctx: Context): HttpRefusalError {
  discardRest(ctx.req);
  return new HttpRefusalError(413, 'payload_too_large', undefined, { headers: { connection: 'close' } });
}

/** Lets the sender finish for a moment, so that it reads the answer instead of a broken pipe. */
function discardRest(req: IncomingMessage): void {
  req.unpipe();
  req.resume();
  const patience = setTimeout(() => req.destroy(), 3000);
  patience.unref();
  req.once('close', () => clearTimeout(patience));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { HttpRefusalError } from './http-refusal.ts';

/** A request stalls if fewer bytes than this arrive within `stallMs`: single bytes do not keep it open. */
const MIN_BYTES = 1024;
/** How often within `stallMs` the received bytes are counted. */
const CHECKS = 5;

/**
 * [H725] Runs `read`, which reads a request's body. If the body stalls for `stallMs`, the refusal is sent and the
 * connection closed; `read` must then remove what it has stored.
 * @throws HttpRefusalError `refusal`
 */
export async function readUnlessStalled<T>(
  ctx: Context,
  stallMs: number,
  refusal: () => HttpRefusalError,
  read: () => Promise<T>,
): Promise<T> {
  // Most bodies arrive together with their headers and need no timer, which saves CPU time when a crowd joins.
  if (ctx.req.complete) return read();
  const { socket } = ctx.req;
  let stalled: HttpRefusalError | undefined;
  let counted = socket.bytesRead;
  let quietChecks = 0;
  // Bytes are counted at the socket, because a data listener on the request would take data away from `read`.
  const timer = setInterval(() => {
    const hasProgress = socket.bytesRead - counted >= MIN_BYTES;
    if (hasProgress) counted = socket.bytesRead;
    quietChecks = hasProgress ? 0 : quietChecks + 1;
    if (quietChecks < CHECKS || ctx.req.complete) return;
    clearInterval(timer);
    stalled = refusal();
    sendAndDisconnect(ctx, stalled);
  }, stallMs / CHECKS);
  try {
    return await read();
  } catch (error) {
    throw stalled ?? error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * [H725] Closes the connection of a request that was answered before its body had arrived, for example because it had
 * no token, unless the rest arrives within `ms`.
 */
export function disconnectWhenUnfinished(req: IncomingMessage, res: ServerResponse, ms: number): void {
  if (!hasBody(req)) return;
  res.once('finish', () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.destroy(), ms);
    timer.unref();
    req.once('close', () => clearTimeout(timer));
  });
}

/** Sends the response while the body is still being read; closing the connection ends the reading. */
function sendAndDisconnect({ req, res }: Context, refusal: HttpRefusalError): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' };
  res.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body), () => req.destroy());
}

/** Whether a request has a body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { HttpRefusalError } from './http-refusal.ts';

/** Fewer bytes than this in the whole time count as none, so that single bytes do not keep a request alive. */
const MIN_BYTES = 1024;
/** How often within the time the bytes are counted. */
const CHECKS = 5;

/**
 * [H725] Runs `read`, which reads the body of a request, and ends the request when nothing arrives for `stallMs`: the
 * refusal is sent, the connection closed, and what was stored of the body removed by its reader.
 * @throws HttpRefusalError `refusal`
 */
export async function readUnlessStalled<T>(
  ctx: Context,
  stallMs: number,
  refusal: () => HttpRefusalError,
  read: () => Promise<T>,
): Promise<T> {
  // Most bodies arrive with their head; a crowd that joins does not need a timer for each.
  if (ctx.req.complete) return read();
  const { socket } = ctx.req;
  let stalled: HttpRefusalError | undefined;
  let counted = socket.bytesRead;
  let quietChecks = 0;
  // The bytes are counted at the socket: a listener on the request would take data before its reader listens.
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
 * [H725] Closes the connection of a request that was answered before its body had arrived, such as one without a token,
 * when the rest does not arrive within `ms`.
 */
export function disconnectWhenUnfinished(req: IncomingMessage, res: ServerResponse, ms: number): void {
  res.once('finish', () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.destroy(), ms);
    timer.unref();
    req.once('close', () => clearTimeout(timer));
  });
}

/** Answers while the body is still being read, and then closes the connection, which ends the reading. */
function sendAndDisconnect({ req, res }: Context, refusal: HttpRefusalError): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' };
  res.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body), () => req.destroy());
}

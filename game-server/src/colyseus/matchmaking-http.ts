import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthContext, matchMaker } from '@colyseus/core';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import type { Log } from '@hangout/platform/log/log';
import { isAllowedOrigin, type OriginConfig } from '@hangout/platform/origins/origins';
import type { SecurityEvents } from '@hangout/platform/security-events/security-events';

/** Largest body of a join, bytes; it contains only a ticket. */
const MAX_BODY_BYTES = 16 * 1024;
const JOIN_PATH = '/matchmake/joinOrCreate/';
const joinableRooms = [hangoutRoom, lobbyRoom];

export function isMatchmakingRequest(url: string | undefined): boolean {
  return url?.startsWith('/matchmake/') ?? false;
}

interface MatchmakingOptions {
  readonly log: Log;
  readonly config: OriginConfig;
  readonly address: string;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

/**
 * [H428] Serves the matchmaker by HTTP; clients can only join a hangout or the lobby. [H765] Browsers may
 * call it only from allowed origins. `address` is the client's address.
 */
export async function handleMatchmakingRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: MatchmakingOptions,
): Promise<void> {
  if (!isAllowedOrigin(request, options.config))
    return sendJson(response, 403, { code: 403, error: 'This origin is not allowed' });
  setCorsHeaders(request, response);
  if (request.method === 'OPTIONS') return sendJson(response, 204);
  const { pathname } = new URL(request.url ?? '/', 'http://here');
  const room = pathname.startsWith(JOIN_PATH)
    ? joinableRooms.find((name) => name === pathname.slice(JOIN_PATH.length))
    : null;
  if (!room) return sendJson(response, 404, { code: 404, error: 'Not Found' });
  if (request.method !== 'POST') return sendJson(response, 405, { code: 405, error: 'Method Not Allowed' });
  if (matchMaker.state !== matchMaker.MatchMakerState.READY) return sendJson(response, 503, UNAVAILABLE);
  const body = await readBody(request);
  if (body === null) return sendJson(response, 400, { code: 400, error: 'Bad Request' });
  try {
    const context = createAuthContext({
      headers: { 'user-agent': request.headers['user-agent'] },
      remoteAddress: options.address,
    });
    sendJson(response, 200, await matchMaker.joinOrCreate(room, body, context));
  } catch (error) {
    const { status, message, details } = errorResponse(error);
    if (status >= 500) options.log.warn({ err: error }, 'join failed; answering 5xx');
    if (status === 401 || status === 403) recordRefusedJoin(request, options, { room, status, details });
    sendJson(response, status, { code: status, error: message, ...(details !== undefined && { details }) });
  }
}

/** [H750] Records a join that was refused because the ticket is invalid or the user may not enter. */
function recordRefusedJoin(
  request: IncomingMessage,
  { address, securityEvents }: MatchmakingOptions,
  { room, status, details }: { room: string; status: number; details: unknown },
): void {
  const code = typeof details === 'object' && details !== null && 'code' in details ? details.code : null;
  securityEvents.record({
    ...{ kind: 'accessRefused', outcome: 'refused', endpoint: `POST ${JOIN_PATH}${room}` },
    code: status === 401 ? 'bad_ticket' : String(code ?? 'forbidden'),
    origin: { address, userAgent: request.headers['user-agent'] },
  });
}

const UNAVAILABLE = { code: 503, error: 'Service Unavailable' };

/**
 * Returns status and details of our own errors [H544]. Other errors become 503, and so do Colyseus's codes
 * 520 to 530.
 */
function errorResponse(error: unknown): { status: number; message: string; details?: unknown } {
  if (!(error instanceof Error)) return { status: 503, message: UNAVAILABLE.error };
  // Colyseus's ServerError has a `code`; our room class adds `details`.
  const { code, details } = error as { code?: unknown; details?: unknown };
  if (typeof code === 'number' && code >= 400 && code < 520)
    return { status: code, message: error.message, details };
  return { status: 503, message: UNAVAILABLE.error };
}

/**
 * Sets the CORS headers for an allowed origin. Credentials are allowed because the SDK sends them; this
 * server ignores them.
 */
function setCorsHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-allow-headers', 'content-type, accept');
  response.setHeader('access-control-max-age', '86400');
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return null;
      chunks.push(chunk);
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    // A join needs no other option than the ticket.
    return 'ticket' in body ? { ticket: body.ticket } : {};
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, status: number, body?: unknown): void {
  if (body === undefined) {
    response.writeHead(status).end();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

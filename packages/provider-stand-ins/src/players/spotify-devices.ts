/**
 * Devices of the stand-in for Spotify. The player's script in a page registers a device and gets playback
 * commands, by https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback (read
 * 2026-11-24).
 */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { StandInAccount } from '../oauth/stand-in-account.ts';

type Caller = StandInAccount | 'app' | null;

/** Returns the status with which a caller gets no device; null if the caller gets one. */
function refusalOf(caller: Caller): 401 | 403 | null {
  if (caller === null) return 401;
  return caller === 'app' || !caller.isPremium ? 403 : null;
}

/** Adds the device routes to the stand-in and to its Web API; `callerOf` checks tokens. */
export function addSpotifyDevices(router: Router, api: Router, callerOf: (ctx: Context) => Caller): void {
  const devices = new Map<string, PassThrough>();
  router.post('/player/devices', (ctx) => {
    const refusal = refusalOf(callerOf(ctx));
    const id = randomUUID();
    if (refusal === null) devices.set(id, new PassThrough());
    ctx.status = refusal ?? 200;
    ctx.body = refusal === null ? { id } : { error: { status: refusal } };
  });
  router.get('/player/token', (ctx) => {
    ctx.status = refusalOf(callerOf(ctx)) ?? 204;
  });
  // EventSource cannot send headers, so only the secret id protects the stream.
  router.get('/player/devices/:id/commands', (ctx) => {
    const id = String(ctx.params.id);
    const stream = devices.get(id);
    if (!stream) return;
    ctx.type = 'text/event-stream';
    ctx.set('cache-control', 'no-store');
    ctx.body = stream;
    stream.write(': connected\n\n');
    ctx.req.once('close', () => devices.delete(id));
  });
  api.put('/me/player/play', (ctx) => {
    const refusal = refusalOf(callerOf(ctx));
    const refuse = (status: number, message: string) => {
      ctx.status = status;
      ctx.body = { error: { status, message } };
    };
    if (refusal !== null) return refuse(refusal, 'Player command failed: Premium required');
    const stream = devices.get(String(ctx.query.device_id));
    if (!stream) return refuse(404, 'Device not found');
    // The cast is safe: a body of another kind lacks these fields, which are optional here.
    const { uris, position_ms: positionMs = 0 } = (ctx.request.body ?? {}) as {
      uris?: readonly unknown[];
      position_ms?: number;
    };
    const [uri] = uris ?? [];
    if (typeof uri !== 'string') return refuse(400, 'Malformed json');
    stream.write(`data: ${JSON.stringify({ uri, positionMs })}\n\n`);
    ctx.status = 204;
    return undefined;
  });
}

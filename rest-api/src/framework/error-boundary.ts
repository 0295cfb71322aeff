import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable } from '@hangout/db/database-unavailable';
import { ConfigurationValueMissing, type Log } from '@hangout/server';
import type { Context, Next } from 'koa';
import { HttpRefusalError } from './http-refusal.ts';

const plainId = /^[\w-]{8,64}$/;

/** [H121] Every answer carries a request id: the caller's own where it is a plain word, else a new one. */
export async function requestId(ctx: Context, next: Next): Promise<void> {
  const given = ctx.get('x-request-id');
  const id = plainId.test(given) ? given : randomUUID();
  ctx.state.requestId = id;
  ctx.set('x-request-id', id);
  ctx.set('x-content-type-options', 'nosniff');
  await next();
}

/** [H122] The edge: refusals become answers, everything else is a bug that is logged once and told to nobody. */
export const errorBoundary = (log: Log) => async (ctx: Context, next: Next) => {
  const began = performance.now();
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined && !ctx.headerSent)
      throw new HttpRefusalError(404, 'not_found');
  } catch (error) {
    const refusal = error instanceof HttpRefusalError ? error : unexpectedError(ctx, log, error);
    ctx.status = refusal.status;
    ctx.set({ ...refusal.headers });
    ctx.body = JSON.stringify(refusal.body);
    ctx.type = 'application/json';
  } finally {
    const { method, path, status, state } = ctx;
    const ms = Math.round(performance.now() - began);
    // [H981] The path alone: what stands behind it may be secret.
    log.debug({ requestId: state.requestId, method, path, status, ms }, 'answered');
  }
};

function unexpectedError(ctx: Context, log: Log, error: unknown): HttpRefusalError {
  const line = { err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path };
  if (isDatabaseUnavailable(error)) {
    log.warn(line, 'the database is away');
    return new HttpRefusalError(503, 'unavailable', undefined, { headers: { 'retry-after': '1' } });
  }
  // [R248] Whoever runs the platform has not given this value: the call says which.
  if (error instanceof ConfigurationValueMissing) {
    log.warn(line, 'a configuration value is missing');
    return new HttpRefusalError(503, 'unavailable', error.message);
  }
  log.error(line, 'a bug in answering');
  return new HttpRefusalError(500, 'internal');
}

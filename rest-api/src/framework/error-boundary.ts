import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@hangout/contract/framework/errors';
import { isDatabaseUnavailable } from '@hangout/db/database-unavailable';
import { ConfigurationValueMissing } from '@hangout/platform/config/config';
import { FileStoreError } from '@hangout/platform/files/file-store-error';
import type { Log } from '@hangout/platform/log/log';
import { sayRefusal } from '@hangout/platform/texts/texts';
import { LANGUAGES, type Language, readLanguage } from '@hangout/rules';
import type { Context, Next } from 'koa';
import type { Dependencies } from './dependencies.ts';
import { HttpRefusalError } from './http-refusal.ts';

const plainId = /^[\w-]{8,64}$/;

/** [H121] Gives every response a request id: the caller's if it has 8 to 64 plain characters, else a new one. */
export async function requestId(ctx: Context, next: Next): Promise<void> {
  const given = ctx.get('x-request-id');
  const id = plainId.test(given) ? given : randomUUID();
  ctx.state.requestId = id;
  ctx.set('x-request-id', id);
  await next();
}

/**
 * [H122] Creates the error boundary, which sends a refusal as the response. Any other error is logged once, and the
 * caller gets only status 500 or 503.
 */
export const errorBoundary =
  ({ log, place }: Pick<Dependencies, 'log' | 'place'>) =>
  async (ctx: Context, next: Next) => {
    const began = performance.now();
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && !ctx.headerSent)
        throw new HttpRefusalError(404, 'not_found');
    } catch (error) {
      const refusal = error instanceof HttpRefusalError ? error : unexpectedError(ctx, log, error);
      const language = readLanguage(ctx.headers['accept-language'], place.current().language);
      ctx.status = refusal.status;
      ctx.set({ ...refusal.headers });
      ctx.body = JSON.stringify(inLanguage(refusal.body, language));
      ctx.vary('accept-language');
      ctx.type = 'application/json';
    } finally {
      const { method, status, state } = ctx;
      const ms = Math.round(performance.now() - began);
      const path = loggedPath(ctx);
      log.debug({ requestId: state.requestId, method, path, status, ms }, 'request handled');
    }
  };

/**
 * [H1384] Translates the message of a refusal into the language of the request. Messages about single input fields stay
 * in English, because programs read them and pages show their own.
 */
function inLanguage(body: ErrorBody, language: Language): ErrorBody {
  if (language === LANGUAGES[0] || body.code === 'invalid_request') return body;
  return { ...body, message: sayRefusal(language, body.code) ?? body.message };
}

/** [H981] Returns the path for the log, which has no query and no secret path parameters. */
const loggedPath = (ctx: Context) => String(ctx.state.loggedPath ?? ctx.path);

function unexpectedError(ctx: Context, log: Log, error: unknown): HttpRefusalError {
  const entry = { err: error, requestId: ctx.state.requestId, method: ctx.method, path: loggedPath(ctx) };
  if (isDatabaseUnavailable(error)) {
    log.warn(entry, 'database unavailable; answering 503');
    return new HttpRefusalError(503, 'unavailable', undefined, { headers: { 'retry-after': '1' } });
  }
  // [H1191] The request had no effect, so the caller may retry.
  if (error instanceof FileStoreError && error.isUnavailable) {
    log.warn(entry, 'file store unavailable; answering 503');
    return new HttpRefusalError(503, 'unavailable', undefined, { headers: { 'retry-after': '5' } });
  }
  // [R248] The response names the missing configuration value.
  if (error instanceof ConfigurationValueMissing) {
    log.warn(entry, 'configuration value missing; answering 503');
    return new HttpRefusalError(503, 'unavailable', error.message);
  }
  log.error(entry, 'unhandled error in a request; answering 500');
  return new HttpRefusalError(500, 'internal');
}

import type { Config } from '@hangout/server';
import type { Context, Next } from 'koa';

/** How long a browser remembers to use HTTPS only, s: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * [H717] Headers of every response: no guessing of media types; JSON, which may be private, is stored by no cache; and
 * where the public address is HTTPS, browsers use nothing else.
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const isHttps = PUBLIC_URL?.startsWith('https:') ?? false;
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set('x-content-type-options', 'nosniff');
    if (isHttps) ctx.set('strict-transport-security', `max-age=${HSTS_SECONDS}`);
    await next();
    const isJson = ctx.response.is('json') === 'json';
    if (isJson && !ctx.response.get('cache-control')) ctx.set('cache-control', 'no-store');
  };
}

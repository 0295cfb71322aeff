import { type Config, setTransportHeaders } from '@hangout/server';
import type { Context, Next } from 'koa';

/** What answers that are no pages may load or be framed by: nothing and nobody. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * [H717] Headers of every response: those of the transport; JSON, which may be private, is stored by no cache; and what is
 * no page of its own loads nothing where a browser opens it as one.
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    setTransportHeaders(ctx.res, PUBLIC_URL);
    ctx.set('content-security-policy', CONTENT_SECURITY_POLICY);
    await next();
    const isJson = ctx.response.is('json') === 'json';
    if (isJson && !ctx.response.get('cache-control')) ctx.set('cache-control', 'no-store');
  };
}

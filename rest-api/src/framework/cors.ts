import { REQUEST_HEADERS } from '@hangout/contract/framework/api-client';
import { isAllowedOrigin, type OriginConfig } from '@hangout/platform/origins/origins';
import type { Context, Next } from 'koa';

const allowedHeaders = [...REQUEST_HEADERS, 'range', 'x-request-id', 'if-none-match'].join(', ');

/**
 * [H120] Pages of any site may call with a bearer token; credentials are never allowed, because the API uses no
 * cookies. [H811] If ALLOWED_ORIGINS is set, only pages of these origins can read the responses.
 */
export function cors(config: OriginConfig) {
  const isOpen = (config.ALLOWED_ORIGINS ?? []).length === 0;
  return async (ctx: Context, next: Next): Promise<void> => {
    if (isOpen) ctx.set('access-control-allow-origin', '*');
    else {
      ctx.vary('origin');
      const origin = ctx.get('origin');
      if (origin !== '' && isAllowedOrigin(ctx.req, config)) ctx.set('access-control-allow-origin', origin);
    }
    ctx.set('access-control-expose-headers', 'x-request-id, content-range, accept-ranges, retry-after, etag');
    if (ctx.method !== 'OPTIONS' || !ctx.get('access-control-request-method')) return next();
    ctx.set({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '86400',
    });
    ctx.status = 204;
  };
}

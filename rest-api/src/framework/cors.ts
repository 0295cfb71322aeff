import type { Context, Next } from 'koa';

/**
 * [H120] Any site may call with a bearer token; none receives a user's credentials, because the API uses
 * no cookies and never allows credentials.
 */
export async function cors(ctx: Context, next: Next): Promise<void> {
  ctx.set('access-control-allow-origin', '*');
  ctx.set('access-control-expose-headers', 'x-request-id, content-range, accept-ranges, retry-after, etag');
  if (ctx.method !== 'OPTIONS' || !ctx.get('access-control-request-method')) return next();
  ctx.set({
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, range, x-request-id, if-none-match',
    'access-control-max-age': '86400',
  });
  ctx.status = 204;
}

import type { Context, Next } from 'koa';

/** [H717] Forbids caches to store JSON, which may be private, unless the handler has allowed it. */
export async function forbidCaching(ctx: Context, next: Next): Promise<void> {
  await next();
  const isJson = String(ctx.res.getHeader('content-type')).startsWith('application/json');
  if (isJson && !ctx.res.hasHeader('cache-control')) ctx.set('cache-control', 'no-store');
}

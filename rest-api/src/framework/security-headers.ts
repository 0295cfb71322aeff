import type { Config } from '@hangout/platform/config/config';
import { setSecurityHeaders } from '@hangout/platform/service/security-headers';
import type { Context, Next } from 'koa';

/** [H717] [H718] Sets the headers of all our servers, and forbids caches to store JSON, which may be private. */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    setSecurityHeaders(ctx.res, PUBLIC_URL);
    await next();
    const isJson = String(ctx.res.getHeader('content-type')).startsWith('application/json');
    if (isJson && !ctx.res.hasHeader('cache-control')) ctx.set('cache-control', 'no-store');
  };
}

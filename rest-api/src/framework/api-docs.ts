import { readFile } from 'node:fs/promises';
import type { ServiceName } from '@hangout/contract/framework/endpoint';
import { openApi } from '@hangout/contract/framework/openapi';
import { endpointsOf, services } from '@hangout/contract/rest/services';
import type { Context } from 'koa';

/** Assets of Swagger UI, served from this process, so that the page loads nothing from other hosts. */
const assets: Record<string, { file: string; type: string }> = {
  'swagger-ui.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
};
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** [H123] Serves `/openapi.json` and the page `/docs` of each service; returns false for any other path. */
export function createDocs() {
  const documents = new Map<ServiceName, string>();
  const documentOf = (name: ServiceName) => {
    const { version } = services[name];
    const text = documents.get(name) ?? JSON.stringify(openApi(name, version, endpointsOf(name)));
    documents.set(name, text);
    return text;
  };
  return async (ctx: Context, name: ServiceName, path: string): Promise<boolean> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
    if (path === '/openapi.json') return reply(ctx, 'application/json; charset=utf-8', documentOf(name));
    if (path !== '/docs' && !path.startsWith('/docs/')) return false;
    const part = path.slice('/docs/'.length);
    if (part === '') return reply(ctx, 'text/html; charset=utf-8', page(name));
    if (part === 'start.js') return reply(ctx, 'text/javascript; charset=utf-8', start(name));
    const asset = Object.hasOwn(assets, part) ? assets[part] : undefined;
    if (!asset) return false;
    ctx.set('cache-control', 'public, max-age=86400');
    return reply(
      ctx,
      asset.type,
      await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${asset.file}`))),
    );
  };
}

function reply(ctx: Context, type: string, body: string | Buffer): true {
  ctx.status = 200;
  ctx.body = body;
  ctx.set({ 'content-type': type, 'content-security-policy': contentSecurityPolicy });
  return true;
}

const page = (name: ServiceName) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hangout ${name}</title>
<link rel="stylesheet" href="/api/${name}/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/api/${name}/docs/swagger-ui-bundle.js"></script>
<script src="/api/${name}/docs/start.js"></script>
</body>
</html>
`;

const start = (name: ServiceName) => `SwaggerUIBundle({
  url: '/api/${name}/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
});
`;

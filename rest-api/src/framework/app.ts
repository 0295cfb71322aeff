import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ServiceName, serviceNames } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { clientAddress } from '@hangout/platform/authentication/client-address';
import type { Config } from '@hangout/platform/config/config';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { createDocs } from './api-docs.ts';
import { cors } from './cors.ts';
import type { Dependencies } from './dependencies.ts';
import { errorBoundary, requestId } from './error-boundary.ts';
import { forbidCaching } from './forbid-caching.ts';
import type { EndpointWithHandler } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { measureRequests } from './request-metrics.ts';
import { createRequestPipeline } from './request-pipeline.ts';
import { countSegments, foldSlashes, listRoutes } from './routes.ts';
import { disconnectWhenUnfinished } from './stalled-body.ts';

export interface Rest {
  callback(req: IncomingMessage, res: ServerResponse): void;
  /** Refuses new requests and waits up to `timeoutMs` for those in progress. */
  close(timeoutMs?: number): Promise<void>;
}

export interface RestOptions {
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly endpoints: readonly EndpointWithHandler[];
  /** True to serve paths without the prefix `/api/{service}` too, for a port that serves only REST. */
  readonly bare?: boolean;
}

/** Builds the request listener of all REST services. */
export function createApp({ db, dependencies, endpoints, bare = false }: RestOptions): Rest {
  const app = new Koa({ proxy: dependencies.config.BEHIND_PROXY });
  const inProgress = new Set<Promise<void>>();
  let closing = false;

  app.silent = true;
  app.use((ctx, next) => {
    // [H918] Game servers determine the address of a client by the same function.
    ctx.request.ip = clientAddress(ctx.req, dependencies.config);
    return next();
  });
  if (dependencies.metrics) app.use(measureRequests(dependencies.metrics));
  app.use(forbidCaching);
  app.use(requestId);
  app.use(cors(dependencies.config));
  app.use(errorBoundary(dependencies));
  app.use(async (_ctx, next) => {
    if (closing)
      throw new HttpRefusalError(503, 'unavailable', undefined, { headers: { connection: 'close' } });
    await next();
  });
  app.use(
    dispatch(createRouters(endpoints, createRequestPipeline(db, dependencies)), bare, dependencies.config),
  );

  const listener = app.callback();
  return {
    callback(req, res) {
      disconnectWhenUnfinished(req, res, dependencies.config.BODY_STALL_SECONDS * 1000);
      const end = () => void inProgress.delete(done);
      const done = listener(req, res).then(end, end);
      inProgress.add(done);
    },
    async close(timeoutMs = 10_000) {
      closing = true;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      await Promise.race([Promise.allSettled(inProgress), late]);
      clearTimeout(timer);
    },
  };
}

type RequestPipeline = ReturnType<typeof createRequestPipeline>;

type Routes = ReturnType<Router['routes']>;

/**
 * Creates one @koa/router per service, method and number of segments, because a router tries its routes one by one.
 * Literal paths come before parameters (`listRoutes`). To add an endpoint, declare it with `defineEndpoints` in
 * packages/contract/src/rest and write its handler (see rest-api/src/handlers.ts); nothing calls router.get or
 * router.post.
 */
function createRouters(
  endpoints: readonly EndpointWithHandler[],
  answerCall: RequestPipeline,
): ReadonlyMap<string, Routes> {
  const routers = new Map<string, Router>();
  for (const { method, path, service, entry } of listRoutes(endpoints)) {
    const key = routerKey(service, method, path);
    const router = routers.get(key) ?? new Router();
    routers.set(key, router);
    router.register(path, withHead(method), async (ctx) => {
      await answerCall(ctx, entry, ctx.params);
    });
  }
  return new Map([...routers].map(([key, router]) => [key, router.routes()]));
}

const withHead = (method: string) => (method === 'GET' ? ['HEAD', 'GET'] : [method]);

const routerKey = (service: ServiceName, method: string, path: string) =>
  `${service} ${method === 'HEAD' ? 'GET' : method} ${countSegments(path)}`;

const underService = /^\/api\/([a-z-]+)(?=\/|$)/;

type DocsConfig = Pick<Config, 'DOCS' | 'NODE_ENV' | 'OPS_PORT'>;

/**
 * [H767] Returns whether the API documentation is served: as DOCS says or, without DOCS, outside of production or on a
 * server with a port for operators.
 */
function areDocsOpen({ DOCS, NODE_ENV, OPS_PORT }: DocsConfig): boolean {
  if (DOCS !== undefined) return DOCS === 'open';
  return NODE_ENV !== 'production' || OPS_PORT !== undefined;
}

function dispatch(routers: ReadonlyMap<string, Routes>, bare: boolean, config: DocsConfig) {
  const docs = areDocsOpen(config) ? createDocs() : null;
  const route = async (ctx: Context, name: ServiceName, path: string): Promise<boolean> => {
    if (await docs?.(ctx, name, path)) return true;
    const routes = routers.get(routerKey(name, ctx.method, path));
    if (!routes) return false;
    let found = true;
    // @koa/router matches this field instead of the path, so that routes do not contain the prefix.
    ctx.newRouterPath = path;
    await routes(routerContext(ctx), async () => {
      found = false;
    });
    return found;
  };
  return async (ctx: Context) => {
    const path = foldSlashes(ctx.path);
    const prefix = underService.exec(path);
    const name = serviceNames.find((one) => one === prefix?.[1]);
    if (prefix && name) {
      if (await route(ctx, name, path.slice(prefix[0].length) || '/')) return;
    } else if (bare) {
      for (const each of serviceNames) if (await route(ctx, each, path)) return;
    }
    throw new HttpRefusalError(404, 'not_found');
  };
}

// The cast is safe: the type of @koa/router's context has one more field, which the router sets itself.
const routerContext = (ctx: Context) => ctx as Parameters<Routes>[0];

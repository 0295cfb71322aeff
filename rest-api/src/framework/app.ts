import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ServiceName, serviceNames } from '@hangout/contract/framework/endpoint';
import type { Db } from '@hangout/db';
import { clientAddress } from '@hangout/server';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { createDocs } from './api-docs.ts';
import { cors } from './cors.ts';
import type { Dependencies } from './dependencies.ts';
import { errorBoundary, requestId } from './error-boundary.ts';
import type { EndpointWithHandler } from './handler.ts';
import { HttpRefusalError } from './http-refusal.ts';
import { createRequestPipeline } from './request-pipeline.ts';
import { foldSlashes, listRoutes } from './routes.ts';

export interface Rest {
  callback(req: IncomingMessage, res: ServerResponse): void;
  /** Refuses what comes new and waits for what has begun, at most `patience` ms. */
  close(patience?: number): Promise<void>;
}

export interface RestOptions {
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly endpoints: readonly EndpointWithHandler[];
  /** Also answer without `/api/{service}`, as on a port where nothing but REST is served. */
  readonly bare?: boolean;
}

/** The REST services as one request listener, made of endpoint values and handlers alone. */
export function createApp({ db, dependencies, endpoints, bare = false }: RestOptions): Rest {
  const app = new Koa({ proxy: dependencies.config.BEHIND_PROXY });
  const open = new Set<Promise<void>>();
  let closing = false;

  app.silent = true;
  app.use((ctx, next) => {
    // [H918] as the game servers read it
    ctx.request.ip = clientAddress(ctx.req, dependencies.config);
    return next();
  });
  app.use(requestId);
  app.use(cors);
  app.use(errorBoundary(dependencies.log));
  app.use(async (_ctx, next) => {
    if (closing)
      throw new HttpRefusalError(503, 'unavailable', undefined, { headers: { connection: 'close' } });
    await next();
  });
  app.use(dispatch(createRouters(endpoints, createRequestPipeline(db, dependencies)), bare));

  const listener = app.callback();
  return {
    callback(req, res) {
      const done = Promise.resolve(listener(req, res)).catch(() => {});
      open.add(done);
      done.finally(() => open.delete(done));
    },
    async close(patience = 10_000) {
      closing = true;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patience);
      await Promise.race([Promise.allSettled(open), late]);
      clearTimeout(timer);
    },
  };
}

type RequestPipeline = ReturnType<typeof createRequestPipeline>;

/** A router for each service; literal paths stand before parameters in each. */
function createRouters(
  endpoints: readonly EndpointWithHandler[],
  answerCall: RequestPipeline,
): Map<ServiceName, Router> {
  const routers = new Map(serviceNames.map((name) => [name, new Router()]));
  for (const { method, path, service, entry } of listRoutes(endpoints)) {
    routers.get(service)?.register(path, withHead(method), async (ctx) => {
      await answerCall(ctx, entry, ctx.params);
    });
  }
  return routers;
}

const withHead = (method: string) => (method === 'GET' ? ['HEAD', 'GET'] : [method]);

const underService = /^\/api\/([a-z-]+)(?=\/|$)/;

function dispatch(routers: Map<ServiceName, Router>, bare: boolean) {
  const docs = createDocs();
  const routes = new Map([...routers].map(([name, router]) => [name, router.routes()]));
  const ask = async (ctx: Context, name: ServiceName, path: string): Promise<boolean> => {
    if (await docs(ctx, name, path)) return true;
    let found = true;
    // The router reads the path from here, so that a prefix needs no second table.
    ctx.newRouterPath = path;
    await routes.get(name)?.(routerContext(ctx), async () => {
      found = false;
    });
    return found;
  };
  return async (ctx: Context) => {
    const path = foldSlashes(ctx.path);
    const prefix = underService.exec(path);
    const name = serviceNames.find((one) => one === prefix?.[1]);
    if (prefix && name) {
      if (await ask(ctx, name, path.slice(prefix[0].length) || '/')) return;
    } else if (bare) {
      for (const each of serviceNames) if (await ask(ctx, each, path)) return;
    }
    throw new HttpRefusalError(404, 'not_found');
  };
}

// The router's own context has one field more than Koa's, and sets it by itself.
const routerContext = (ctx: Context) => ctx as Parameters<ReturnType<Router['routes']>>[0];

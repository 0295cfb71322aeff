import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import { analysis } from './analysis/analysis.ts';
import { apple } from './apple/apple.ts';
import { audius } from './audius/audius.ts';
import type { StandInCatalogue } from './catalogue.ts';
import { deezer } from './deezer/deezer.ts';
import { discord } from './discord/discord.ts';
import { applyFaults, FAULT_KINDS, Faults } from './faults.ts';
import { klipy } from './klipy/klipy.ts';
import { renderPage } from './page.ts';
import { players } from './players/player-scripts.ts';
import { sevenDigital } from './seven-digital/seven-digital.ts';
import { soundcloud } from './soundcloud/soundcloud.ts';
import { spotify } from './spotify/spotify.ts';
import type { StandIn } from './stand-in.ts';
import { youtube } from './youtube/youtube.ts';

const standIns: readonly StandIn[] = [
  ...[analysis, apple, audius, deezer, discord, klipy, sevenDigital, soundcloud, spotify, youtube],
];

export interface StandInServer {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly faults: Faults;
  /** Requests received so far, such as `GET /audius/v1/tracks/search?query=rain`, the oldest first. */
  readonly requests: string[];
  close(): Promise<void>;
}

export interface StandInOptions {
  readonly catalogue: StandInCatalogue;
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  readonly now?: () => number;
}

/** Starts the stand-ins for all providers on one local port. */
export async function startStandIns({
  catalogue,
  port = 0,
  now = Date.now,
}: StandInOptions): Promise<StandInServer> {
  const faults = new Faults();
  const requests: string[] = [];
  let origin = '';
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    requests.push(`${ctx.method} ${ctx.url}`);
    ctx.set('access-control-allow-origin', '*');
    // In CORS a wildcard does not cover the authorization header.
    ctx.set('access-control-allow-headers', 'authorization, content-type, *');
    ctx.set('access-control-allow-methods', '*');
    if (ctx.method === 'OPTIONS') ctx.status = 204;
    else await next();
  });
  app.use(bodyParser());
  const root = new Router();
  // Browser tests and developers set faults by these routes.
  root.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.body = renderPage(standIns, faults, requests);
  });
  root.post('/faults/:name', (ctx) => {
    const standIn = standIns.find(({ name }) => name === ctx.params.name);
    // Form fields are strings, even for numbers.
    const given = ctx.request.body as Readonly<Record<'kind' | 'ms' | 'status' | 'times', unknown>>;
    const kind = FAULT_KINDS.find((one) => one === given.kind);
    if (!standIn || !kind) {
      ctx.status = 400;
      ctx.body = { error: `expected one of ${standIns.map(({ name }) => name)} with ${FAULT_KINDS}` };
      return;
    }
    const numbers = (['ms', 'status', 'times'] as const).filter((field) => given[field] !== undefined);
    faults.set(standIn.name, {
      kind,
      ...Object.fromEntries(numbers.map((field) => [field, Number(given[field])])),
    });
    if (ctx.is('urlencoded')) {
      ctx.status = 303;
      ctx.set('location', '/');
    } else ctx.status = 204;
  });
  app.use(root.routes());
  for (const { name, folder, spared, routes } of [...standIns, ...players]) {
    const inFolder = new Router({ prefix: folder });
    inFolder.use(applyFaults(faults, name, (path) => spared.test(path.slice(folder.length))));
    const own = routes({ catalogue, origin: () => origin, now });
    inFolder.use(own.routes());
    app.use(inFolder.routes());
  }
  const server = createServer(app.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a TCP port, so its address is not a string (a pipe's name).
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    faults,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

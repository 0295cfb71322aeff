import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@hangout/db';
import { createGameServer } from '@hangout/game-server';
import { type BrandFiles, renderBrandPart } from '@hangout/platform/brand/brand-files';
import type { Config } from '@hangout/platform/config/config';
import { createDevOutboxHandler } from '@hangout/platform/dev-outbox/handler';
import { openDevOutbox } from '@hangout/platform/dev-outbox/outbox';
import { chooseOutboxKey, outboxAddress } from '@hangout/platform/dev-outbox/outbox-key';
import { chooseHandbook } from '@hangout/platform/handbook/handbook';
import { listeningOrigin, originOfAnswers } from '@hangout/platform/origins/origins';
import { createHttpServer } from '@hangout/platform/service/create-http-server';
import { createHealthHandlers, createMetricsHandler } from '@hangout/platform/service/health';
import { listen } from '@hangout/platform/service/listen';
import { separateOperators } from '@hangout/platform/service/operator-port';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import type { StartupStep } from '@hangout/platform/service/startup-log';
import {
  announceFirstRun,
  createRest,
  ensureAdmin,
  openDependencies,
  renderLinkPreview,
} from '@hangout/rest-api';
import { openWorker } from '@hangout/worker/open-worker';
import { buildClient } from './client/build.ts';
import { checkClientFreshness } from './client/freshness.ts';
import { createLinkPreviewLoader } from './client/link-preview.ts';
import { serveClient } from './client/static-files.ts';
import { openPaymentDemo } from './demo/payment-demo.ts';
import { routeRequests } from './request-routing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface OpenOptions {
  config: Config;
  shutdown: ShutdownStack;
  startupStep: StartupStep;
  log: (message: string) => void;
  /** False if another process serves the client, as Vite does in `npm run dev`. */
  withClient?: boolean;
  /** URL at which another process serves the client, if `withClient` is false. */
  clientUrl?: string;
  brand: BrandFiles;
  /** Resolves to the database's connection string when it accepts connections. */
  databaseStart: Promise<string>;
}

/** Opens REST, rooms and client on one port; resolves to its URL. */
export async function openHangout({
  config,
  shutdown,
  startupStep,
  log,
  withClient = true,
  clientUrl,
  brand,
  databaseStart,
}: OpenOptions): Promise<string> {
  // The client is built while the database starts.
  const clientReady = withClient ? buildClientIfStale(startupStep, log) : Promise.resolve();
  clientReady.catch(() => {});
  const databaseUrl = await databaseStart;
  await startupStep('Database is up to date', () => prepareDatabase(config, databaseUrl));
  const db = connect(databaseUrl, { poolMax: 20, queryTimeoutMs: 5000 });
  shutdown.add('database pool', () => db.destroy());

  const outbox = openDevOutbox(config);
  const outboxKey = chooseOutboxKey(config);
  const paymentDemo = openPaymentDemo(config, shutdown);
  const dependencies = await startupStep('Files, jobs and music are ready', async () => {
    const opened = await openDependencies({
      ...{ config, db, databaseUrl, shutdown, outbox },
      startStandIns: async () => (await import('./demo/demo-catalogue.ts')).startDemoCatalogue(shutdown),
      startPaymentStandIn: paymentDemo.start,
    });
    await openWorker(opened);
    return opened;
  });
  const demo = config.SEED === 'demo' ? await import('./demo/index.ts') : null;
  const isDemo = demo && (await startupStep('Seeding has ended', () => demo.prepareDemo(db, config)));
  await ensureAdmin(db, config);
  const rest = await startupStep('REST is ready', () => createRest({ db, dependencies }));
  shutdown.add('REST', () => rest.close());
  const gameServer = await startupStep('Rooms are ready', () => createGameServer(dependencies));
  shutdown.add('rooms', () => gameServer.close());
  await clientReady;

  const health = createHealthHandlers(
    {
      database: () => db.raw('SELECT 1'),
      async rooms() {
        if (!(await gameServer.ready())) throw new Error('rooms can not be entered');
      },
    },
    config,
  );
  const client = serveClient(
    join(root, 'client/dist'),
    {
      ...config,
      providers: dependencies.musicProviders.config,
      embeddingHosts: dependencies.discord?.config.embeddingHosts ?? [],
    },
    (error) => dependencies.log.error({ err: error }, 'a file of the client could not be sent'),
    {
      brand,
      handbook: chooseHandbook(config),
      loadBrandPart: async (part) => renderBrandPart(part, await dependencies.place.load()),
      loadLinkPreview: createLinkPreviewLoader(
        async (wanted) => {
          const { brand: current, language } = await dependencies.place.load();
          const now = dependencies.clock.now();
          return renderLinkPreview(db, { ...wanted, siteName: current.name, fallback: language, now });
        },
        (request) => originOfAnswers(request, config),
        (error) => dependencies.log.warn({ err: error }, 'a link preview failed; the page is sent without'),
      ),
    },
  );
  const listener = await separateOperators(
    config,
    routeRequests({
      healthz: health.alive,
      readyz: health.ready,
      metrics: createMetricsHandler(dependencies.metrics, config),
      rooms: (request, response) => {
        if (gameServer.handles(request)) gameServer.handle(request, response);
        else response.writeHead(404).end();
      },
      rest: rest.callback,
      client,
      // [H484] Without an outbox its URL leads to the client, which shows that there is no such page.
      outbox: outbox ? createDevOutboxHandler(outbox, dependencies.place, outboxKey) : client,
    }),
    shutdown,
  );
  const server = createHttpServer(config, listener);
  gameServer.attach(server);
  await listen(server, config);
  shutdown.add('port', async () => {
    server.close();
    server.closeIdleConnections();
  });
  const address = addressOf(server.address(), config);
  const origin = addressOf(server.address(), { ...config, PUBLIC_URL: undefined });
  paymentDemo.sendEventsTo(origin);
  if (outbox) log(`Mails and text messages of this server: ${outboxAddress(clientUrl ?? origin, outboxKey)}`);
  const setup = await announceFirstRun(db, dependencies, clientUrl ?? address);
  if (setup !== null) log(setup);
  if (isDemo) {
    demo.openDemo(db, dependencies, { origin, shutdown, startupStep });
    log(
      'This is the demo world. For a server of your own set SEED=none and another DATA_DIR or DATABASE_URL.',
    );
  }
  return address;
}

async function buildClientIfStale(startupStep: StartupStep, log: (message: string) => void): Promise<void> {
  if ((await checkClientFreshness(root)) !== 'stale') return;
  log('Building the client');
  const built = await startupStep('Client build has ended', () => buildClient(join(root, 'client')));
  if (!built) log('THE CLIENT COULD NOT BE BUILT: the servers run with the last one that could, or without');
}

function addressOf(bound: ReturnType<Server['address']>, config: Config): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL;
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  return listeningOrigin(config.HOST, port);
}

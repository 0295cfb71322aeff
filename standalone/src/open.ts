import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, migrate } from '@hangout/db';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { createRest, ensureAdmin } from '@hangout/rest-api';
import {
  type Config,
  createHealthHandlers,
  createMetricsHandler,
  listen,
  type ShutdownStack,
  type StartupStep,
} from '@hangout/server';
import { buildClient } from './client/build.ts';
import { checkClientFreshness } from './client/freshness.ts';
import { serveClient } from './client/static-files.ts';
import { openDemo, prepareDemo } from './demo/index.ts';
import { openRooms } from './open-rooms.ts';
import { openDependencies } from './ports.ts';
import { routeRequests } from './request-routing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface OpenOptions {
  config: Config;
  shutdown: ShutdownStack;
  startupStep: StartupStep;
  log: (words: string) => void;
  /** False where somebody else serves the client, as `npm run dev` does. */
  withClient?: boolean;
}

/** Opens the whole hangout on one port; resolves with its address when it answers. */
export async function openHangout({
  config,
  shutdown: closers,
  startupStep: phase,
  log,
  withClient = true,
}: OpenOptions): Promise<string> {
  // Built in a process beside this one, while the database is made ready.
  const clientReady = withClient ? buildWhereStale(phase, log) : Promise.resolve();
  clientReady.catch(() => {});
  const databaseUrl = config.DATABASE_URL ?? (await startOwnDatabase(config, closers, phase, log));
  await phase('Database is up to date', () => migrate(databaseUrl));
  const db = connect(databaseUrl, { poolMax: 20, queryTimeoutMs: 5000 });
  closers.add('database pool', () => db.destroy());

  const ports = await phase('Files, jobs and music are ready', () =>
    openDependencies({ config, db, databaseUrl, shutdown: closers }),
  );
  if (config.SEED === 'demo') await phase('Demo world is there', () => prepareDemo(db, ports));
  // After the demo world, which comes only into an empty database.
  await ensureAdmin(db, config);
  const rest = await phase('REST is ready', () => createRest({ db, dependencies: ports }));
  closers.add('REST', () => rest.close());
  const rooms = await phase('Rooms are ready', () => openRooms({ db, databaseUrl, ports }));
  closers.add('rooms', () => rooms.close());
  await clientReady;

  const health = createHealthHandlers({
    database: () => db.raw('SELECT 1'),
    rooms: () => rooms.ready?.() ?? Promise.resolve(),
  });
  const server = createServer(
    routeRequests({
      healthz: health.alive,
      readyz: health.ready,
      metrics: createMetricsHandler(ports.metrics),
      // A part without a callback has put its own listener on the server.
      rooms: rooms.callback ?? (() => {}),
      rest: rest.callback,
      client: serveClient(join(root, 'client/dist'), config),
    }),
  );
  rooms.attach(server);
  await listen(server, config);
  closers.add('port', async () => {
    server.close();
    server.closeIdleConnections();
  });
  const address = addressOf(server.address(), config);
  if (config.SEED === 'demo')
    await openDemo(db, ports, {
      origin: addressOf(server.address(), { ...config, PUBLIC_URL: undefined }),
      closers,
    });
  return address;
}

async function startOwnDatabase(
  config: Config,
  closers: ShutdownStack,
  phase: StartupStep,
  log: (words: string) => void,
) {
  const postgres = await phase('PostgreSQL runs', () =>
    startEmbeddedPostgres({ dataDir: join(config.DATA_DIR, 'postgres'), log, onLost: endWithoutDatabase }),
  );
  closers.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

async function buildWhereStale(phase: StartupStep, log: (words: string) => void): Promise<void> {
  if ((await checkClientFreshness(root)) !== 'stale') return;
  log('Building the client');
  const built = await phase('Client build has ended', () => buildClient(join(root, 'client')));
  if (!built) log('THE CLIENT COULD NOT BE BUILT: the servers run with the last one that could, or without');
}

function addressOf(bound: ReturnType<Server['address']>, config: Config): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL;
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  return `http://${everywhere ? '127.0.0.1' : config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`;
}

/** Nothing can be kept any more: thrown outside of any request, this ends the process in order. */
function endWithoutDatabase(words: string): void {
  setImmediate(() => {
    throw new Error(words);
  });
}

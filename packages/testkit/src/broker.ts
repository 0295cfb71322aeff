import { once } from 'node:events';
import { createServer } from 'node:http';
import { startSharedApp } from './app-process/shared-app.ts';
import { startScreens } from './browser/screens/shared-screens.ts';
import { startTestServer } from './database/server.ts';
import { BROKER_URL, type Running, type Shared } from './shared.ts';

const start: { [Name in keyof Shared]: () => Promise<Running<Shared[Name]>> } = {
  database: startTestServer,
  app: () => startSharedApp('none'),
  demo: () => startSharedApp('demo'),
  screens: startScreens,
};

export interface Broker {
  stop(): Promise<void>;
}

/**
 * Starts the HTTP server through which the processes of a run share resources. A resource is started by its
 * first request, so that tests without a database stay fast. Returns undefined if a parent process already
 * has a broker.
 */
export async function startBroker(): Promise<Broker | undefined> {
  if (process.env[BROKER_URL]) return undefined;
  const running = new Map<keyof Shared, Promise<Running<unknown>>>();
  const provide = async (name: keyof Shared): Promise<unknown> => {
    const former = running.get(name);
    const isGone = (await former)?.isAlive?.() === false;
    // Of several callers that find the resource gone, only the first replaces it; the others get the
    // replacement.
    if (running.get(name) === former && (!former || isGone)) {
      const started = start[name]();
      running.set(name, started);
      // A failed start is forgotten, so that the next request tries again.
      started.catch(() => running.delete(name));
    }
    return (await running.get(name))?.value;
  };
  const broker = createServer((request, response) => {
    // The cast is safe: only `getShared` sends requests, with the name of a resource.
    provide((request.url ?? '').slice(1) as keyof Shared).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  broker.unref();
  const address = broker.address();
  if (address === null || typeof address === 'string') throw new Error('No port for the test broker');
  process.env[BROKER_URL] = `http://127.0.0.1:${address.port}`;

  return {
    async stop() {
      // Apps are stopped before their database.
      for (const name of ['screens', 'app', 'demo', 'database'] as const)
        await (await running.get(name)?.catch(() => undefined))?.stop();
      delete process.env[BROKER_URL];
      broker.closeAllConnections();
      broker.close();
    },
  };
}

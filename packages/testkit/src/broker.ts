import { once } from 'node:events';
import { createServer } from 'node:http';
import type { SharedApp } from './app-process/shared-app.ts';
import type { ScreenData } from './browser/screens/screen.ts';
import type { TestServer } from './database/server.ts';

/** Environment variable with the URL at which the processes of one test run ask for what they share. */
const BROKER_URL = 'HANGOUT_TEST_BROKER';

/** What the processes of a run share, by name. */
export interface Shared {
  /** The PostgreSQL server. */
  readonly database: TestServer;
  /** The app process with an empty world. */
  readonly app: SharedApp;
  /** The app process with the demo world. */
  readonly demo: SharedApp;
  /** The people and things of the catalogue of screens, in an app process with nothing else. */
  readonly screens: ScreenData;
}

/** Something shared that runs. */
export interface Running<T> {
  readonly value: T;
  /** False once it has ended by itself; the next request starts another one. */
  isAlive?(): boolean;
  stop(): Promise<void>;
}

const start: { [Name in keyof Shared]: () => Promise<Running<Shared[Name]>> } = {
  database: async () => (await import('./database/server.ts')).startTestServer(),
  app: async () => (await import('./app-process/shared-app.ts')).startSharedApp('none'),
  demo: async () => (await import('./app-process/shared-app.ts')).startSharedApp('demo'),
  screens: async () => (await import('./browser/screens/shared-screens.ts')).startScreens(),
};

export interface Broker {
  stop(): Promise<void>;
}

/**
 * Offers what is shared to this process and its children. Each thing starts at its first request, so that a run of tests
 * without a database stays fast. Undefined where a parent process is the broker already.
 */
export async function startBroker(): Promise<Broker | undefined> {
  if (process.env[BROKER_URL]) return undefined;
  const running = new Map<keyof Shared, Promise<Running<unknown>>>();
  const provide = async (name: keyof Shared): Promise<unknown> => {
    const isGone = await running.get(name)?.then(({ isAlive }) => isAlive?.() === false);
    if (!running.has(name) || isGone) running.set(name, start[name]());
    return (await running.get(name))?.value;
  };
  const broker = createServer((request, response) => {
    // `getShared` below is the only one who asks.
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
      // The apps end before their database.
      for (const name of ['screens', 'app', 'demo', 'database'] as const)
        await (await running.get(name)?.catch(() => undefined))?.stop();
      delete process.env[BROKER_URL];
      broker.closeAllConnections();
      broker.close();
    },
  };
}

const known = new Map<keyof Shared, Promise<unknown>>();

/**
 * Something that the processes of this run share. Outside of a run this process starts its own, which ends with it.
 * @throws Error with the reason where it cannot start
 */
export async function getShared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const broker = process.env[BROKER_URL];
  if (!broker) {
    if (!known.has(name))
      known.set(
        name,
        start[name]().then(({ value }) => value),
      );
    // `start` gives each name what `Shared` says, hence the cast.
    return (await known.get(name)) as Shared[Name];
  }
  const answer = await fetch(`${broker}/${name}`, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // Written by the broker above.
  return (await answer.json()) as Shared[Name];
}

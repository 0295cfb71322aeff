import { once } from 'node:events';
import { createServer } from 'node:http';
import { type RunningTestServer, startTestServer, type TestServer } from './server.ts';

/** Environment variable with the URL at which the processes of one test run ask for their PostgreSQL server. */
const BROKER_URL = 'HANGOUT_TEST_DATABASE_BROKER';

export interface Broker {
  stop(): Promise<void>;
}

/**
 * Offers one PostgreSQL server to this process and its children. It starts at the first request, so that tests without
 * a database stay fast. Undefined where a parent process is the broker already.
 */
export async function startBroker(): Promise<Broker | undefined> {
  if (process.env[BROKER_URL]) return undefined;
  let running: Promise<RunningTestServer> | undefined;
  const broker = createServer((_request, response) => {
    running ??= startTestServer();
    running.then(
      ({ adminUrl, template }) => response.end(JSON.stringify({ adminUrl, template })),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  broker.unref();
  const address = broker.address();
  if (address === null || typeof address === 'string')
    throw new Error('No port for the test database broker');
  process.env[BROKER_URL] = `http://127.0.0.1:${address.port}`;

  return {
    async stop() {
      delete process.env[BROKER_URL];
      broker.closeAllConnections();
      broker.close();
      const server = await running?.catch(() => undefined);
      await server?.stop();
    },
  };
}

let testServer: Promise<TestServer> | undefined;

/** The PostgreSQL server of this test run. Outside of mocha this process starts one that ends with it. */
export function getTestServer(): Promise<TestServer> {
  testServer ??= askBroker();
  return testServer;
}

async function askBroker(): Promise<TestServer> {
  const address = process.env[BROKER_URL];
  if (!address) return startTestServer();
  const answer = await fetch(address, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // Written by the broker above.
  return (await answer.json()) as TestServer;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type RunningTestServer, startTestServer, type TestServer } from './server.ts';

/** Where the processes of one test run ask for their PostgreSQL. */
const BROKER = 'HANGOUT_TEST_DATABASE_BROKER';

export interface Broker {
  stop(): Promise<void>;
}

/**
 * Offers one PostgreSQL to this process and its children; it is started when the first one asks, so that
 * tests without a database stay quick. Undefined where a parent process offers one already.
 */
export async function startBroker(): Promise<Broker | undefined> {
  if (process.env[BROKER]) return undefined;
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
  process.env[BROKER] = `http://127.0.0.1:${address.port}`;

  return {
    async stop() {
      delete process.env[BROKER];
      broker.closeAllConnections();
      broker.close();
      const server = await running?.catch(() => undefined);
      await server?.stop();
    },
  };
}

let asked: Promise<TestServer> | undefined;

/** The run's PostgreSQL. Outside of mocha this process starts one that ends with it. */
export function testServer(): Promise<TestServer> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<TestServer> {
  const address = process.env[BROKER];
  if (!address) return startTestServer();
  const answer = await fetch(address, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // Written by the broker above.
  return (await answer.json()) as TestServer;
}

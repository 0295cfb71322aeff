import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { type AppProcess, type AppProcessOptions, startAppProcess } from '@hangout/testkit/app-process';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { getShared, type SharedApp } from '@hangout/testkit/shared';
import { testOptions } from '@hangout/testkit/test-options';
import { waitFor } from '@hangout/testkit/wait-for';

/** An app process that can be killed and restarted on the same port and data. */
export interface RestartableApp {
  readonly process: AppProcess;
  readonly address: string;
  readonly dataDir: string;
  /** Waits until the old process has exited, and starts a new one. */
  restart(): Promise<void>;
  /**
   * Stops the process and removes its data.
   * @throws Error with its output if it exits with another code than 0
   */
  close(): Promise<void>;
}

export async function startRestartableApp(
  options: Omit<AppProcessOptions, 'dataDir'> = {},
): Promise<RestartableApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hangout-e2e-'));
  const nodeOptions = [...testOptions, ...(options.nodeOptions ?? [])];
  // Chooses a port below the range that systems give to outgoing connections, so that none takes it during a restart.
  const port = options.port ?? (await freePort());
  const start = () => startAppProcess({ seed: 'demo', ...options, nodeOptions, dataDir, port });
  let process = await start();
  await waitUntilReady(process.address);
  return {
    get process() {
      return process;
    },
    address: process.address,
    dataDir,
    async restart() {
      process = await start();
      await waitUntilReady(process.address);
    },
    async close() {
      if (process.child.exitCode === null && process.child.signalCode === null) {
        const code = await process.stop();
        if (code !== 0) throw new Error(`The app process exited with ${code}:\n${process.output()}`);
      }
      // PostgreSQL may still write files for a moment after the app process was killed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 50 });
    },
  };
}

async function waitUntilReady(address: string): Promise<void> {
  await waitFor('the app process is ready', async () => (await fetch(`${address}/readyz`)).status === 200);
}

/**
 * Call it inside a `describe`: `const app = useApp()`. The function returns the app process that all files of
 * a run share. The world `'app'` is empty, `'demo'` is the demo world.
 */
export function useApp(world: 'app' | 'demo' = 'app'): () => SharedApp {
  let app: SharedApp | undefined;
  before(async () => {
    app = await getShared(world);
  });
  return () => {
    if (!app) throw new Error('the app process is known once the hooks before the tests have run');
    return app;
  };
}

export interface OwnAppOptions extends Omit<AppProcessOptions, 'dataDir' | 'env'> {
  /** Environment of the process; a function is called just before the start. */
  env?: Record<string, string> | (() => Record<string, string>);
  /** True if the process starts its own PostgreSQL, as `npm start` does. That takes seconds of CPU time. */
  ownPostgres?: boolean;
}

/**
 * Call it inside a `describe`: `const app = useOwnApp({ … })` starts an app process before the tests and
 * stops it after them. Its database is on the PostgreSQL server of the tests. A start takes four seconds of
 * CPU time, so use it only for tests that kill the process or need another environment than the shared app
 * (shared-app.ts).
 */
export function useOwnApp({ ownPostgres = false, ...options }: OwnAppOptions = {}): () => RestartableApp {
  let app: RestartableApp | undefined;
  let database: TestDatabase | undefined;
  before(async () => {
    database = ownPostgres ? undefined : await createTestDatabase();
    const own = typeof options.env === 'function' ? options.env() : options.env;
    const env = { ...(database && { DATABASE_URL: database.url }), ...own };
    app = await startRestartableApp({ ...options, env });
  });
  after(async () => {
    await app?.close();
    await database?.drop();
  });
  return () => {
    if (!app) throw new Error('the app process is started before the tests');
    return app;
  };
}

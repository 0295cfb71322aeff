import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { waitFor } from '@hangout/testkit/wait-for';
import type { LogEntry } from './evidence.ts';
import { childProcesses, type Topology, type TopologyProcess } from './topology.ts';

/** The smallest topology: one app process, as `npm start` runs it, and its own PostgreSQL. */
export async function startAppProcessTopology(): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-chaos-'));
  const entries: LogEntry[] = [];
  const dataDir = join(folder, 'postgres');
  const port = await freePort();
  const settings = { max_connections: '200', fsync: 'off' };
  let postgres = await startEmbeddedPostgres({ dataDir, port, settings, onLost: () => {} });
  let app: AppProcess;
  let appPort = 0;
  const startApp = async () => {
    app = await startAppProcess({
      dataDir: join(folder, 'data'),
      client: false,
      port: appPort,
      env: { DATABASE_URL: postgres.url },
    });
    appPort = app.port;
  };
  const collectOutput = () => {
    for (const text of app.output().split('\n')) entries.push({ process: 'game-1', text });
  };
  const checkReady = async () => {
    if ((await fetch(`http://127.0.0.1:${appPort}/readyz`)).status !== 200) throw new Error('not ready');
  };
  await startApp();
  await waitFor('the app process is ready', () => checkReady().then(() => true));

  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signalBackends = (signal: NodeJS.Signals) => {
    const pid = postmaster();
    for (const backend of [pid, ...childProcesses(pid)]) process.kill(backend, signal);
  };
  const gameServer: TopologyProcess = {
    name: 'game-1',
    pid: () => app.child.pid,
    kill: (signal) => void app.child.kill(signal),
    freeze: () => void app.child.kill('SIGSTOP'),
    thaw: () => void app.child.kill('SIGCONT'),
    async start() {
      collectOutput();
      await startApp();
    },
    ready: checkReady,
  };
  const database: TopologyProcess = {
    name: 'postgres',
    pid: postmaster,
    kill: (signal) => void process.kill(postmaster(), signal === 'SIGTERM' ? 'SIGINT' : signal),
    freeze: () => signalBackends('SIGSTOP'),
    thaw: () => signalBackends('SIGCONT'),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir, port, settings, onLost: () => {} });
    },
    ready: checkReady,
  };
  return {
    origin: `http://127.0.0.1:${appPort}`,
    databaseUrl: postgres.url,
    processes: [gameServer, database],
    logEntries() {
      collectOutput();
      return entries;
    },
    async close() {
      await app.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

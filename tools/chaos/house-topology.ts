import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { until } from '../../e2e/until.ts';
import type { LogLine } from './evidence.ts';
import { childrenOf, type Part, type Topology } from './topology.ts';

/** The smallest topology: what `npm start` runs as one process, and a PostgreSQL of its own beside it. */
export async function startHouseTopology(): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-chaos-'));
  const lines: LogLine[] = [];
  const dataDir = join(folder, 'postgres');
  const port = await freePort();
  const settings = { max_connections: '200', fsync: 'off' };
  let postgres = await startEmbeddedPostgres({ dataDir, port, settings, onLost: () => {} });
  let house: AppProcess;
  let housePort = 0;
  const open = async () => {
    house = await startAppProcess({
      dataDir: join(folder, 'data'),
      client: false,
      port: housePort,
      env: { DATABASE_URL: postgres.url },
    });
    housePort = house.port;
  };
  const hear = () => {
    for (const text of house.output().split('\n')) lines.push({ part: 'game-1', text });
  };
  const serves = async () => {
    if ((await fetch(`http://127.0.0.1:${housePort}/readyz`)).status !== 200) throw new Error('not ready');
  };
  await open();
  await until('the house is ready', () => serves().then(() => true), { patienceMs: 60_000 });

  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const everyBackend = (signal: NodeJS.Signals) => {
    const pid = postmaster();
    for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
  };
  const game: Part = {
    name: 'game-1',
    pid: () => house.child.pid,
    kill: (signal) => void house.child.kill(signal),
    freeze: () => void house.child.kill('SIGSTOP'),
    thaw: () => void house.child.kill('SIGCONT'),
    async start() {
      hear();
      await open();
    },
    ready: serves,
  };
  const database: Part = {
    name: 'postgres',
    pid: postmaster,
    kill: (signal) => void process.kill(postmaster(), signal === 'SIGTERM' ? 'SIGINT' : signal),
    freeze: () => everyBackend('SIGSTOP'),
    thaw: () => everyBackend('SIGCONT'),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir, port, settings, onLost: () => {} });
    },
    ready: serves,
  };
  return {
    origin: `http://127.0.0.1:${housePort}`,
    databaseUrl: postgres.url,
    parts: [game, database],
    logs() {
      hear();
      return lines;
    },
    async close() {
      await house.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

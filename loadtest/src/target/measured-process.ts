import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { collectGarbage } from '@hangout/testkit/collect-garbage';
import { residentKB } from './machine.ts';

/** A server in a child process whose memory and processor time can be measured. */
export interface MeasuredProcess {
  readonly pid: number;
  readonly address: string;
  /** Collects garbage in the process, so that memory can be compared. */
  collectGarbage(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const START_TIMEOUT_MS = scaleTimeout(120_000);
/** A process that has not exited this long after SIGTERM is killed, ms. */
const STOP_TIMEOUT_MS = scaleTimeout(30_000);

/** A server that this run has started and can restart. */
export interface OwnServer extends MeasuredProcess {
  /** Process id of the PostgreSQL postmaster. */
  readonly postmaster: number;
  /**
   * Stops the server with SIGTERM, as a deployment does, and starts a new process on the same port and data.
   */
  restart(): Promise<void>;
}

/**
 * Starts an app process as `npm start` does, with an empty database and on a free port. `stop()` removes its
 * data. `env` is added to the environment of load tests. `folder` may be an installed npm package instead of
 * this repository.
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  folder = resolvePath('../../../'),
): Promise<OwnServer> {
  const program = join(folder, 'standalone/src/start');
  const dataDir = await mkdtemp(join(tmpdir(), 'hangout-crowd-'));
  const open = async (port: string) => {
    const server = await startMeasuredProcess(
      existsSync(`${program}.js`) ? `${program}.js` : `${program}.ts`,
      /Hangout is open at (\S+)/,
      {
        ...{
          DATABASE_URL: '',
          MIGRATION_DATABASE_URL: '',
          PUBLIC_URL: '',
          HOST: '127.0.0.1',
          PORT: port,
          SEED: 'none',
        },
        ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', HANGOUT_DEV: '1', LIMITS_TIMES: '1000' },
        ...env,
      },
    );
    const lock = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    return { ...server, postmaster: Number(lock.split('\n', 1)[0]) };
  };
  let server = await open('0');
  const { address } = server;
  return {
    address,
    get pid() {
      return server.pid;
    },
    get postmaster() {
      return server.postmaster;
    },
    collectGarbage: () => server.collectGarbage(),
    async restart() {
      await server.stop('SIGTERM');
      server = await open(new URL(address).port);
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a script with an inspector, and waits until it prints its URL.
 * @throws Error with its output if it exits first
 */
export async function startMeasuredProcess(
  script: string,
  opened: RegExp,
  env: Record<string, string>,
): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', script], {
    cwd: resolvePath('../../../'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [address, inspector] = await waitForOutput(child, closed, [opened, /Debugger listening on (ws:\S+)/]);
  if (child.pid === undefined || !address || !inspector) throw new Error(`${script} did not open`);
  return {
    pid: child.pid,
    address,
    collectGarbage: () => collectGarbage(inspector),
    async stop(signal = 'SIGINT') {
      const timeout = setTimeout(end, STOP_TIMEOUT_MS);
      child.kill(signal);
      await closed;
      clearTimeout(timeout);
      process.off('exit', end);
    },
  };
}

/**
 * Resolves to the match of each pattern when all have been printed.
 * @throws Error with the output if the process exits first
 */
async function waitForOutput(child: ChildProcess, closed: Promise<unknown>, patterns: readonly RegExp[]) {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<(string | undefined)[]>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      const matches = patterns.map((pattern) => pattern.exec(output)?.[1]);
      if (matches.every((match) => match !== undefined)) resolve(matches);
    });
  const timeout = setTimeout(() => reject(new Error(`did not start in time:\n${output}`)), START_TIMEOUT_MS);
  closed.then(() => reject(new Error(`exited at its start:\n${output}`)), reject);
  return promise.finally(() => clearTimeout(timeout));
}

/** Returns a process's memory after a garbage collection, KB. */
export async function measureRestingKB(server: MeasuredProcess): Promise<number> {
  await delay(250);
  await server.collectGarbage();
  await delay(250);
  return residentKB(server.pid);
}

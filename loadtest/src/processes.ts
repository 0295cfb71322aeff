import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

/** A server in a process of its own that can be measured from outside. */
export interface Measured {
  readonly pid: number;
  readonly address: string;
  /** Clears its memory of what nobody holds any more, so that two servers' memory can be compared. */
  collectGarbage(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PATIENCE_MS = 120_000;
const GARBAGE_MS = 30_000;
/** A process that does not end in order by then is ended, ms. */
const ENDING_MS = 30_000;

/** A hangout of our own: it can be ended and started again in the same place. */
export interface OwnHangout extends Measured {
  /** PostgreSQL's first process. */
  readonly postmaster: number;
  /** Ends by SIGTERM, as a deployment does, and starts anew on the same port and data; another process then. */
  restart(): Promise<void>;
}

/** The whole hangout as `npm start` runs it, empty, on a free port and in a folder that goes with it. */
export async function startHangout(): Promise<OwnHangout> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hangout-crowd-'));
  const open = async (port: string) => {
    const server = await start(here('../../standalone/src/start.ts'), /Hangout is open at (\S+)/, {
      ...{ DATABASE_URL: '', PUBLIC_URL: '', HOST: '127.0.0.1', PORT: port, SEED: 'none' },
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', HANGOUT_DEV: '1', LIMITS_TIMES: '1000' },
    });
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

/** A bare `ws` server that sends what it is told to everybody: what any server would pay for the same bytes. */
export const startControl = (): Promise<Measured> =>
  start(here('./control-server.ts'), /Control is open at (\S+)/, {});

async function start(script: string, opened: RegExp, env: Record<string, string>): Promise<Measured> {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', script], {
    cwd: here('../../'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [address, inspector] = await untilSaid(child, gone, [opened, /Debugger listening on (ws:\S+)/]);
  if (child.pid === undefined || !address || !inspector) throw new Error(`${script} did not open`);
  return {
    pid: child.pid,
    address,
    collectGarbage: () => collectGarbage(inspector),
    async stop(signal = 'SIGINT') {
      const late = setTimeout(end, ENDING_MS);
      child.kill(signal);
      await gone;
      clearTimeout(late);
      process.off('exit', end);
    },
  };
}

/** What the patterns catch, once all were said. @throws with everything that was said where it ends before */
async function untilSaid(child: ChildProcess, gone: Promise<unknown>, patterns: readonly RegExp[]) {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<(string | undefined)[]>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
      const caught = patterns.map((pattern) => pattern.exec(said)?.[1]);
      if (caught.every((one) => one !== undefined)) resolve(caught);
    });
  const late = setTimeout(() => reject(new Error(`not open in time:\n${said}`)), PATIENCE_MS);
  gone.then(() => reject(new Error(`ended at once:\n${said}`)), reject);
  return promise.finally(() => clearTimeout(late));
}

/** @throws Error where the process does not answer: it hangs */
async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector);
  const late = setTimeout(
    () => socket.emit('error', new Error('a server did not collect its garbage: it hangs')),
    GARBAGE_MS,
  );
  try {
    await once(socket, 'open');
    for (const id of [1, 2]) {
      socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
      await once(socket, 'message');
    }
  } finally {
    clearTimeout(late);
    socket.on('error', () => {});
    socket.terminate();
  }
}

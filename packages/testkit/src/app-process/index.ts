import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_OUTBOX_KEY } from '@hangout/testkit/outbox';

export interface AppProcessOptions {
  /** Folder that stays when the process ends, for a restart. By default a temporary folder that `stop()` removes. */
  dataDir?: string;
  /** The initial data of an empty database; `none` by default. */
  seed?: 'demo' | 'none';
  /** Builds and serves the client; on by default. */
  client?: boolean;
  /** Port of the server. The default 0 takes a free one; pass a number to restart on the same port. */
  port?: number;
  env?: Record<string, string>;
  /** Options for Node itself, such as --inspect=127.0.0.1:0. */
  nodeOptions?: readonly string[];
}

/** An app process that a test has started. */
export interface AppProcess {
  /** http://127.0.0.1:port */
  address: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  output(): string;
  /** Sends SIGINT and resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and resolves when the process has ended. Its data is not removed. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('../../../../standalone/src/start.ts', import.meta.url));

/**
 * Starts an app process and waits until it prints its address, and until a demo world has its songs.
 * @throws Error with all of its output if the process ends before that
 */
export async function startAppProcess(options: AppProcessOptions = {}): Promise<AppProcess> {
  const { seed = 'none', client = true, port = 0 } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hangout-app-')));
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), script], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: {
      ...process.env,
      ...{
        DATABASE_URL: '',
        MIGRATION_DATABASE_URL: '',
        PUBLIC_URL: '',
        BEHIND_PROXY: '',
        // Set explicitly, because Vite sets it in a process that has loaded it, such as that of a client test.
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        // Tests do not reach music providers. Tests with stand-ins for providers set this variable themselves.
        MUSIC_PROVIDERS: 'none',
        // Tests must not depend on whether somebody has built the handbook.
        HANDBOOK: 'none',
        DEV_OUTBOX_KEY: TEST_OUTBOX_KEY,
      },
      ...{ DATA_DIR: dataDir, PORT: String(port), SEED: seed, HANGOUT_DEV: client ? '' : '1' },
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const isReady = () =>
    said.includes('Hangout is open at') && (seed === 'none' || said.includes('Demo world has its songs'));
  while (!isReady()) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), gone.then(() => true)]);
    if (ended) throw new Error(`The app process did not start:\n${said}`);
  }
  const address = /Hangout is open at (\S+)/.exec(said)?.[1] ?? '';
  return {
    address,
    port: Number(new URL(address).port),
    dataDir,
    child,
    output: () => said,
    async stop() {
      child.kill('SIGINT');
      await gone;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_OUTBOX_KEY } from '@hangout/testkit/outbox';

export interface AppProcessOptions {
  /** Folder that is kept, for a restart. If absent, a temporary folder that `stop()` removes. */
  dataDir?: string;
  /** What an empty database is filled with; `none` if absent. */
  seed?: 'demo' | 'none';
  /** Whether to build and serve the client; true if absent. */
  client?: boolean;
  /** Port of the server, needed to restart on the same one; a free one if absent or 0. */
  port?: number;
  env?: Record<string, string>;
  /** Options of Node, such as --inspect=127.0.0.1:0. */
  nodeOptions?: readonly string[];
}

export interface AppProcess {
  /** http://127.0.0.1:port */
  address: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  output(): string;
  /** Sends SIGINT; resolves to the exit code when the process has exited. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL; resolves when the process has exited. Its data stays. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('../../../../standalone/src/start.ts', import.meta.url));

/**
 * Starts an app process. Resolves when it has printed its URL and, with a demo world, has its songs.
 * @throws Error with its output if it exits first
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
        // NODE_ENV is set explicitly, because Vite sets it to another value in processes that have loaded it, such as a
        // client test.
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        // Tests never reach real music providers. Tests with stand-ins set another value.
        MUSIC_PROVIDERS: 'none',
        // Otherwise results would depend on whether the handbook happens to be built.
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

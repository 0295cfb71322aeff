import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface AppProcessOptions {
  /** A folder that outlives the process, for a restart. By default a temporary one that stop() removes. */
  dataDir?: string;
  /** What an empty database begins with; `none` by default. */
  seed?: 'demo' | 'none';
  /** Builds and serves the client; on by default. */
  client?: boolean;
  /** 0, the default, takes a free port; pass a number to restart on the same port. */
  port?: number;
  env?: Record<string, string>;
  /** Options of Node itself, such as --inspect=127.0.0.1:0. */
  nodeOptions?: readonly string[];
}

/** The program of `npm start` in a process of its own. */
export interface AppProcess {
  /** http://127.0.0.1:port */
  address: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends SIGINT and resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and resolves when the process has ended. The data stays. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('../../../../standalone/src/start.ts', import.meta.url));

/**
 * Starts an app process and waits until it prints its address.
 * @throws Error with all of its output where it ends before that
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
        // Vite sets it for a process that has loaded it, as a test of the client may have.
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        // Tests reach no music provider; those of stand-ins name them.
        MUSIC_PROVIDERS: 'none',
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
  while (!said.includes('Hangout is open at')) {
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

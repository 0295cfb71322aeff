import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface HouseOptions {
  /** A folder that outlives the house, for starting again in it. Else a temporary one, gone with stop(). */
  dataDir?: string;
  /** What an empty database begins with; nothing, unless told. */
  seed?: 'demo' | 'none';
  /** Builds and serves the client, as journeys need it; on by default. */
  client?: boolean;
  /** 0, the default, takes a free port; starting again on the same one needs its number. */
  port?: number;
  env?: Record<string, string>;
  /** How long the start may take, ms. */
  patienceMs?: number;
}

/** `npm start` in a process of its own, as a newcomer would run it. */
export interface House {
  /** http://127.0.0.1:port */
  address: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Everything that it printed so far. */
  said(): string;
  /** Ctrl-C; resolves with the exit code when it is gone. */
  stop(): Promise<number | null>;
  /** kill -9; resolves when it is gone. The data stays. */
  killHard(): Promise<void>;
}

const script = fileURLToPath(new URL('../../../../standalone/src/start.ts', import.meta.url));

/** Starts a house and waits for the line with its address. Throws with everything it said where it ends before. */
export async function startHouse(options: HouseOptions = {}): Promise<House> {
  const { seed = 'none', client = true, port = 0, patienceMs = 120_000 } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hangout-house-')));
  const child = spawn(process.execPath, [script], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', PUBLIC_URL: '', BEHIND_PROXY: '', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
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
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    while (!said.includes('Hangout is open at')) {
      const ended = await Promise.race([once(child.stdout, 'data').then(() => false), gone.then(() => true)]);
      if (ended) throw new Error(`The house did not open:\n${said}`);
    }
  } finally {
    clearTimeout(late);
  }
  const address = /Hangout is open at (\S+)/.exec(said)?.[1] ?? '';
  return {
    address,
    port: Number(new URL(address).port),
    dataDir,
    child,
    said: () => said,
    async stop() {
      child.kill('SIGINT');
      await gone;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    async killHard() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

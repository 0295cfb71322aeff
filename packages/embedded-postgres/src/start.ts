import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, truncate } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { chooseAccount, nameOf } from './account.ts';
import { findBinaries, program } from './binaries.ts';
import { ensureCluster, layout, OWNER, readPassword } from './cluster.ts';
import { freePort } from './free-port.ts';
import type { KeeperOrder, KeeperReport } from './keeper-words.ts';
import { freeTheLock } from './lock.ts';
import { defaultSettings, settingArguments } from './settings.ts';

export interface EmbeddedPostgresOptions {
  /** Folder for cluster, password and log; made when missing. */
  dataDir: string;
  /** A free one is taken where none is given. */
  port?: number;
  /** Hears what takes long. */
  log?: (words: string) => void;
  /** Called when PostgreSQL or its keeper ended without stop(). */
  onLost?: (words: string) => void;
  /** PostgreSQL settings over ours, for example `forgetfulSettings` in tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's database, password included. */
  url: string;
  /** True when the cluster was made by this start. */
  firstStart: boolean;
  /** Stops PostgreSQL and waits until it is gone. Safe to call twice. */
  stop(): Promise<void>;
}

type Keeper = ChildProcessByStdio<Writable, Readable, Readable>;

const TRIES = 4;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until it takes connections. It ends with this process, however this
 * process ends. Throws in words where the platform has no binaries or another process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const dataDir = resolve(options.dataDir);
  const account = await chooseAccount();
  const native = await findBinaries(account);
  const firstStart = await ensureCluster({ dataDir, native, account, log, sync: settings.fsync === 'on' });
  const at = layout(dataDir);
  await freeTheLock(dataDir);
  await keepLogSmall(at.log);

  const cluster = await nameOf(at.cluster, account);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const keeper = startKeeper({
      command: program(native, 'postgres'),
      args: ['-D', cluster, '-p', String(port), ...settingArguments(settings)],
      control: program(native, 'pg_ctl'),
      cwd: at.cluster,
      as: account.as,
      logFile: at.log,
      pidFile: at.keeper,
    });
    const report = await firstReport(keeper);
    if (report.ready) {
      const url = `postgres://${OWNER}:${await readPassword(dataDir)}@127.0.0.1:${port}/${OWNER}`;
      return { url, firstStart, stop: guard({ keeper, dataDir, logFile: at.log, onLost: options.onLost }) };
    }
    const passing = /lock file|Address already in use|could not bind|pre-existing shared memory/i;
    if (attempt === TRIES || !passing.test(report.reason)) {
      throw new Error(`The embedded PostgreSQL did not start. ${report.reason}`);
    }
    await freeTheLock(dataDir);
  }
}

function startKeeper(order: KeeperOrder): Keeper {
  const script = fileURLToPath(new URL('./keeper.ts', import.meta.url));
  const keeper = spawn(process.execPath, [script, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  keeper.stdin.on('error', () => {});
  return keeper;
}

async function firstReport(keeper: Keeper): Promise<KeeperReport> {
  let complaint = '';
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(keeper, 'close').then(
    (): KeeperReport => ({ ready: false, reason: `Its keeper ended. ${complaint.trim()}` }),
  );
  const lines = createInterface({ input: keeper.stdout });
  // A line of our own keeper.
  const told = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as KeeperReport);
  const report = await Promise.race([told, ended]);
  if (report.ready) letProcessEnd(keeper);
  return report;
}

/** A forgotten stop() must not hold the process: its end closes the keeper's stdin, which stops PostgreSQL. */
function letProcessEnd(keeper: Keeper): void {
  keeper.unref();
  for (const stream of [keeper.stdin, keeper.stdout, keeper.stderr]) {
    // The pipes of a child are sockets, whose type says only "stream".
    (stream as unknown as { unref?: () => void }).unref?.();
  }
}

/** Watches over the keeper; the answer stops PostgreSQL, also one that has outlived its keeper. */
function guard(watch: {
  keeper: Keeper;
  dataDir: string;
  logFile: string;
  onLost: ((words: string) => void) | undefined;
}): () => Promise<void> {
  const { keeper, dataDir, logFile, onLost } = watch;
  let stopping: Promise<void> | undefined;
  const gone = once(keeper, 'exit');
  gone.then(() => {
    if (!stopping) onLost?.(`The embedded PostgreSQL has ended by itself: its last words are in ${logFile}`);
  });
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await gone;
    await freeTheLock(dataDir);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

async function keepLogSmall(file: string): Promise<void> {
  const size = await stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await truncate(file, 0);
}

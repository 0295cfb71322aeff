import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, truncate } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { chooseAccount, folderNameFor } from './account.ts';
import { findBinaries, programPath } from './binaries.ts';
import { dataDirPaths, ensureCluster, POSTGRES_USER, readPassword } from './cluster.ts';
import { freePort } from './free-port.ts';
import { releaseStaleLock } from './lock.ts';
import { defaultSettings, toArguments } from './settings.ts';
import type { SupervisorOptions, SupervisorReport } from './supervisor-protocol.ts';

export interface EmbeddedPostgresOptions {
  /** Folder for cluster, password and log; created if missing. */
  dataDir: string;
  /** A free port by default. */
  port?: number;
  /** Called with the name of each slow phase of the start. */
  log?: (message: string) => void;
  /** Called if PostgreSQL or its supervisor ends without `stop()`. */
  onLost?: (message: string) => void;
  /** PostgreSQL settings that override the defaults, such as `unsafeFastSettings` in tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's database, including the password. */
  url: string;
  /** Whether this start created the cluster. */
  firstStart: boolean;
  /** Stops PostgreSQL and waits until it has ended. Safe to call twice. */
  stop(): Promise<void>;
}

type Supervisor = ChildProcessByStdio<Writable, Readable, Readable>;

const MAX_ATTEMPTS = 4;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * [H900] Starts PostgreSQL on 127.0.0.1 and waits until it accepts connections. PostgreSQL stops together with this
 * process, even if this process is killed.
 * @throws Error if the platform has no binaries or another process uses the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const dataDir = resolve(options.dataDir);
  const account = await chooseAccount();
  const native = await findBinaries(account);
  const firstStart = await ensureCluster({ dataDir, native, account, log, sync: settings.fsync === 'on' });
  const paths = dataDirPaths(dataDir);
  await releaseStaleLock(dataDir);
  await truncateLargeLog(paths.log);

  const cluster = await folderNameFor(paths.cluster, account);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const supervisor = startSupervisor({
      command: programPath(native, 'postgres'),
      args: ['-D', cluster, '-p', String(port), ...toArguments(settings)],
      control: programPath(native, 'pg_ctl'),
      cwd: paths.cluster,
      as: account.as,
      logFile: paths.log,
      pidFile: paths.supervisorPid,
    });
    const report = await readFirstReport(supervisor);
    if (report.ready) {
      const url = `postgres://${POSTGRES_USER}:${await readPassword(dataDir)}@127.0.0.1:${port}/${POSTGRES_USER}`;
      return {
        url,
        firstStart,
        stop: watchSupervisor({ supervisor, dataDir, logFile: paths.log, onLost: options.onLost }),
      };
    }
    const transientError = /lock file|Address already in use|could not bind|pre-existing shared memory/i;
    if (attempt === MAX_ATTEMPTS || !transientError.test(report.reason)) {
      throw new Error(`The embedded PostgreSQL did not start. ${report.reason}`);
    }
    await releaseStaleLock(dataDir);
  }
}

function startSupervisor(options: SupervisorOptions): Supervisor {
  const script = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
  const supervisor = spawn(process.execPath, [script, JSON.stringify(options)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  supervisor.stdin.on('error', () => {});
  return supervisor;
}

async function readFirstReport(supervisor: Supervisor): Promise<SupervisorReport> {
  let errorOutput = '';
  supervisor.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const ended = once(supervisor, 'close').then(
    (): SupervisorReport => ({ ready: false, reason: `Its supervisor ended. ${errorOutput.trim()}` }),
  );
  const lines = createInterface({ input: supervisor.stdout });
  // The supervisor writes one JSON object per line.
  const reported = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as SupervisorReport);
  const report = await Promise.race([reported, ended]);
  if (report.ready) unrefSupervisor(supervisor);
  return report;
}

/**
 * Allows this process to exit without `stop()`. Its exit closes the supervisor's standard input, whereupon the
 * supervisor stops PostgreSQL.
 */
function unrefSupervisor(supervisor: Supervisor): void {
  supervisor.unref();
  for (const stream of [supervisor.stdin, supervisor.stdout, supervisor.stderr]) {
    // The pipes to a child process are sockets and have unref(), but their types lack it.
    (stream as unknown as { unref?: () => void }).unref?.();
  }
}

/** Calls `onLost` if the supervisor ends by itself. Returns a function that stops PostgreSQL, also after that. */
function watchSupervisor(watch: {
  supervisor: Supervisor;
  dataDir: string;
  logFile: string;
  onLost: ((words: string) => void) | undefined;
}): () => Promise<void> {
  const { supervisor, dataDir, logFile, onLost } = watch;
  let stopping: Promise<void> | undefined;
  const gone = once(supervisor, 'exit');
  gone.then(() => {
    if (!stopping) onLost?.(`The embedded PostgreSQL has ended by itself; see ${logFile}`);
  });
  const stop = async () => {
    supervisor.ref();
    supervisor.stdin.end();
    await gone;
    await releaseStaleLock(dataDir);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

async function truncateLargeLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await truncate(file, 0);
}

import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, folderNameFor } from './account.ts';
import { findBinaries, programPath } from './binaries.ts';
import { dataDirPaths, ensureCluster, POSTGRES_USER, readPassword } from './cluster.ts';
import { freePort } from './free-port.ts';
import { isServing, releaseStaleLock } from './lock.ts';
import { defaultSettings, toArguments } from './settings.ts';
import { type Supervisor, startSupervisor } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** Folder for cluster, password and log; created if missing. */
  dataDir: string;
  /** A free port if absent. */
  port?: number;
  /** Called with the name of each slow step of the start. */
  log?: (message: string) => void;
  /** Called if PostgreSQL or its supervisor ends without `stop()`. */
  onLost?: (message: string) => void;
  /** Settings of PostgreSQL that replace the defaults, such as `unsafeFastSettings` in tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's database, including the password. */
  url: string;
  /** Whether this start created the cluster. */
  firstStart: boolean;
  /** Stops PostgreSQL and waits for its end. May be called twice. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 4;
/** Interval at which the lock file is read until PostgreSQL says in it that it is ready, ms. */
const POLL_MS = 10;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * [H900] Starts PostgreSQL on 127.0.0.1 and waits until it accepts connections. It stops together with this
 * process, even if this one is killed. @throws Error if there are no binaries for this platform, or another
 * process uses the folder
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

  const cluster = await folderNameFor(paths.cluster, account);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const logged = await openLog(paths.log);
    const supervisor = startSupervisor({
      command: programPath(native, 'postgres'),
      args: ['-D', cluster, '-p', String(port), ...toArguments(settings)],
      control: programPath(native, 'pg_ctl'),
      cluster,
      cwd: paths.cluster,
      as: account.as,
      log: logged.file.fd,
    });
    const exited = waitForExit(supervisor);
    const ended = Promise.race([exited, once(supervisor.stdout, 'end')]);
    await logged.file.close();
    if (await waitUntilServing(paths.cluster, ended)) {
      unrefSupervisor(supervisor);
      const url = `postgres://${POSTGRES_USER}:${await readPassword(dataDir)}@127.0.0.1:${port}/${POSTGRES_USER}`;
      return {
        url,
        firstStart,
        stop: watchServer({ supervisor, exited, ended, dataDir, onLost: options.onLost }),
      };
    }
    supervisor.stdin.end();
    await exited;
    const reason = (await readFile(paths.log)).subarray(logged.size).toString().trim();
    const transientError = /lock file|Address already in use|could not bind|pre-existing shared memory/i;
    if (attempt === MAX_ATTEMPTS || !transientError.test(reason)) {
      throw new Error(`The embedded PostgreSQL did not start. ${reason}`);
    }
    await releaseStaleLock(dataDir);
  }
}

/**
 * [H757] Only the owner may read the log, which names tables and statements; older versions created it
 * readable for all. `size` is its size before this run.
 */
async function openLog(path: string): Promise<{ file: FileHandle; size: number }> {
  const file = await open(path, 'a', 0o600);
  await file.chmod(0o600);
  if ((await file.stat()).size > LOG_LIMIT_BYTES) await file.truncate();
  return { file, size: (await file.stat()).size };
}

/** Resolves when the supervisor has ended or could not be started. */
function waitForExit(supervisor: Supervisor): Promise<unknown> {
  return new Promise((resolve) => {
    for (const event of ['exit', 'error']) supervisor.once(event, resolve);
  });
}

/** Resolves to true when the server accepts connections, to false if it ends first. */
async function waitUntilServing(cluster: string, ended: Promise<unknown>): Promise<boolean> {
  const lock = join(cluster, 'postmaster.pid');
  while (true) {
    const hasEnded = await Promise.race([ended.then(() => true), delay(POLL_MS, false)]);
    if (hasEnded) return false;
    if (await isServing(lock)) return true;
  }
}

/**
 * Lets this process exit without `stop()`. Its exit closes the supervisor's standard input, and the
 * supervisor then stops PostgreSQL.
 */
function unrefSupervisor(supervisor: Supervisor): void {
  supervisor.unref();
  for (const stream of [supervisor.stdin, supervisor.stdout]) {
    // The pipes to a child process are sockets, which have unref(); their types lack it.
    (stream as unknown as { unref?: () => void }).unref?.();
  }
}

/**
 * Calls `onLost` if PostgreSQL or its supervisor ends by itself. The returned function stops both; it may be
 * called after they have ended.
 */
function watchServer(watch: {
  supervisor: Supervisor;
  exited: Promise<unknown>;
  ended: Promise<unknown>;
  dataDir: string;
  onLost: ((message: string) => void) | undefined;
}): () => Promise<void> {
  const { supervisor, exited, ended, dataDir, onLost } = watch;
  let stopping: Promise<void> | undefined;
  ended.then(() => {
    supervisor.stdin.end();
    if (!stopping) onLost?.(`The embedded PostgreSQL has ended by itself; see ${dataDirPaths(dataDir).log}`);
  });
  const stop = async () => {
    supervisor.ref();
    supervisor.stdin.end();
    await exited;
    await releaseStaleLock(dataDir);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataDirPaths } from './cluster.ts';
import { readProcess } from './process-table.ts';

/** How long to wait until a server that is ready, or one that is starting or stopping, releases the folder, ms. */
const SERVING_MS = 3000;
const STOPPING_MS = 15_000;

/**
 * Waits until no PostgreSQL runs on the folder: a server that shuts down is waited for, one whose supervisor has died
 * is stopped, and the lock file of a dead process is removed.
 * @throws Error when another supervised server uses the folder
 */
export async function releaseStaleLock(dataDir: string): Promise<void> {
  const { cluster, supervisorPid } = dataDirPaths(dataDir);
  const lock = join(cluster, 'postmaster.pid');
  const begun = Date.now();
  let isStopRequested = false;
  let seen: number | undefined;
  while (true) {
    // PostgreSQL removes its lock file a moment before it ends.
    const pid = (await readPid(lock)) ?? seen;
    if (pid === undefined) return;
    seen = pid;
    const server = await findPostgres(pid);
    if (!server || usesOtherFolder(pid, cluster)) {
      await rm(lock, { force: true });
      return;
    }
    if (!isStopRequested && server.parent !== (await readPid(supervisorPid))) {
      isStopRequested = true;
      process.kill(pid, 'SIGINT');
    }
    if (Date.now() - begun > (!isStopRequested && (await isServing(lock)) ? SERVING_MS : STOPPING_MS)) {
      throw new Error(
        `Another hangout (PostgreSQL, process ${pid}) is using ${dataDir}. ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    await delay(50);
  }
}

/** True where the process id was reused by a PostgreSQL with another data folder, which must not be touched. */
function usesOtherFolder(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch {
    return false;
  }
}

/** Whether the server is ready: PostgreSQL writes its state into the eighth line of its lock file. */
async function isServing(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return text.split('\n')[7]?.trim() === 'ready';
}

/** Reads the first line of a pid file; undefined where it is no process id. */
export async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** True while the process with this id is a running PostgreSQL; a zombie counts as ended. */
export async function isPostgres(pid: number): Promise<boolean> {
  return (await findPostgres(pid)) !== undefined;
}

/**
 * Finds the PostgreSQL server with a process id, and its parent where the operating system reports it; undefined where
 * the server has ended, or the id now belongs to another program.
 */
async function findPostgres(pid: number): Promise<{ parent: number | undefined } | undefined> {
  if (process.platform === 'win32') return isAlive(pid) ? { parent: undefined } : undefined;
  const entry = await readProcess(pid);
  return entry?.name.includes('postgres') ? { parent: entry.parent } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

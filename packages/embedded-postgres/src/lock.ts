import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataDirPaths } from './cluster.ts';
import { readProcess } from './process-table.ts';

/**
 * How long to wait until another server releases the folder, ms: if that server is ready, and if it is
 * starting or stopping.
 */
const SERVING_MS = 3000;
const STOPPING_MS = 15_000;

/**
 * Waits until no PostgreSQL uses the folder: waits for a server that shuts down, stops one whose supervisor
 * has died, and removes the lock file of a dead one. @throws Error if a supervised server uses the folder
 */
export async function releaseStaleLock(dataDir: string): Promise<void> {
  const { cluster, supervisorPid } = dataDirPaths(dataDir);
  const lock = join(cluster, 'postmaster.pid');
  const begun = Date.now();
  let isStopRequested = false;
  let seen: number | undefined;
  while (true) {
    // PostgreSQL removes its lock file shortly before its process ends, so the id read last is waited for.
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

/**
 * Returns whether the process is another PostgreSQL that has got the same process id; it must not be stopped.
 */
function usesOtherFolder(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch {
    return false;
  }
}

/** Returns whether the server is ready, by the state in the eighth line of its lock file. */
export async function isServing(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return text.split('\n')[7]?.trim() === 'ready';
}

/** Reads the process id in the first line of a pid file; undefined if there is none. */
export async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Returns whether this process id is that of a running PostgreSQL. A zombie counts as ended. */
export async function isPostgres(pid: number): Promise<boolean> {
  return (await findPostgres(pid)) !== undefined;
}

/**
 * Finds the PostgreSQL with a process id, and its parent if the operating system tells. Undefined if it has
 * ended or another program has the id.
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

import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { layout } from './cluster.ts';

/** How long a server that serves, and one that is ending, may hold the folder, ms. */
const SERVING_MS = 3000;
const STOPPING_MS = 15_000;

/**
 * Waits until nobody runs PostgreSQL on the folder: a server that is stopping is waited for, one whose keeper
 * has died is stopped, a lock left by a dead process is removed. Throws when another one is alive and kept.
 */
export async function freeTheLock(dataDir: string): Promise<void> {
  const { cluster, keeper } = layout(dataDir);
  const lock = join(cluster, 'postmaster.pid');
  const begun = Date.now();
  let told = false;
  while (true) {
    const pid = await readPid(lock);
    if (pid === undefined) return;
    const server = look(pid);
    if (!server?.isPostgres || worksElsewhere(pid, cluster)) {
      await rm(lock, { force: true });
      return;
    }
    if (!told && server.parent !== (await readPid(keeper))) {
      told = true;
      process.kill(pid, 'SIGINT');
    }
    if (Date.now() - begun > (!told && (await isServing(lock)) ? SERVING_MS : STOPPING_MS)) {
      throw new Error(
        `Another hangout (PostgreSQL, process ${pid}) is using ${dataDir}. ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    await delay(50);
  }
}

/** True where the number is seen to have passed to a PostgreSQL of somebody else, which must be left alone. */
function worksElsewhere(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL writes into its lock how it is, and a keeper whose parent died has it stop at once. */
async function isServing(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return text.split('\n')[7]?.trim() === 'ready';
}

/** First line of a pid file as a number. */
export async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** True while a process of this number is a PostgreSQL that has not ended (one that nobody buried has). */
export function isPostgres(pid: number): boolean {
  return look(pid)?.isPostgres === true;
}

/** What runs under a process id; undefined where nothing does. A number may have passed to another program. */
function look(pid: number): { isPostgres: boolean; parent: number | undefined } | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined;
  }
  if (process.platform === 'win32') return { isPostgres: true, parent: undefined };
  return process.platform === 'linux' ? lookInProc(pid) : askPs(pid);
}

function lookInProc(pid: number): { isPostgres: boolean; parent: number } | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const [, name = '', state = '', parent = ''] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(line) ?? [];
  return state === 'Z' ? undefined : { isPostgres: name.includes('postgres'), parent: Number(parent) };
}

function askPs(pid: number): { isPostgres: boolean; parent: number } | undefined {
  const answer = spawnSync('ps', ['-o', 'ppid=,stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [parent = '', state = '', ...name] = (answer.stdout ?? '').trim().split(/\s+/);
  if (!parent || state.startsWith('Z')) return undefined;
  return { isPostgres: name.join(' ').includes('postgres'), parent: Number(parent) };
}

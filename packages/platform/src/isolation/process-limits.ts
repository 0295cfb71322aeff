import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { processPriority } from './priority.ts';

const run = promisify(execFile);

/** Limits of a process that handles external data, such as uploads. */
export interface ProcessLimits {
  /** After this time the process is killed, ms. */
  readonly timeoutMs: number;
  /** If the process has more resident memory than this (MB), it is killed. */
  readonly maxMemoryMb: number;
  /** When this signal is aborted, the process is killed. */
  readonly signal?: AbortSignal | undefined;
}

/** A process has exceeded its time or memory limit. */
export class ProcessLimitError extends Error {
  override name = 'ProcessLimitError';
  readonly reason: 'time' | 'memory';
  constructor(reason: 'time' | 'memory', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** How often the memory of a process is read, ms. */
const CHECK_MS = 50;

export interface EnforcedLimits {
  /**
   * Rejects after the process was killed: with a ProcessLimitError, or with the reason of the aborted signal.
   */
  readonly exceeded: Promise<never>;
  /** Stops watching. If the process is still running, kills it. */
  end(): void;
}

/**
 * [H711] [H722] Enforces limits on a child process. The parent watches it, because a process that is busy
 * with a hostile file cannot watch itself. The child has a low priority, and Linux kills it first if the
 * machine runs out of memory.
 */
export function enforceLimits(child: ChildProcess, limits: ProcessLimits): EnforcedLimits {
  const { timeoutMs, maxMemoryMb, signal } = limits;
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  // A limit may be exceeded when the caller already has its result and no longer handles this rejection.
  exceeded.catch(() => {});
  const kill = (reason: unknown) => {
    child.kill('SIGKILL');
    reject(reason);
  };
  lowerPriority(child);
  const timeout = setTimeout(
    () => kill(new ProcessLimitError('time', `not done after ${timeoutMs} ms`)),
    timeoutMs,
  );
  const check = setInterval(async () => {
    const used = child.pid === undefined ? 0 : await readResidentMb(child.pid);
    if (used > maxMemoryMb)
      kill(new ProcessLimitError('memory', `needed more than ${maxMemoryMb} MB of memory`));
  }, CHECK_MS);
  const abort = () => kill(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return {
    exceeded,
    end() {
      clearTimeout(timeout);
      clearInterval(check);
      signal?.removeEventListener('abort', abort);
      child.kill('SIGKILL');
    },
  };
}

/**
 * Returns the environment for a process with external data: what programs need to start, and Node's compile
 * cache, without which loading modules takes longer than most jobs. It contains none of the server's secrets.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, SystemRoot, NODE_COMPILE_CACHE }).filter(([, value]) => value !== undefined),
  );
}

/** Returns the resident memory of a process, MB; 0 if it has ended or the operating system does not tell. */
async function readResidentMb(pid: number): Promise<number> {
  if (process.platform === 'win32') return 0;
  try {
    // Synchronous: /proc never waits for a disk, while an asynchronous read may wait for a free thread of
    // Node's pool.
    const kilobytes =
      process.platform === 'linux'
        ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, processPriority.value);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // The process may already have ended.
  }
}

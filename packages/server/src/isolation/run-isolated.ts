import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import pLimit from 'p-limit';

/** The limits of one job on data from outside. */
export interface IsolationLimits {
  /** The process is killed after this time, ms. */
  readonly timeoutMs: number;
  /** The process ends itself above this resident memory, MB. */
  readonly maxMemoryMb: number;
}

/** Message to a process: the job's input and its memory limit. */
export interface IsolatedJob<I> {
  readonly input: I;
  readonly maxMemoryMb: number;
}

/** How many of these processes run at the same time; other jobs wait. */
const MAX_PROCESSES = 2;
const limitConcurrency = pLimit(MAX_PROCESSES);

/**
 * [H711] Runs a job in a process of its own, without this process's environment: a hostile file can keep neither a thread of
 * this process nor its memory. `script` calls `serveIsolatedJob`; input and result are structured clones.
 * @throws Error when the process fails, or exceeds a limit and is killed
 */
export function runIsolated<I, O>(script: URL, input: I, limits: IsolationLimits): Promise<O> {
  return limitConcurrency(async () => {
    const child = fork(script, {
      serialization: 'advanced',
      env: { PATH: process.env.PATH },
      execArgv: [`--max-old-space-size=${limits.maxMemoryMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(child);
    try {
      return await answerOf<I, O>(child, { input, maxMemoryMb: limits.maxMemoryMb }, limits.timeoutMs);
    } finally {
      child.kill('SIGKILL');
    }
  });
}

function answerOf<I, O>(child: ChildProcess, job: IsolatedJob<I>, timeoutMs: number): Promise<O> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not done after ${timeoutMs} ms`)), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('message', (result) => {
      clearTimeout(timer);
      // The script belongs to this code: it answers what its caller expects.
      resolve(result as O);
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new Error(`the process ended with ${signal ?? code}`)));
    child.send(job, (error) => error && fail(error));
  });
}

/** Lowers the priority below that of answering requests and serving music. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // The process may have ended already.
  }
}

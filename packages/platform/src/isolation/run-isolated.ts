import { type ChildProcess, fork } from 'node:child_process';
import { type IsolatedJob, OUT_OF_MEMORY } from './isolated-job.ts';
import { enforceLimits, ProcessLimitError, type ProcessLimits, plainEnvironment } from './process-limits.ts';
import type { ProcessPool } from './process-pool.ts';

/**
 * [H711] Runs a job in a process of its own with an empty environment, so that a hostile file can neither block this
 * process nor fill its memory. `script` calls `serveIsolatedJob`; input and result are structured clones. `limits`
 * replace those of the pool.
 * @throws ProcessLimitError if the process was killed at a limit
 * @throws ProcessPoolBusyError if too many jobs are waiting
 * @throws Error if the process fails
 */
export function runIsolated<I, O>(
  pool: ProcessPool,
  script: URL,
  input: I,
  limits: Partial<ProcessLimits> = {},
): Promise<O> {
  const { timeoutMs, maxMemoryMb, signal } = { ...pool.limits, ...limits };
  return pool.run(async () => {
    signal?.throwIfAborted();
    const child = fork(script, {
      serialization: 'advanced',
      env: plainEnvironment(),
      execArgv: [`--max-old-space-size=${maxMemoryMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const enforced = enforceLimits(child, { timeoutMs, maxMemoryMb, signal });
    try {
      const job: IsolatedJob<I> = { input, maxMemoryMb };
      return await Promise.race([waitForAnswer<I, O>(child, job), enforced.exceeded]);
    } finally {
      enforced.end();
    }
  });
}

function waitForAnswer<I, O>(child: ChildProcess, job: IsolatedJob<I>): Promise<O> {
  return new Promise((resolve, reject) => {
    // The cast is safe: `script` is ours and sends results of this type.
    child.once('message', (result) => resolve(result as O));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      // V8 aborts a process (SIGABRT) whose heap is full.
      if (code === OUT_OF_MEMORY || signal === 'SIGABRT')
        reject(new ProcessLimitError('memory', `needed more than ${job.maxMemoryMb} MB of memory`));
      else reject(new Error(`the process ended with ${signal ?? code}`));
    });
    child.send(job, (error) => error && reject(error));
  });
}

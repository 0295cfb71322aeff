import { type ChildProcess, fork } from 'node:child_process';
import { type IsolatedJob, OUT_OF_MEMORY } from './isolated-job.ts';
import { enforceLimits, ProcessLimitError, type ProcessLimits, plainEnvironment } from './process-limits.ts';
import type { ProcessPool } from './process-pool.ts';

/**
 * [H711] Runs a job in a separate process, which does not get this process's environment. A malicious file can thus
 * block neither the threads nor the memory of this process. `script` calls `serveIsolatedJob`; input and result are
 * structured clones. `limits` override those of the pool.
 * @throws ProcessLimitError if a limit was exceeded and the process was killed
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
    // The script is part of this code base and sends a result of this type, hence the cast.
    child.once('message', (result) => resolve(result as O));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      // V8 aborts the process (SIGABRT) when the heap is full.
      if (code === OUT_OF_MEMORY || signal === 'SIGABRT')
        reject(new ProcessLimitError('memory', `needed more than ${job.maxMemoryMb} MB of memory`));
      else reject(new Error(`the process ended with ${signal ?? code}`));
    });
    child.send(job, (error) => error && reject(error));
  });
}

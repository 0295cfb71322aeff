/** Message to a process: the job's input and its memory limit. */
export interface IsolatedJob<I> {
  readonly input: I;
  readonly maxMemoryMb: number;
}

/** Exit code of a process that exceeded its memory limit. */
export const OUT_OF_MEMORY = 12;

const CHECK_MS = 50;

/**
 * The body of a script for `runIsolated`: handles one job, sends the result and exits. The process also exits if its
 * parent is gone, or if it exceeds its job's memory limit, which not every operating system reports to the parent.
 */
export function serveIsolatedJob<I>(handle: (input: I) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    // Only `runIsolated` sends messages to this process.
    const { input, maxMemoryMb } = message as IsolatedJob<I>;
    setInterval(() => {
      if (process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY);
    }, CHECK_MS);
    process.send?.(await handle(input), undefined, undefined, () => process.exit());
  });
}

/** The message to a job's process: the job's input, and its memory limit. */
export interface IsolatedJob<I> {
  readonly input: I;
  readonly maxMemoryMb: number;
}

/** Exit code of a process that has exceeded its memory limit. */
export const OUT_OF_MEMORY = 12;

const CHECK_MS = 50;

/**
 * The body of a script for `runIsolated`: handles one job, sends the result and exits. The process also exits if its
 * parent has ended. It checks its memory limit itself as well, because not every operating system lets the parent read
 * the memory of a child.
 */
export function serveIsolatedJob<I>(handle: (input: I) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    // Only `runIsolated` sends messages to this process, hence the cast.
    const { input, maxMemoryMb } = message as IsolatedJob<I>;
    setInterval(() => {
      if (process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY);
    }, CHECK_MS);
    process.send?.(await handle(input), undefined, undefined, () => process.exit());
  });
}

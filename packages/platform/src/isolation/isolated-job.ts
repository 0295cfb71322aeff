/** What a job's process is sent: its input and its memory limit. */
export interface IsolatedJob<I> {
  readonly input: I;
  readonly maxMemoryMb: number;
}

/** Exit code of a process that needed too much memory. */
export const OUT_OF_MEMORY = 12;

const CHECK_MS = 50;

/**
 * Called by the script of `runIsolated`: handles one job, sends the result and exits; also exits if its
 * parent has ended. It checks its own memory, because not every operating system lets the parent do that.
 */
export function serveIsolatedJob<I>(handle: (input: I) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    // The cast is safe: only `runIsolated` sends messages here.
    const { input, maxMemoryMb } = message as IsolatedJob<I>;
    setInterval(() => {
      if (process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY);
    }, CHECK_MS);
    process.send?.(await handle(input), undefined, undefined, () => process.exit());
  });
}
